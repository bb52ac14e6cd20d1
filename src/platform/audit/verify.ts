import type pg from "pg";
import { EVENT, GENESIS, linkOf, type StoredEvent } from "./chain.ts";

/** What is wrong with the chain, and where. */
export type FaultKind =
  | "event_changed"
  | "reordered"
  | "event_removed"
  | "seal_removed"
  | "head_missing"
  | "waiting_event_removed"
  | "event_unsealed";

export interface Fault {
  kind: FaultKind;
  position: bigint | null;
  eventId: string | null;
}

export interface Verdict {
  /** How many links were looked at. */
  links: number;
  /** How many events wait for theirs. */
  waiting: number;
  /** The last link; null for a chain without any. */
  head: { position: bigint; hash: string } | null;
  /** The first fault; null for a chain that is whole. */
  fault: Fault | null;
}

export interface Wanted {
  /** Begin at this position, and take what is before for granted; 1 when left out. */
  from?: bigint | undefined;
  /** A head that was noted earlier: it must still be part of the chain. */
  head?: string | undefined;
}

interface Row extends StoredEvent {
  position: string;
  event_id: string;
  hash: string;
  sealed_at: Date;
}

const PAGE = 1000;
const LINKS = `SELECT s.position, s.event_id, s.hash, s.sealed_at, ${EVENT} FROM audit_seal s LEFT JOIN audit_event e ON e.id = s.event_id
  WHERE s.position > $1 ORDER BY s.position LIMIT ${PAGE}`;

// The older of what no seal and no waiting list knows comes first.
const UNKNOWN = `SELECT e.id FROM audit_event e WHERE NOT EXISTS (SELECT FROM audit_seal s WHERE s.event_id = e.id)
  AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.event_id = e.id) ORDER BY e.id LIMIT 1`;
const VANISHED = `SELECT u.event_id AS id FROM audit_unsealed u WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.id = u.event_id)
  ORDER BY u.event_id LIMIT 1`;

/**
 * Walks the chain and computes each link anew, a page at a time, up to the first fault. Give it a connection in a transaction with one
 * snapshot (REPEATABLE READ): while a server runs, the chain grows.
 */
export async function verifyChain(client: pg.ClientBase, { from = 1n, head: noted }: Wanted = {}): Promise<Verdict> {
  let links = 0;
  let head = await linkAt(client, from - 1n);
  const ended = async (fault: Fault | null): Promise<Verdict> => ({
    links,
    waiting: await count(client, "audit_unsealed"),
    head: head?.position === 0n ? null : head,
    fault,
  });
  if (head === null) return ended({ kind: "seal_removed", position: from - 1n, eventId: null });
  for (let rows: Row[]; ; ) {
    ({ rows } = await client.query<Row>(LINKS, [head.position.toString()]));
    for (const row of rows) {
      const kind = faultOf(row, head, rows);
      if (kind !== null) {
        const position: bigint = kind === "seal_removed" ? head.position + 1n : BigInt(row.position);
        return ended({ kind, position, eventId: kind === "seal_removed" ? null : row.event_id });
      }
      head = { position: BigInt(row.position), hash: row.hash };
      links++;
    }
    if (rows.length < PAGE) break;
  }
  if (noted !== undefined && !(await holds(client, noted))) {
    return ended({ kind: "head_missing", position: null, eventId: null });
  }
  const unknown = await first(client, UNKNOWN);
  if (unknown !== null) return ended({ kind: "event_unsealed", position: null, eventId: unknown });
  const vanished = await first(client, VANISHED);
  return ended(vanished === null ? null : { kind: "waiting_event_removed", position: null, eventId: vanished });
}

type Link = NonNullable<Verdict["head"]>;

/** What is wrong with a link, of those on its page, that should follow another. */
function faultOf(row: Row, before: Link, page: Row[]): FaultKind | null {
  const position = before.position + 1n;
  if (BigInt(row.position) !== position) return "seal_removed";
  if (row.id === null) return "event_removed";
  const linked = (event: Row, { sealed_at }: Row) =>
    linkOf({ previous: before.hash, position, sealedAt: sealed_at }, event);
  if (linked(row, row) === row.hash) return null;
  // What belongs here stands elsewhere: the whole link, or its event alone.
  const moved = page.some((other) => linked(other, other) === other.hash || linked(other, row) === row.hash);
  return moved ? "reordered" : "event_changed";
}

/** The link at a position; before the first one stands the beginning. */
async function linkAt(client: pg.ClientBase, position: bigint): Promise<Link | null> {
  if (position === 0n) return { position, hash: GENESIS };
  const sql = "SELECT hash FROM audit_seal WHERE position = $1";
  const { rows } = await client.query<{ hash: string }>(sql, [position.toString()]);
  return rows[0] ? { position, hash: rows[0].hash } : null;
}

async function holds(client: pg.ClientBase, hash: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM audit_seal WHERE hash = $1 LIMIT 1", [hash]);
  return rowCount === 1;
}

async function first(client: pg.ClientBase, sql: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(sql);
  return rows[0]?.id ?? null;
}

async function count(client: pg.ClientBase, table: "audit_unsealed"): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}
