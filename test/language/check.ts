/**
 * Reads the project's own texts for words and openings that docs/glossary.md and CONTRIBUTING.md rule out: a part of
 * `npm run check`.
 */
import { globSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { commentsIn, findingsIn, mergeMarkersIn } from "./rules.ts";
import { textsOfCode, textsOfLines, textsOfPage } from "./texts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const CODE = [
  "*.ts",
  "*.mjs",
  "src/**/*.ts",
  "schema/**/*.ts",
  "rest-compat/**/*.ts",
  "prisma/*.ts",
  "prisma/seed/**/*.ts",
  "test/**/*.ts",
];
const LINES = ["prisma/schema/*.prisma", "rest-compat/**/*.graphql", "Dockerfile", "compose.yaml", ".env.example"];
const PAGES = ["*.md", "docs/**/*.md"];
// The rules name what they forbid, and generated files are as their generator writes them.
const EXCLUDED = /^test\/language\/|\.generated\.ts$|^docs\/glossary\.md$/;

const named = process.argv.slice(2);
let findings = 0;
for (const [patterns, read] of [
  [CODE, textsOfCode],
  [LINES, (_: string, source: string) => textsOfLines(source)],
  [PAGES, (_: string, source: string) => textsOfPage(source)],
] as const) {
  const files = globSync([...patterns], { cwd: root, exclude: ["**/node_modules/**"] }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  for (const file of files.toSorted()) {
    if (EXCLUDED.test(file) || (named.length > 0 && !named.some((prefix) => file.startsWith(prefix)))) continue;
    const source = readFileSync(`${root}/${file}`, "utf8");
    const ofLines = [...commentsIn(source), ...mergeMarkersIn(source)];
    for (const { line, quote, rule } of [...read(file, source).flatMap(findingsIn), ...ofLines]) {
      findings++;
      console.log(`${file}:${line}  ${quote}  → ${rule}`);
    }
  }
}
if (findings > 0) console.log(`${findings} texts to reword (see "Language" in CONTRIBUTING.md)`);
process.exitCode = findings > 0 ? 1 : 0;
