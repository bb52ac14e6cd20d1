import DataLoader from "dataloader";
import type { Revisions } from "../answer-cache/revisions.ts";
import type { Database } from "../database/database.ts";
import { outsideOperations } from "../operation/operation.ts";
import { RecentMap } from "../values/recentMap.ts";
import type { Person } from "./person.ts";

/** A credential to look up. `named` are ids in the request that can be workspaces: their revisions are read as well. */
export interface TokenKey {
  readonly tokenHash: string;
  readonly named?: readonly string[] | undefined;
}

/** A prepared statement over the credentials `k (hash, known)`: the parameters `$1` and `$2`. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

interface Use {
  readonly user: Person;
  readonly revisions: Revisions;
}

/** A row of the statement: without the person and the revisions if this process knows them. Instants are texts. */
interface UseRow {
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly user: Person | null;
  readonly revisions: Revisions | null;
}

interface Answer {
  readonly uses: readonly UseRow[] | null;
  readonly revisions: Revisions | null;
}

/** A person as read with a revision of theirs, and the ids that an answer for them depends on. */
interface CachedPerson {
  readonly person: Person;
  readonly revision: string | null;
  readonly tenants: readonly string[];
}

/** The number of credentials whose person is remembered, and of those that one statement looks up. */
const MOST_CACHED = 10_000;
const MOST_AT_ONCE = 100;
/** How long credentials wait for the statement of an earlier batch. */
const LONGEST_WAIT_MS = 5;

/**
 * Creates a lookup that answers all credentials of one turn of the event loop with one statement. A request that
 * arrives later never shares it, so the answer is never older than the request. The person behind a credential is
 * remembered for as long as their revision is the same, because every commit that changes the person or their
 * memberships replaces it.
 */
export function createLookup<Row extends Use>(
  { pool }: Database,
  { name, text }: Statement,
): (key: TokenKey) => Promise<Row | null> {
  const cache = new RecentMap<string, CachedPerson>(MOST_CACHED);
  const query = {
    name,
    text: `SELECT (SELECT json_agg(f) FROM (${text}) AS f) AS uses,
      (SELECT json_object_agg(t.id, t.revision) FROM tenant_revision t WHERE t.id = ANY ((SELECT $3::text[])::text[])) AS revisions`,
  };

  async function read(batch: readonly TokenKey[]): Promise<(Row | null)[]> {
    const hashes = [...new Set(batch.map(({ tokenHash }) => tokenHash))];
    const before = hashes.map((hash) => cache.get(hash));
    const ids = new Set(before.flatMap((each) => each?.tenants ?? []));
    for (const { named } of batch) for (const id of named ?? []) ids.add(id);
    const values = [hashes, before.map((each) => each?.revision ?? null), [...ids]];
    const { rows } = await outsideOperations(() => pool.query<Answer>({ ...query, values }));
    const { uses, revisions: shared } = rows[0] as Answer;
    const current = shared ?? {};
    const byHash = new Map(uses?.map((use) => [use.tokenHash, use]));
    const persons = new Map(hashes.map((hash, i) => [hash, remember(hash, byHash.get(hash), before[i])]));
    return batch.map(({ tokenHash, named = [] }) => {
      const [use, person] = [byHash.get(tokenHash), persons.get(tokenHash)];
      if (use === undefined || person === undefined) return null;
      const revisions: Record<string, string | null> = {};
      for (const id of named) if (current[id] !== undefined) revisions[id] = current[id];
      for (const id of person.tenants) revisions[id] = use.revisions?.[id] ?? current[id] ?? null;
      return { ...use, ...instants(use), user: person.person, revisions } as unknown as Row;
    });
  }

  function remember(hash: string, use: UseRow | undefined, before: CachedPerson | undefined): CachedPerson | undefined {
    cache.delete(hash);
    if (use === undefined) return undefined;
    const { user, revisions } = use;
    const person =
      user !== null && revisions !== null
        ? { person: user, revision: revisions[user.id] ?? null, tenants: Object.keys(revisions) }
        : before;
    if (person === undefined) return undefined;
    cache.set(hash, person);
    return person;
  }

  const turns = createTurns();
  const loader = new DataLoader((batch: readonly TokenKey[]) => turns.run(() => read(batch)), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: turns.schedule,
  });
  return (key) => loader.load(key);
}

/**
 * Lets a batch collect credentials while the statement of an earlier batch runs, for at most `LONGEST_WAIT_MS`:
 * statements are fewer and larger under load, and a slow statement does not keep others from starting.
 */
function createTurns() {
  let running = 0;
  let next: (() => void) | undefined;
  const start = (dispatch: () => void) => {
    if (next === dispatch) next = undefined;
    dispatch();
  };
  return {
    schedule(dispatch: () => void): void {
      if (running === 0) return void setImmediate(dispatch);
      next = dispatch;
      setTimeout(() => next === dispatch && start(dispatch), LONGEST_WAIT_MS);
    },
    async run<T>(statement: () => Promise<T>): Promise<T> {
      running++;
      try {
        return await statement();
      } finally {
        running--;
        if (next !== undefined) start(next);
      }
    },
  };
}

const instants = ({ expiresAt, revokedAt, lastUsedAt }: UseRow) => ({
  expiresAt: new Date(expiresAt),
  revokedAt: revokedAt === null ? null : new Date(revokedAt),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
});
