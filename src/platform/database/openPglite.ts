import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { syncTree } from "../files/sync.ts";

/**
 * The embedded database acknowledges writes that a power cut could undo. The message addresses the operator.
 */
export class NotDurable extends Error {}

/** A quarter of the default buffers: PGlite touches all of them at once, and the system's cache holds the rest. */
const SETTINGS = ["-c", "shared_buffers=32MB"];
/** Nothing in memory outlives its process, so the log needs neither zeros for its next file nor whole pages. */
const IN_MEMORY = ["-c", "wal_init_zero=off", "-c", "full_page_writes=off"];
/** Turns `fsync` off, and is one of PGlite's default parameters. */
const WITHOUT_SYNC = "-F";
/** By default PostgreSQL calls `fdatasync` for its log, which has no effect in PGlite. */
const SYNC_BY_FSYNC = ["-c", "wal_sync_method=fsync"];

/** Opens a PGlite in a folder without the promise that its writes survive a power cut. */
export async function openFast(data: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  return PGlite.create(data, { startParams: [...PGlite.defaultStartParams, ...SETTINGS] });
}

/** Opens a PGlite in memory: a copy of a data folder without an open database, if given. */
export async function openInMemory(blank?: string): Promise<PGlite> {
  const [{ MemoryFS, PGlite }, { CopyInMemory }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("./copyInMemory.ts"),
  ]);
  const fs = blank === undefined ? new MemoryFS() : new CopyInMemory(blank);
  return PGlite.create({ fs, startParams: [...PGlite.defaultStartParams, ...SETTINGS, ...IN_MEMORY] });
}

/**
 * Opens the PGlite of an existing folder so that acknowledged writes survive a power cut.
 * @param onSync is called with the path of each file or folder that PostgreSQL synced
 * @throws NotDurable if a committed write was not synced
 */
export async function openDurable(data: string, onSync?: (path: string) => void): Promise<PGlite> {
  const [{ PGlite }, { SyncedFolder }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("./syncedFolder.ts"),
    // An earlier process may have written without durability, and a restored copy is not on the disk yet.
    syncTree(data),
  ]);
  const fs = new SyncedFolder(data, onSync);
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== WITHOUT_SYNC);
  const pglite = await PGlite.create({ fs, startParams: [...defaults, ...SETTINGS, ...SYNC_BY_FSYNC] });
  try {
    const before = fs.logSyncs;
    // A committed write that needs no table.
    await pglite.query("SELECT pg_logical_emit_message(true, 'rostrum', 'durable')");
    if (fs.logSyncs > before) return pglite;
    throw new NotDurable(
      `The database in ${data} cannot keep writes through a power cut: a committed write was not synced to the disk. Remove settings such as synchronous_commit from ${join(data, "postgresql.conf")}, or set EMBEDDED_DURABILITY=off to start without that promise.`,
    );
  } catch (error) {
    await pglite.close().catch(() => {});
    throw error;
  }
}
