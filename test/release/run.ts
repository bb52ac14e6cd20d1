/**
 * Writes a release: `npm run release`.
 *
 * Adds the entry of the version in package.json to docs/releases.md, and writes the software bill of materials and the
 * licenses of third parties to .release/. A person completes the words of the entry and commits it: that commit is the
 * release. `npm run release -- --next` then records the commit in the entry, and sets the next version.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { licensesOf, sbom } from "./components.ts";
import { entryOf } from "./entry.ts";
import { readPage, releaseBefore, releasesOf } from "./releases.ts";
import { repository, root } from "./repository.ts";

const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string };
const { values } = parseArgs({ options: { next: { type: "boolean", default: false } } });
const page = readPage();
const listed = releasesOf(page).find((release) => release.version === version);

if (values.next) recordCommit();
else await writeEntry();

async function writeEntry(): Promise<void> {
  if (listed !== undefined) return fail(`docs/releases.md has an entry of ${version} already.`);
  const date = new Date().toISOString().slice(0, 10);
  const since = releaseBefore(version, releasesOf(page)).commit;
  writePage(page.replace(/^## /m, `${await entryOf({ version, date, since, repository })}\n## `));
  const folder = new URL(`.release/${version}/`, root);
  mkdirSync(folder, { recursive: true });
  const bill = sbom();
  writeFileSync(new URL("sbom.cdx.json", folder), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(new URL("licenses.txt", folder), licensesOf(bill));
  console.log(`docs/releases.md has the entry of ${version}, and .release/${version} the bill of materials and the licenses.
Complete the words of the entry and commit it. Then run "npm run release -- --next".`);
}

function recordCommit(): void {
  if (listed === undefined) return fail(`docs/releases.md has no entry of ${version}: run "npm run release" first.`);
  const commit = repository.commitOf("docs/releases.md", `## ${version}\n`);
  if (commit === "") return fail(`The entry of ${version} is not committed.`);
  const [before = "", after = ""] = page.split(`## ${version}\n`);
  writePage(`${before}## ${version}\n${after.replace(/^(\| date \|.*\n)/m, `$1| commit | \`${commit}\` |\n`)}`);
  const next = version.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`);
  for (const file of ["package.json", "package-lock.json"]) {
    const url = new URL(file, root);
    const named = /("name": "rostrum",\n\s+"version": ")[^"]+/g;
    writeFileSync(url, readFileSync(url, "utf8").replaceAll(named, `$1${next}`));
  }
  console.log(`${version} is ${commit}, and the next version is ${next}. Run "npm run codegen" and commit both.`);
}

function writePage(text: string): void {
  writeFileSync(new URL("docs/releases.md", root), text);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
