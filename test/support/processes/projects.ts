import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PARTS = ["package.json", "prisma", "src", "schema", "rest-compat", "docs"];

/** Returns a folder with the next version: this one, with further migrations. */
export async function nextVersion(folder: string, migrations: Readonly<Record<string, string>>): Promise<string> {
  const project = join(folder, "next");
  for (const part of PARTS) await cp(join(root, part), join(project, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(join(project, "prisma/migrations", name));
    await writeFile(join(project, "prisma/migrations", name, "migration.sql"), sql);
  }
  return project;
}

/** Whether the clone has the history of a commit. */
export const hasCommit = (commit: string): boolean =>
  spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).status === 0;

/**
 * Returns a folder with the project at a commit, ready to start. Dependencies are installed unless they are this
 * version's.
 */
export async function projectAt(folder: string, commit: string): Promise<string> {
  const project = join(folder, "previous");
  await mkdir(project);
  run("sh", ["-c", `git archive ${commit} | tar -x -C '${project}'`], root);
  const dependencies = async (of: string) =>
    (JSON.parse(await readFile(join(of, "package.json"), "utf8")) as { dependencies: object }).dependencies;
  const [own, previous] = await Promise.all([dependencies(root), dependencies(project)]);
  if (JSON.stringify(own) === JSON.stringify(previous)) {
    await symlink(join(root, "node_modules"), join(project, "node_modules"));
    run(process.execPath, ["launch.mjs", "prisma/generate.ts"], project);
  } else run("npm", ["ci"], project);
  return project;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}
