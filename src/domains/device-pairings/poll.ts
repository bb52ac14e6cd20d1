import type { DevicePairing } from "../../../prisma/generated/client/client.ts";
import { personViewer } from "../../platform/access/credentials.ts";
import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import { findPerson } from "../../platform/access/person.ts";
import { DomainError, notFound } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import type { Done } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { isSuspended, issueApiToken } from "../identity/effects.ts";
import { endPairing, pollPairing } from "./effects.ts";
import { PollDevicePairing } from "./inputs.ts";

const POLLS: Window = { name: "device_pairing_poll", points: 600, seconds: 60 };

/** The answer to a poll. */
export interface PollAnswer {
  status: "WAITING" | "APPROVED" | "DENIED" | "EXPIRED";
  /** The secret of the API token, once. */
  token: string | null;
  /** Seconds, after a poll that came too early. */
  retryAfter: number | null;
  /** Seconds until the pairing expires; 0 after its end. */
  expiresIn: number;
}

/**
 * Answers a device that asks whether it was approved. The first poll after the approval receives an API token of the
 * person; the token is created at that moment, so no secret is stored. The approval is void if the person is suspended
 * meanwhile, cannot see the chosen workspace any more, or has no room for a token.
 * @throws DomainError NOT_FOUND for an unknown device code; RATE_LIMITED after 600 polls of one network in a minute
 */
export const pollDevicePairing = write({
  name: "pollDevicePairing",
  input: PollDevicePairing,
  replayable: false,
  prepare: (_input, context) => limit(context, POLLS, network(context.address)),
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { deviceCode }, now }): Promise<Done<PollAnswer>> {
    const polled = await pollPairing(tx, { deviceCode, applicationId: null }, now);
    if (polled === null) throw notFound("Device pairing");
    const { kind, pairing } = polled;
    const end = { status: STATUS[kind], token: null, retryAfter: null, expiresIn: 0 };
    if (kind === "waiting") {
      const expiresIn = Math.ceil((pairing.expiresAt.getTime() - now.getTime()) / 1000);
      return { value: { ...end, retryAfter: polled.retryAfter, expiresIn }, audit: null };
    }
    if (kind !== "approved") return { value: end, audit: null };
    const issued = await issuedFor(tx, pairing, polled.userId, now);
    await endPairing(tx, pairing.id, issued ? "COLLECTED" : "DENIED");
    if (issued === null) return { value: { ...end, status: "DENIED" }, audit: null };
    const { value, ...records } = issued;
    return { ...records, value: { ...end, token: value.token } };
  },
});

const STATUS = { waiting: "WAITING", approved: "APPROVED", denied: "DENIED", expired: "EXPIRED" } as const;

/** The person cannot see the workspace any more, or has as many tokens as a person can have. */
const VOID: ReadonlySet<string> = new Set(["FORBIDDEN", "QUOTA_EXCEEDED"]);

/** The token of the person who approved; null if the person may not have it any more. */
async function issuedFor(tx: Tx, pairing: DevicePairing, userId: string, now: Date) {
  const { tokenName, tokenScope, workspaceId, clientName } = pairing;
  const person = (await isSuspended(tx, userId)) ? null : await findPerson(tx, { id: userId });
  if (person === null) return null;
  const owner = personViewer(person, { kind: "session", sessionId: "", impersonatorId: null });
  const token = { name: tokenName ?? clientName, scope: tokenScope ?? ("API_READ" as const), workspaceId };
  try {
    const issued = await issueApiToken(tx, owner, token, now);
    // The device has no credential: the person who approved is the one who acts.
    return { ...issued, audit: [issued.audit ?? []].flat().map((each) => ({ ...each, actorId: userId })) };
  } catch (error) {
    if (error instanceof DomainError && VOID.has(error.code)) return null;
    throw error;
  }
}
