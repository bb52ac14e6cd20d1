import { createHash } from "node:crypto";
import type { Target } from "../access/permissions.ts";
import type { RequestContext } from "../access/requestContext.ts";
import type { Vault } from "../crypto/vault.ts";
import { DomainError } from "../errors/errors.ts";
import type { Services } from "../services/services.ts";
import { canonicalJson } from "../values/canonical.ts";
import type { Tx } from "./transaction.ts";
import { decodeValue, encodeValue } from "./valueCodec.ts";

const LIFE_HOURS = 24;

/** The row of a remembered outcome, in snake case, ready for `jsonb_to_recordset`. */
export interface Remembered {
  user_id: string;
  key: string;
  fingerprint: string;
  value: unknown;
  created_at: Date;
  expires_at: Date;
}

/** A stored value with its target: a caller gets the value again only with the permission on that target. */
interface Done {
  value: unknown;
  target: Target;
}

/** One keyed write: a known outcome to replay, or `remember`, which returns the row of a new outcome. */
export type Keyed = { replay: Done } | { replay?: undefined; remember(done: Done, now: Date): Remembered };

/**
 * The claim of one write on its request's Idempotency-Key. A document may contain several writes; each has its own
 * place under the key.
 */
export interface Claim {
  userId: string;
  key: string;
  /**
   * The operation and its input as canonical JSON. The input may contain a password, so only a signature of this text
   * is stored.
   */
  request: string;
}

const PURPOSE = "idempotency";

const writes = new WeakMap<RequestContext, number>();

/**
 * Returns the claim of a write on its request's Idempotency-Key; null without a key. Call it once for each write,
 * because it counts them.
 */
export function claimOf(context: RequestContext, operation: string, input: unknown): Claim | null {
  const { idempotencyKey, viewer } = context;
  if (idempotencyKey === null || viewer.kind === "anonymous") return null;
  const place = (writes.get(context) ?? 0) + 1;
  writes.set(context, place);
  const key = sha256(`${place} ${idempotencyKey}`);
  return { userId: viewer.id, key, request: canonicalJson([operation, encodeValue(input)]) };
}

/**
 * Runs the writes of a selection, at most `count`. The writes that follow have the same places however many of these
 * were tried, so that a repeated request finds them.
 */
export async function inPlaces<T>(context: RequestContext, count: number, run: () => Promise<T>): Promise<T> {
  const end = (writes.get(context) ?? 0) + count;
  try {
    return await run();
  } finally {
    writes.set(context, end);
  }
}

/**
 * Claims the key inside the transaction (draft-ietf-httpapi-idempotency-key-header). Keys belong to a user and live 24
 * hours.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS (409) while the first request runs, IDEMPOTENCY_KEY_REUSED (422) for
 * another request.
 */
export async function claimKey(tx: Tx, vault: Vault, { userId, key, request }: Claim, now: Date): Promise<Keyed> {
  const [lock] = await tx.$queryRawUnsafe<{ taken: boolean }[]>(LOCK, `${userId} ${key}`, now);
  if (!lock?.taken) {
    throw new DomainError("IDEMPOTENCY_IN_PROGRESS", "A request with this Idempotency-Key is still being processed");
  }
  // A statement of its own: it must see the record of the transaction that released the lock a moment ago.
  const record = await tx.idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
  if (record && record.expiresAt > now) {
    if (vault.isSigned(request, PURPOSE, record.fingerprint)) return { replay: decodeValue(record.value) as Done };
    throw new DomainError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used with a different request");
  }
  const expires = new Date(now.getTime() + LIFE_HOURS * 3_600_000);
  return {
    remember: ({ value, target: { organizationId, workspaceId, userId: ownerId } }, created) => ({
      user_id: userId,
      key,
      fingerprint: vault.sign(request, PURPOSE),
      value: encodeValue({ value, target: { organizationId, workspaceId, userId: ownerId } }),
      created_at: created,
      expires_at: expires,
    }),
  };
}

/** A record this close to its end may be deleted before the transaction reads it. */
const MARGIN_MS = 60_000;

/** Whether `claimKey` will find the key, and so replay its value or refuse. */
export async function isRemembered({ database, now }: Services, { userId, key }: Claim): Promise<boolean> {
  const expiresAt = { gt: new Date(now().getTime() + MARGIN_MS) };
  return (await database.prisma.idempotencyKey.count({ where: { userId, key, expiresAt } })) > 0;
}

/** Takes the lock of a key, and deletes some expired keys. */
const LOCK = `
WITH lapsed AS (
  DELETE FROM idempotency_key WHERE (user_id, key) IN (
    SELECT user_id, key FROM idempotency_key WHERE expires_at <= $2::timestamptz
    ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED
  )
)
SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7)) AS taken`;

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
