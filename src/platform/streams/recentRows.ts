import type { Database } from "../database/database.ts";

/** The rows of one tenant that a stream follows. */
export interface Followed {
  /** The organization, workspace or person whose revision moves with the rows. */
  tenantId: string;
  table: string;
  /** The column with the time of the commit's begin. */
  time: string;
  /** The columns of a row, besides `id`. */
  columns?: readonly string[];
  /** The condition of the rows; `$1` is the tenant. */
  where: string;
}

/** The commits since the last call. */
export interface Recent<Row> {
  /** The rows that were added, the oldest first; null if there are more than were asked for. */
  rows: Row[] | null;
  /** Whether the tenant's revision moved, also by commits without such a row. */
  moved: boolean;
}

export interface RecentRows<Row> {
  /** Returns the commits since the last call, or since the opening, with each row once. */
  next(most: number): Promise<Recent<Row>>;
  /** Returns the rows of these commits in pages, however many there are, the oldest first. */
  pages(size: number): AsyncGenerator<Row[], void>;
}

/**
 * Rows have the time of their transaction's begin, and become visible in the order of commits. A transaction takes at
 * most two minutes (the deletion of an account), and the clocks of two servers differ by less than the rest.
 */
const OVERLAP_MS = 150_000;

/**
 * The rows of that time that are remembered. Beyond them, `rows` is null until fewer are recent, and `pages` leaves out
 * rows that are older than those.
 */
const MOST_REMEMBERED = 5000;

interface Seen {
  id: string;
  at: Date;
}

/** Opens a reader of the rows that are committed from now on, whatever the order of their times. */
export async function recentRows<Row>(
  { pool }: Pick<Database, "pool">,
  followed: Followed,
  now: () => Date,
): Promise<RecentRows<Row>> {
  const { tenantId, table, time, where } = followed;
  const seen = new Map<string, Date>();
  let revision: string | null;
  let readAt = now();
  /** The time of the oldest row that is remembered, if there were more. */
  let floor = new Date(0);

  const overlap = () => new Date(readAt.getTime() - OVERLAP_MS);

  /** Reads unseen rows and the revision in one statement, so that both are of one moment. */
  async function unseen(columns: readonly string[], most: number, order: "ASC" | "DESC" = "DESC", since = overlap()) {
    const text = `SELECT (SELECT revision::text FROM tenant_revision WHERE id = $1) AS revision, recent.*
FROM (SELECT 1) AS one LEFT JOIN LATERAL (
  SELECT ${["id", `${time} AS at`, ...columns].join(", ")} FROM ${table} WHERE ${where} AND ${time} > $2 AND id <> ALL ($3::text[])
  ORDER BY ${time} ${order}, id ${order} LIMIT $4
) AS recent ON true`;
    const values = [tenantId, since, [...seen.keys()], most];
    const { rows } = await pool.query<Row & { id: string | null; at: Date; revision: string | null }>(text, values);
    const fresh = rows.filter((row): row is typeof row & Seen => row.id !== null);
    return { fresh, revision: rows[0]?.revision ?? null };
  }

  const remember = (rows: readonly Seen[]) => {
    for (const { id, at } of rows) seen.set(id, at);
  };

  /** Forgets rows that no statement returns any more, and the oldest ones beyond the number. */
  const forget = (from: Date) => {
    for (const [id, at] of seen) if (at <= from) seen.delete(id);
    const surplus = [...seen].toSorted(([, one], [, other]) => other.getTime() - one.getTime()).slice(MOST_REMEMBERED);
    for (const [id, at] of surplus) {
      seen.delete(id);
      if (at > floor) floor = at;
    }
  };

  const opened = await unseen([], MOST_REMEMBERED);
  remember(opened.fresh);
  if (opened.fresh.length === MOST_REMEMBERED) floor = opened.fresh.at(-1)?.at ?? floor;
  revision = opened.revision;

  return {
    async next(most) {
      const from = overlap();
      const at = now();
      const read = await unseen(followed.columns ?? [], most + 1);
      const moved = read.revision !== revision;
      revision = read.revision;
      remember(read.fresh);
      const isCut = read.fresh.length > most;
      if (isCut) remember((await unseen([], MOST_REMEMBERED)).fresh);
      for (const [id, occurred] of seen) if (occurred <= from) seen.delete(id);
      readAt = at;
      return { rows: isCut ? null : read.fresh.toReversed(), moved };
    },
    async *pages(size) {
      const from = overlap();
      const at = now();
      for (let isFull = true; isFull; ) {
        const page = await unseen(followed.columns ?? [], size, "ASC", floor > from ? floor : from);
        revision = page.revision;
        remember(page.fresh);
        isFull = page.fresh.length === size;
        yield page.fresh;
      }
      forget(from);
      readAt = at;
    },
  };
}
