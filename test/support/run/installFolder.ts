import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

/** The folder whose packages only tests and checks use. */
export const TESTS = fileURLToPath(new URL("../../", import.meta.url));

const CACHE = join(TESTS, "../.cache");
/** Longer than any installation takes. */
const PATIENCE_MS = 600_000;

/**
 * Installs the packages of a folder's lockfile, unless they are installed already. Several test files may need a folder
 * at once, each in a process of its own: one installs, and the others wait. The lock is an SQLite file, because that
 * ends with its process.
 */
export function installFolder(folder: string): void {
  if (isInstalled(folder)) return;
  mkdirSync(CACHE, { recursive: true });
  const lock = new DatabaseSync(join(CACHE, "install.lock"));
  try {
    lock.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`);
    if (!isInstalled(folder)) install(folder);
  } finally {
    lock.close();
  }
}

function install(folder: string): void {
  process.stderr.write(`Installing the packages of ${folder} (once) …\n`);
  const npm = process.env["npm_execpath"];
  const [program, ...first] = npm?.endsWith("js") ? [process.execPath, npm] : ["npm"];
  // No package needs its install script, so none is run.
  const args = [...first, "ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(program ?? "npm", args, {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ci in ${folder} failed: see above`);
}

/** npm records what it installed; the record must match the lockfile. */
function isInstalled(folder: string): boolean {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const [there, wanted] = [record, join(folder, "package-lock.json")].map(versions);
  return Object.entries(wanted ?? {}).every(
    ([name, { version, optional }]) => optional === true || there?.[name]?.version === version,
  );
}

function versions(file: string): Record<string, { version?: string; optional?: boolean }> {
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as {
    packages: Record<string, { version?: string; optional?: boolean }>;
  };
  return Object.fromEntries(Object.entries(packages).filter(([name]) => name !== ""));
}
