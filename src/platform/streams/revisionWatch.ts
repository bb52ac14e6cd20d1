import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";

/** The longest time until a change of another server is noticed. */
const EVERY_MS = 500;

/** Reports tenants whose revision changed, by whichever server on the database. */
export interface RevisionWatch {
  /**
   * Calls `moved` after each later commit that touched the tenant, until `stop` is called. Several commits may cause
   * one call.
   */
  watch(id: string, moved: () => void): Promise<{ stop(): void }>;
  /** The number of watched ids. */
  readonly size: number;
}

const watches = new WeakMap<Database, RevisionWatch>();

/**
 * Returns the one watch of a database in this process: a single small statement every half second, and none without
 * listeners.
 */
export function revisionWatch(database: Database, log: Log): RevisionWatch {
  const watch = watches.get(database);
  if (watch) return watch;
  const made = createWatch(database, log);
  watches.set(database, made);
  return made;
}

interface Watched {
  /** Undefined before the first commit about the tenant, and after its deletion. */
  revision: string | undefined;
  readonly listeners: Set<() => void>;
}

function createWatch(database: Database, log: Log): RevisionWatch {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  async function poll(): Promise<void> {
    try {
      const revisions = await readRevisions(database, [...watched.keys()]);
      isFailing = false;
      for (const [id, entry] of watched) {
        const revision = revisions.get(id);
        if (revision === entry.revision) continue;
        entry.revision = revision;
        for (const moved of entry.listeners) moved();
      }
    } catch (error) {
      // Logged once for each outage, not at each poll.
      if (!isFailing)
        log.warning("revisions.read_failed", { reason: error instanceof Error ? error.message : String(error) });
      isFailing = true;
    }
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (timer !== undefined || watched.size === 0) return;
    timer = setTimeout(() => void poll(), EVERY_MS);
    timer.unref();
  }

  return {
    get size() {
      return watched.size;
    },
    async watch(id, moved) {
      const revision = (await readRevisions(database, [id])).get(id);
      const entry = watched.get(id) ?? { revision, listeners: new Set() };
      entry.listeners.add(moved);
      watched.set(id, entry);
      schedule();
      return {
        stop() {
          entry.listeners.delete(moved);
          if (entry.listeners.size === 0 && watched.get(id) === entry) watched.delete(id);
        },
      };
    },
  };
}

async function readRevisions({ prisma }: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await prisma.tenantRevision.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
