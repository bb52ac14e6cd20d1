import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { EVENT, GENESIS, linkOf, type StoredEvent } from "./chain.ts";

/** The result of one sealing transaction. */
export interface Sealed {
  events: number;
  /** The end of the chain; null for an empty chain, or while another process seals. */
  head: { position: bigint; hash: string } | null;
}

const LOCK = 72707371;

// Ordered by id, which sorts by time and has an index. Events that were sealed before are only removed from the waiting
// list.
const WAITING = `SELECT ${EVENT}, s.event_id IS NOT NULL AS sealed FROM audit_unsealed u JOIN audit_event e ON e.id = u.event_id
  LEFT JOIN audit_seal s ON s.event_id = e.id ORDER BY u.event_id LIMIT $1`;

const APPEND = `
WITH sealed AS (
  INSERT INTO audit_seal (position, event_id, hash, sealed_at)
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS s(position bigint, event_id text, hash text, sealed_at timestamptz)
)
DELETE FROM audit_unsealed WHERE event_id = ANY($2::text[])`;

/**
 * Appends the oldest waiting events to the chain, `most` at a time. If another process seals at this moment, nothing
 * happens. Writers never wait for it, because it locks no row that they touch. An event that commits later is sealed
 * later, whatever its time.
 */
export async function sealWaiting(tx: Prisma.TransactionClient, now: Date, most: number): Promise<Sealed> {
  const [lock] = await tx.$queryRawUnsafe<{ mine: boolean }[]>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`);
  if (!lock?.mine) return { events: 0, head: null };
  const last = "SELECT position, hash FROM audit_seal ORDER BY position DESC LIMIT 1";
  const [before = null] = await tx.$queryRawUnsafe<{ position: bigint; hash: string }[]>(last);
  const waiting = await tx.$queryRawUnsafe<(StoredEvent & { sealed: boolean })[]>(WAITING, most);
  if (waiting.length === 0) return { events: 0, head: before };
  let head = before ?? { position: 0n, hash: GENESIS };
  const seals = waiting
    .filter(({ sealed }) => !sealed)
    .map((event) => {
      const place = { previous: head.hash, position: head.position + 1n, sealedAt: now };
      head = { position: place.position, hash: linkOf(place, event) };
      return { position: place.position.toString(), event_id: event.id, hash: head.hash, sealed_at: now };
    });
  const ids = waiting.map(({ id }) => id);
  await tx.$executeRawUnsafe(APPEND, JSON.stringify(seals), ids);
  return { events: waiting.length, head };
}
