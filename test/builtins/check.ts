/** A part of `npm run check`: checks the files that the server reads as data, and prints what is wrong with them. */
import process from "node:process";
import { filesOf } from "./files.ts";
import { memeProblems } from "./memes.ts";

export const CHECKS = [{ folder: "src/domains/memes/builtin", problemsOf: memeProblems }] as const;

if (import.meta.main) {
  const found = CHECKS.flatMap(({ folder, problemsOf }) =>
    problemsOf(filesOf(folder)).map((problem) => `${folder}/${problem}`),
  );
  for (const line of found) console.log(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
