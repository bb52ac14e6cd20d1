/** Whether prisma/generated is what `npm run generate` makes of prisma/schema; a part of `npm run check`. */
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { step } from "./support/processes/step.ts";

const root = join(import.meta.dirname, "..");
const folder = await mkdtemp(join(tmpdir(), "rostrum-client-"));
try {
  // The generators write beside the schema that they read.
  await cp(join(root, "prisma/schema"), join(folder, "schema"), { recursive: true });
  const { ended, output } = await step(["prisma", "generate", "--schema", join(folder, "schema")]);
  if (ended !== 0) throw new Error(`prisma generate ended (${ended})\n${output}`);
  const [fresh, committed] = await Promise.all([
    contentOf(join(folder, "generated")),
    contentOf(join(root, "prisma/generated")),
  ]);
  const stale = [...new Set([...fresh.keys(), ...committed.keys()])].filter(
    (name) => fresh.get(name) !== committed.get(name),
  );
  if (stale.length > 0) {
    console.error(`prisma/generated differs from prisma/schema: run "npm run generate".\n${stale.join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}

/** The text of each file below a folder, by its path there. */
async function contentOf(parent: string): Promise<Map<string, string>> {
  const entries = await readdir(parent, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return new Map(files.map((file, i) => [file.slice(parent.length + 1), texts[i] ?? ""]));
}
