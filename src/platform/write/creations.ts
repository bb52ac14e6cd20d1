import type { RequestContext } from "../access/requestContext.ts";
import { DomainError } from "../errors/errors.ts";
import type { Window } from "../limits/limiter.ts";
import type { Tx } from "./transaction.ts";

/**
 * How many objects of one type a person may create, and how many may exist in one place. A noun declares its bound as
 * plain data.
 */
export interface CreationBound {
  /** The objects in the plural, as errors name them: `organizations`. */
  readonly things: string;
  /** The most that one person creates in an hour, with all sessions and tokens. */
  readonly hourly?: number;
  /** The most that exist in one place at the same time. */
  readonly most?: number;
}

/** The window of a person's creations. */
export const creationWindow = ({ things, hourly }: CreationBound & { readonly hourly: number }): Window => ({
  name: `create ${things}`,
  points: hourly,
  seconds: 3600,
});

/**
 * Counts one creation of the person. Not RATE_LIMITED: the documented endpoints declare no 429, and all of them declare
 * 400.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function countCreation({ viewer, services }: RequestContext, bound: CreationBound): Promise<void> {
  const { things, hourly } = bound;
  // An anonymous caller is refused later.
  if (hourly === undefined || viewer.kind === "anonymous") return;
  await services.limiter.take(creationWindow({ ...bound, hourly }), viewer.id).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== "RATE_LIMITED") throw error;
    const wait = String(error.details["retryAfter"]);
    throw new DomainError(
      "QUOTA_EXCEEDED",
      `You can create ${hourly} ${things} an hour. Try again in ${wait} seconds`,
      [],
      { limit: `${things.replaceAll(" ", "_")}_hourly`, maximum: hourly, used: hourly },
    );
  });
}

/** A place with a number of objects. */
interface Place {
  /** The id of the person, workspace or organization, whose creations follow each other. */
  id: string;
  /** The place and its verb, as an error names them: `The workspace has`. */
  name: string;
  count(): Promise<number>;
}

/**
 * Requires room for one more object, and keeps concurrent creations from sharing the last place.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function requireRoom(
  tx: Tx,
  { things, most }: CreationBound & { readonly most: number },
  { id, name, count }: Place,
): Promise<void> {
  // Both are sent together, and the number is counted with the lock.
  const lock = tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`${things} ${id}`}, 31))`;
  const [used] = await Promise.all([count(), lock]);
  if (used < most) return;
  throw new DomainError(
    "QUOTA_EXCEEDED",
    `${name} ${used} ${things}, and the maximum is ${most}. Delete or revoke some first`,
    [],
    {
      limit: things.replaceAll(" ", "_"),
      maximum: most,
      used,
    },
  );
}
