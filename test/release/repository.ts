import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Commit } from "./entry.ts";

export const root = new URL("../../", import.meta.url);

/** The history of the project, and its present files. */
export interface Repository {
  commitsSince(revision: string): Commit[];
  /** Returns the text of a file at a revision. */
  read(revision: string, file: string): string;
  /** Returns the names of the folders in a folder at a revision. */
  folders(revision: string, folder: string): string[];
  readNow(file: string): string;
  /** Returns the hash of the newest commit that changed how often a text occurs in a file. */
  commitOf(file: string, text: string): string;
}

/** Runs git. @throws Error with what git printed */
export function git(...args: readonly string[]): string {
  const cwd = fileURLToPath(root);
  const { status, stdout, stderr } = spawnSync("git", args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

const END = "\u0000";

export const repository: Repository = {
  commitsSince: (revision) =>
    git("log", "--no-merges", "--name-only", `--format=${END}%s`.replace(END, "%x00"), `${revision}..HEAD`)
      .split(END)
      .slice(1)
      .map((text) => {
        const [title = "", ...files] = text.split("\n").filter((line) => line !== "");
        return { title, files };
      }),
  read: (revision, file) => git("show", `${revision}:${file}`),
  folders: (revision, folder) =>
    git("ls-tree", "-d", "--name-only", revision, folder)
      .split("\n")
      .map((path) => path.slice(folder.length))
      .filter((name) => name !== ""),
  readNow: (file) => readFileSync(new URL(file, root), "utf8"),
  commitOf: (file, text) => git("log", "-1", "--format=%H", `-S${text}`, "--", file).trim(),
};
