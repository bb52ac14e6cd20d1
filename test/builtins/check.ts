/** A part of `npm run check`: checks the files that the server reads as data, and prints what is wrong with them. */
import process from "node:process";
import { filesOf } from "./files.ts";
import { memeProblems } from "./memes.ts";
import { templateProblems } from "./templates.ts";
import { demoThemeProblems, themeProblems } from "./themes.ts";

export const CHECKS = [
  { folder: "src/domains/memes/builtin", problemsOf: memeProblems },
  { folder: "src/domains/themes/builtin", problemsOf: themeProblems },
  { folder: "src/domains/image-editor/builtin", problemsOf: templateProblems },
  { folder: "prisma/seed/themes", problemsOf: demoThemeProblems },
] as const;

if (import.meta.main) {
  const problems = CHECKS.flatMap(({ folder, problemsOf }) =>
    problemsOf(filesOf(folder)).map((problem) => `${folder}/${problem}`),
  );
  for (const line of problems) console.log(line);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
