import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import process from "node:process";

const MEMORY = "/dev/shm";
const GIB = 2 ** 30;
/** The free memory in bytes from which a run keeps its files there: workers and servers use up to 8 GiB themselves. */
const ENOUGH = 12 * GIB;
/** The free space of the folder in bytes; a whole run uses up to 1 GiB of it. */
const SPACE = 4 * GIB;

/**
 * Lets the temporary files of a run of tests be in memory where there is plenty. Each database of a test has hundreds
 * of files, and to create and delete them on ext4 was a quarter of the CPU time of tests on PostgreSQL. The folder is
 * removed at the end of the run, or by the next run after a crash.
 */
export function keepFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !isExecutable() || freemem() < ENOUGH || spaceIn(MEMORY) < SPACE) return;
  for (const name of readdirSync(MEMORY)) if (isOfEndedRun(name)) remove(join(MEMORY, name));
  const folder = mkdtempSync(join(MEMORY, `rostrum-${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.on("exit", () => remove(folder));
}

/** Whether programs can be started from the folder: tests install some. */
function isExecutable(): boolean {
  if (process.platform !== "linux") return false;
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "));
  const options = mounts.findLast(([, folder]) => folder === MEMORY)?.[3]?.split(",") ?? [];
  return options.includes("rw") && !options.includes("noexec");
}

function spaceIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether a folder is that of a run whose process has ended. */
function isOfEndedRun(name: string): boolean {
  const [, pid] = /^rostrum-(\d+)-\w+$/.exec(name) ?? [];
  return pid !== undefined && !existsSync(`/proc/${pid}`);
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
