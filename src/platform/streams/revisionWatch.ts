import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";

/** How soon a change that another server made is noticed. */
const EVERY_MS = 500;

/** Tells of tenants whose revision moved, whichever server on the database moved it. */
export interface RevisionWatch {
  /** Calls `moved` after each commit that touched the tenant, from now on, until `stop` is called. Several commits may be one call. */
  watch(id: string, moved: () => void): Promise<{ stop(): void }>;
  /** How many ids are looked after. */
  readonly size: number;
}

const watches = new WeakMap<Database, RevisionWatch>();

/** The one watch of a database in this process: a single small statement each half second, and none while nobody listens. */
export function revisionWatch(database: Database, log: Log): RevisionWatch {
  const known = watches.get(database);
  if (known) return known;
  const made = createWatch(database, log);
  watches.set(database, made);
  return made;
}

interface Watched {
  revision: bigint;
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
        const revision = revisions.get(id) ?? 0n;
        // The counter of a tenant that was deleted went with it.
        const isGone = revision === 0n && entry.revision > 0n;
        if (revision <= entry.revision && !isGone) continue;
        entry.revision = revision;
        for (const moved of entry.listeners) moved();
      }
    } catch (error) {
      // Once for each outage: there are two polls in a second.
      if (!isFailing)
        log.warning("revisions.unread", { reason: error instanceof Error ? error.message : String(error) });
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
      const revision = (await readRevisions(database, [id])).get(id) ?? 0n;
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

async function readRevisions({ prisma }: Database, ids: string[]): Promise<Map<string, bigint>> {
  const rows = await prisma.tenantRevision.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
