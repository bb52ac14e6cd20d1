import type { Services } from "../../../platform/services/services.ts";
import { canonicalEmail } from "../../../platform/values/email.ts";
import { ALL_PLACES, holderOf, type Place, type Stored, suspicious } from "./places.ts";

/** The number of rows that one statement reads. */
const BATCH = 200;

/** A stored address that cannot get its one spelling. */
export interface EmailCollision extends Stored {
  place: Place;
  /** The row that has the spelling already; null for a text that is no address. */
  other: Stored | null;
}

export interface CollisionPage {
  collisions: EmailCollision[];
  /** Where the next page begins; null on the last page. */
  next: string | null;
}

/**
 * Lists the addresses that `identity.emails` leaves as they are, with both ids and both spellings, by place and id.
 * @param after the `next` of the page before; null for the first page
 * @returns undefined for an `after` that names no place
 */
export async function emailCollisions(
  services: Services,
  { after, limit }: { after: string | null; limit: number },
): Promise<CollisionPage | undefined> {
  const [first, behind = ""] = after?.split("/") ?? [ALL_PLACES[0]];
  const start = ALL_PLACES.findIndex((place) => place === first);
  if (start === -1) return undefined;
  const collisions: EmailCollision[] = [];
  for (const [index, place] of ALL_PLACES.slice(start).entries()) {
    for await (const row of suspiciousIn(services, place, index === 0 ? behind : "")) {
      const collision = await collisionOf(services, place, row);
      if (collision === null) continue;
      if (collisions.length === limit) return { collisions, next: pageEnd(collisions) };
      collisions.push(collision);
    }
  }
  return { collisions, next: null };
}

async function* suspiciousIn({ database }: Services, place: Place, behind: string): AsyncGenerator<Stored> {
  let last = behind;
  for (;;) {
    const { rows } = await database.pool.query<Stored>(suspicious(place), [last, BATCH]);
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function pageEnd(collisions: readonly EmailCollision[]): string | null {
  const last = collisions.at(-1);
  return last === undefined ? null : `${last.place}/${last.id}`;
}

async function collisionOf(services: Services, place: Place, { id, email }: Stored): Promise<EmailCollision | null> {
  const spelled = canonicalEmail(email);
  if (spelled === email) return null;
  if (spelled === undefined) return { place, id, email, other: null };
  const other = await holderOf(services, place, id, spelled);
  return other === null ? null : { place, id, email, other };
}
