import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Installs the peers of the lockfile in this folder, unless they are installed already. */
export function installPeers(): void {
  if (installed()) return;
  process.stderr.write("Installing the peers to compare with (once) …\n");
  const npm = process.env["npm_execpath"];
  const [program, ...first] = npm?.endsWith("js") ? [process.execPath, npm] : ["npm"];
  // No peer needs its install script, so none is run.
  const args = [...first, "ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync(program ?? "npm", args, {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("npm ci in test/bench failed: see above");
}

/** npm records what it installed; the record must match the lockfile. */
function installed(): boolean {
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
