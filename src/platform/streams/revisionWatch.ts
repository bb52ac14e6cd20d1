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

interface Listener {
  readonly id: string;
  readonly moved: () => void;
  /** The revision that was last seen; undefined before the first commit about the tenant, and after its deletion. */
  revision: string | undefined;
}

const idsOf = (listeners: Iterable<Listener>) => [...new Set(Array.from(listeners, ({ id }) => id))];

function createWatch(database: Database, log: Log): RevisionWatch {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let isFailing = false;

  /** Compares only listeners that joined before the read: an older read reports an earlier commit to a later one. */
  async function poll(): Promise<void> {
    const present = [...listeners];
    try {
      const revisions = await readRevisions(database, idsOf(present));
      isFailing = false;
      for (const listener of present) {
        const revision = revisions.get(listener.id);
        if (revision === listener.revision) continue;
        listener.revision = revision;
        listener.moved();
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
    if (timer !== undefined || listeners.size === 0) return;
    timer = setTimeout(() => void poll(), EVERY_MS);
    timer.unref();
  }

  return {
    get size() {
      return idsOf(listeners).length;
    },
    async watch(id, moved) {
      const listener = { id, moved, revision: (await readRevisions(database, [id])).get(id) };
      listeners.add(listener);
      schedule();
      return {
        stop() {
          listeners.delete(listener);
        },
      };
    },
  };
}

async function readRevisions({ prisma }: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await prisma.tenantRevision.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
