import type pg from "pg";
import { EVENT, GENESIS, linkOf, type StoredEvent } from "./chain.ts";

/** The kinds of faults in a chain. */
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
  /** Number of verified links. */
  links: number;
  /** Number of events that are not sealed yet. */
  waiting: number;
  /** The last verified link; null for an empty chain. */
  head: { position: bigint; hash: string } | null;
  /** The first fault; null for an intact chain. */
  fault: Fault | null;
}

export interface Wanted {
  /** The position to start at; earlier links are taken for granted. Default 1. */
  from?: bigint | undefined;
  /** A head that was noted earlier, which must still be part of the chain. */
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

// An event that neither a seal nor the waiting list names is reported, the oldest first.
const UNKNOWN = `SELECT e.id FROM audit_event e WHERE NOT EXISTS (SELECT FROM audit_seal s WHERE s.event_id = e.id)
  AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.event_id = e.id) ORDER BY e.id LIMIT 1`;
const VANISHED = `SELECT u.event_id AS id FROM audit_unsealed u WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.id = u.event_id)
  ORDER BY u.event_id LIMIT 1`;

/**
 * Verifies the chain up to the first fault: computes each link again, a page at a time. The chain grows while a server
 * runs, so pass a connection in a transaction with one snapshot (REPEATABLE READ).
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

/** Returns the fault of a link that should follow `before`, given the links of its page; null for a correct link. */
function faultOf(row: Row, before: Link, page: Row[]): FaultKind | null {
  const position = before.position + 1n;
  if (BigInt(row.position) !== position) return "seal_removed";
  if (row.id === null) return "event_removed";
  const linked = (event: Row, { sealed_at }: Row) =>
    linkOf({ previous: before.hash, position, sealedAt: sealed_at }, event);
  if (linked(row, row) === row.hash) return null;
  // Another link of the page, or its event, belongs at this position.
  const moved = page.some((other) => linked(other, other) === other.hash || linked(other, row) === row.hash);
  return moved ? "reordered" : "event_changed";
}

/** Returns the link at a position; position 0 is the start of the chain. */
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
