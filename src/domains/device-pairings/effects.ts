import type { ApiTokenScope, DevicePairing } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { INTERVAL_SECONDS, LIFE_SECONDS, MOST_WAITING } from "./bounds.ts";
import { newUserCode, type StartedPairing, userCodeHash } from "./codes.ts";

const STARTS: Window = { name: "device_pairing_start", points: 20, seconds: LIFE_SECONDS };
/** After this time a server that has too many waiting pairings is asked again, in seconds. */
const FULL_SECONDS = 60;

/** The device that asks, as the page shows it, and the requested scopes. */
type Asking = Pick<DevicePairing, "clientName" | "operatingSystem" | "clientVersion"> &
  ({ tokenScope: ApiTokenScope } | { applicationId: string; applicationScopes: string[] });

/** Counts one start against the network. @throws DomainError RATE_LIMITED after 20 starts in ten minutes */
export const countStart = (context: RequestContext): Promise<void> => limit(context, STARTS, network(context.address));

/** Stores a new pairing. @throws DomainError RATE_LIMITED while too many pairings wait */
export async function beginPairing(
  tx: Tx,
  { services, address, origin }: RequestContext,
  asking: Asking,
  now: Date,
): Promise<StartedPairing> {
  const waiting = await tx.devicePairing.count({ where: { state: "WAITING", expiresAt: { gt: now } } });
  if (waiting >= MOST_WAITING)
    throw new DomainError("RATE_LIMITED", `Too many devices wait; try again in ${FULL_SECONDS} seconds`, [], {
      retryAfter: FULL_SECONDS,
    });
  const [deviceCode, userCode] = [newSecret("deviceCode"), newUserCode()];
  const codes = { deviceCodeHash: hashSecret(deviceCode), userCodeHash: userCodeHash(services, userCode) };
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + LIFE_SECONDS * 1000) };
  try {
    await tx.devicePairing.create({ data: { id: newId("dvp"), ...codes, ...asking, address, ...times } });
  } catch (error) {
    // Another pairing has the same user code: the next attempt makes another one.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  }
  const verificationUrl = `${origin}/device`;
  const completeUrl = `${verificationUrl}?${new URLSearchParams({ user_code: userCode })}`;
  return {
    deviceCode,
    userCode,
    verificationUrl,
    completeUrl,
    expiresIn: LIFE_SECONDS,
    interval: INTERVAL_SECONDS,
  };
}

/** The result of a poll. */
export type Polled = { pairing: DevicePairing } & (
  | { kind: "waiting"; retryAfter: number | null }
  | { kind: "approved"; userId: string }
  | { kind: "denied" | "expired" }
);

/**
 * Locks the pairing of a device code until the transaction ends, and notes the poll. Of several polls at once, the
 * first finds an approved pairing, which `collected` ends; the others find it expired. Null for an unknown code.
 */
export async function pollPairing(
  tx: Tx,
  of: { deviceCode: string; applicationId: string | null },
  now: Date,
): Promise<Polled | null> {
  const where = { deviceCodeHash: hashSecret(of.deviceCode), applicationId: of.applicationId };
  const row = await tx.devicePairing.findFirst({ where, select: { id: true } });
  if (!row || !(await lockRow(tx, "device_pairing", row.id, "UPDATE"))) return null;
  const pairing = await tx.devicePairing.findUniqueOrThrow({ where: { id: row.id } });
  const { id, state, userId, polledAt, expiresAt } = pairing;
  if (state === "DENIED") return { kind: "denied", pairing };
  if (state === "COLLECTED" || expiresAt <= now) return { kind: "expired", pairing };
  if (state === "APPROVED" && userId !== null) return { kind: "approved", pairing, userId };
  const nextAt = polledAt === null ? 0 : polledAt.getTime() + INTERVAL_SECONDS * 1000;
  const wait = Math.ceil((nextAt - now.getTime()) / 1000);
  if (wait > 0) return { kind: "waiting", pairing, retryAfter: wait };
  await tx.devicePairing.update({ where: { id }, data: { polledAt: now } });
  return { kind: "waiting", pairing, retryAfter: null };
}

/** Ends an approved pairing: its device receives the token now, or nothing because the approval is void. */
export async function endPairing(tx: Tx, id: string, state: "COLLECTED" | "DENIED"): Promise<void> {
  await tx.devicePairing.update({ where: { id }, data: { state } });
}

/** Ends the approvals of a person whose devices have not received their token yet. */
export async function voidApprovals(tx: Tx, userId: string): Promise<void> {
  await tx.devicePairing.updateMany({ where: { userId, state: "APPROVED" }, data: { state: "DENIED" } });
}
