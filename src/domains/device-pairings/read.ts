import type { DevicePairing, ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import { inOwnSession, type RequestContext } from "../../platform/access/requestContext.ts";
import type { User } from "../../platform/access/viewer.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { BOUNDS } from "./bounds.ts";
import { userCodeHash } from "./codes.ts";

/** Wrong codes of one person. While 10,000 pairings wait, a year of guesses finds one with a chance of 13 %. */
const BY_PERSON: Window = { name: "device_pairing_person", points: 10, seconds: 15 * 60 };
/** Wrong codes from one network, which many accounts may share. */
const BY_NETWORK: Window = { name: "device_pairing_network", points: 30, seconds: 15 * 60 };

/** The codes by which a person names a pairing. */
export interface NamedBy {
  userCode?: string | null | undefined;
  deviceCode?: string | null | undefined;
}

/** A pairing, with the application that asks, if any. */
export type NamedPairing = DevicePairing & { application: ExternalApplication | null };

/**
 * Returns the person who decides about devices.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a token and for an impersonation
 */
export const decider = (context: RequestContext): User => inOwnSession(context, NOT_OWN, NOT_OWN).user;

const NOT_OWN = "A device can be paired only from a person's own session";

/** @throws DomainError INVALID_INPUT unless exactly one code is given */
export function requireOneCode({ userCode, deviceCode }: NamedBy): void {
  if (Boolean(userCode?.trim()) === Boolean(deviceCode?.trim()))
    throw invalidInput(["userCode"], "or deviceCode must be given, and not both");
}

/**
 * Returns the pairing of a code, whatever its state; null for an unknown code. Only unknown codes count, 10 of a person
 * and 30 of a network in 15 minutes. After that every code is refused.
 * @throws DomainError RATE_LIMITED; UNAUTHENTICATED, FORBIDDEN
 */
export async function pairingNamed(context: RequestContext, by: NamedBy): Promise<NamedPairing | null> {
  const { services, address } = context;
  const windows = [
    [BY_PERSON, decider(context).id],
    [BY_NETWORK, network(address)],
  ] as const;
  for (const [window, subject] of windows) await limit(context, window, subject);
  const where = by.deviceCode?.trim()
    ? { deviceCodeHash: hashSecret(by.deviceCode.trim()) }
    : { userCodeHash: userCodeHash(services, by.userCode ?? "") };
  const { devicePairing } = services.database.prisma;
  const pairing = await devicePairing.findUnique({ where, include: { application: true } });
  if (pairing) for (const [window, subject] of windows) await services.limiter.giveBack(window, subject);
  return pairing;
}

/** Returns the pairing of a user code if it waits for a decision; null for any other code. */
export async function waitingPairing(context: RequestContext, userCode: string): Promise<NamedPairing | null> {
  requireWithin({ userCode: BOUNDS.userCode }, { userCode });
  const pairing = await pairingNamed(context, { userCode });
  return pairing?.state === "WAITING" && pairing.expiresAt > context.services.now() ? pairing : null;
}
