import { createHash } from "node:crypto";
import type { Scope } from "../access/scope.ts";
import { DomainError } from "../core/errors.ts";
import { decodeValue, encodeValue } from "./valueCodec.ts";
import type { Tx } from "./transaction.ts";

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

/** One keyed write: either its outcome is known already, or `remember` makes the row that keeps it. */
export interface Keyed {
  replay?: { value: unknown };
  remember(value: unknown, now: Date): Remembered;
}

/**
 * Claims the request's Idempotency-Key inside the transaction (draft-ietf-httpapi-idempotency-key-header).
 * Keys belong to a user and live 24 hours.
 * @throws DomainError IDEMPOTENCY_IN_PROGRESS (409) while the first request runs, IDEMPOTENCY_KEY_REUSED (422) for another request.
 */
export async function claimKey(tx: Tx, scope: Scope, operation: string, input: unknown): Promise<Keyed | null> {
  const { idempotencyKey: key, viewer } = scope;
  if (key === null || viewer.kind === "anonymous") return null;
  const [lock] = await tx.$queryRawUnsafe<{ taken: boolean }[]>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7)) AS taken",
    `${viewer.id} ${key}`,
  );
  if (!lock?.taken) throw new DomainError("IDEMPOTENCY_IN_PROGRESS", "A request with this Idempotency-Key is still being processed");
  const fingerprint = createHash("sha256").update(JSON.stringify([operation, input])).digest("base64url");
  const found = await tx.idempotencyKey.findUnique({ where: { userId_key: { userId: viewer.id, key } } });
  if (found && found.expiresAt <= scope.services.now()) {
    await tx.idempotencyKey.delete({ where: { userId_key: { userId: viewer.id, key } } });
  } else if (found) {
    if (found.fingerprint !== fingerprint) {
      throw new DomainError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used with a different request");
    }
    return { replay: { value: decodeValue(found.value) }, remember: () => never() };
  }
  return {
    remember: (value, now) => ({
      user_id: viewer.id,
      key,
      fingerprint,
      value: encodeValue(value),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_HOURS * 3_600_000),
    }),
  };
}

function never(): never {
  throw new Error("a replayed outcome is not remembered again");
}
