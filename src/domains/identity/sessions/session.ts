import type { Session, User } from "../../../../prisma/generated/client/client.ts";
import { sessionViewer } from "../../../platform/access/credentials.ts";
import {
  type InSession,
  inOwnSession,
  inSession,
  type RequestContext,
} from "../../../platform/access/requestContext.ts";
import { ANONYMOUS } from "../../../platform/access/viewer.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { SESSIONS } from "../bounds.ts";
import { newDeviceToken } from "./device.ts";

const DAY_MS = 86_400_000;
/** The lifetime of a session of this server, in seconds. */
export const SESSION_SECONDS = 7 * 86_400;
/** The time after its expiry at which a session is deleted. */
const FORGET_AFTER_MS = 30 * DAY_MS;

/** A user who has just signed in. The token is returned once. */
export interface Entry {
  token: string;
  session: Session;
  user: User;
  /** The number of other sessions that ended. */
  ended: number;
}

/** A sign-in as returned to the client. */
export interface Entered extends Entry {
  /** Proves at the next sign-in that this device signed in to the account before. */
  deviceToken: string;
}

/**
 * Opens a session of this server. Ends the sessions that were not used for the longest time if the user has as many as
 * allowed.
 */
export async function openSession(tx: Tx, user: User, device: string | null, now: Date): Promise<Entry> {
  const token = newSecret("session");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  return {
    token,
    user,
    ended: await endBeyond(tx, user.id, now),
    session: await keepSession(tx, { userId: user.id, tokenHash: hashSecret(token), device, expiresAt }, now),
  };
}

/** Creates the row of a session, and deletes the user's sessions that expired more than 30 days ago. */
export async function keepSession(
  tx: Tx,
  session: Pick<Session, "userId" | "tokenHash" | "device" | "expiresAt"> & Partial<Session>,
  now: Date,
): Promise<Session> {
  await tx.session.deleteMany({
    where: { userId: session.userId, expiresAt: { lt: new Date(now.getTime() - FORGET_AFTER_MS) } },
  });
  return tx.session.create({ data: { id: newId("ses"), ...session, createdAt: now, lastUsedAt: now } });
}

async function endBeyond(tx: Tx, userId: string, now: Date): Promise<number> {
  const open = await tx.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now }, impersonatorId: null },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    skip: SESSIONS.most - 1,
    select: { id: true },
  });
  if (open.length === 0) return 0;
  const where = { id: { in: open.map(({ id }) => id) } };
  return (await tx.session.updateMany({ where, data: { revokedAt: now } })).count;
}

/**
 * Makes the new session's user the viewer for the rest of the request, so that the response can contain the user's own
 * fields.
 */
export async function enter(context: RequestContext, entry: Entry): Promise<Entered> {
  context.viewer = await sessionViewer(context.services, { tokenHash: entry.session.tokenHash });
  return { ...entry, deviceToken: newDeviceToken(context, entry.user.email) };
}

/** Makes the rest of the request anonymous if its own session ended. */
export function leave(context: RequestContext, sessionId: string): void {
  if (isCurrent(context, sessionId)) context.viewer = ANONYMOUS;
}

/** Whether a session is the session of the request. */
export function isCurrent({ viewer }: RequestContext, sessionId: string): boolean {
  return viewer.kind === "user" && "sessionId" in viewer.credential && viewer.credential.sessionId === sessionId;
}

const OF_TOKEN = "Managing credentials requires a session";

/** Returns the signed-in user and the session of the request. @throws DomainError FORBIDDEN for a token */
export const withSession = (context: RequestContext): InSession => inSession(context, OF_TOKEN);

/**
 * Returns the signed-in user and session for operations on credentials, which only the user may perform.
 * @throws DomainError FORBIDDEN for a token, and for an impersonation
 */
export const themselves = (context: RequestContext): InSession =>
  inOwnSession(context, OF_TOKEN, "An impersonation cannot manage the user's credentials");
