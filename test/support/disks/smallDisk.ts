import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, of a given size. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes free, with a file that takes the rest. */
  leave(bytes: number): void;
  unmount(): void;
}

/** Whether this user may mount a file system: only root may, and in some containers no user. */
export function canMount(): boolean {
  try {
    mountDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

export function mountDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    remove();
    throw error;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    leave(bytes) {
      const { bavail, bsize } = statfsSync(folder);
      const taken = existsSync(filler) ? statSync(filler).size : 0;
      const more = bavail * bsize - bytes;
      // Never more space than was asked for, not for a moment: PostgreSQL would use it.
      if (more > 0) appendFileSync(filler, new Uint8Array(more));
      else if (taken > 0) truncateSync(filler, Math.max(0, taken + more));
    },
    unmount() {
      // Also while a process that is about to end still has files open.
      execFileSync("umount", ["-l", folder]);
      remove();
    },
  };
}
