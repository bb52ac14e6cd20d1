import type { Session, User } from "../../../prisma/generated/client/client.ts";
import { sessionViewer } from "../../platform/access/credentials.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { ANONYMOUS, impersonatorOf, type User as SignedIn } from "../../platform/access/viewer.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { newDeviceToken } from "./device.ts";

const DAY_MS = 86_400_000;
/** How long a session of this server lives, in seconds. */
export const SESSION_SECONDS = 7 * 86_400;
/** What lapsed so long ago tells nobody anything. */
const FORGET_AFTER_MS = 30 * DAY_MS;

/** A person who has just signed in; the token is shown this once. */
export interface Entry {
  token: string;
  session: Session;
  user: User;
}

/** The same as a surface answers it. */
export interface Entered extends Entry {
  /** Shows at the next sign-in that this device signed in to the account before. */
  deviceToken: string;
}

/** A session of this server. */
export async function openSession(tx: Tx, user: User, device: string | null, now: Date): Promise<Entry> {
  const token = newSecret("session");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  return {
    token,
    user,
    session: await keepSession(tx, { userId: user.id, tokenHash: hashSecret(token), device, expiresAt }, now),
  };
}

/** The row of a session, in the place of the person's long lapsed ones. */
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

/** The rest of the request is the person's who has signed in: the answer shows what is theirs. */
export async function enter(scope: Scope, entry: Entry): Promise<Entered> {
  scope.viewer = await sessionViewer(scope.services, entry.session.tokenHash);
  return { ...entry, deviceToken: newDeviceToken(scope, entry.user.email) };
}

/** The rest of the request is nobody's, when the session that ended is its own. */
export function leave(scope: Scope, sessionId: string): void {
  if (isCurrent(scope, sessionId)) scope.viewer = ANONYMOUS;
}

/** Whether a session is the one that the request came with. */
export function isCurrent({ viewer }: Scope, sessionId: string): boolean {
  return viewer.kind === "user" && "sessionId" in viewer.credential && viewer.credential.sessionId === sessionId;
}

/** The signed-in person and the session that they act through. @throws DomainError FORBIDDEN for a token */
export function withSession(scope: Scope): { user: SignedIn; sessionId: string } {
  const user = signedIn(scope);
  if (!("sessionId" in user.credential)) throw forbidden("Credential management needs a session");
  return { user, sessionId: user.credential.sessionId };
}

/**
 * The signed-in person themselves, and their session: what decides who gets into an account is done by nobody else.
 * @throws DomainError FORBIDDEN for a token, and for an instance administrator who acts as the person
 */
export function themselves(scope: Scope): { user: SignedIn; sessionId: string } {
  const found = withSession(scope);
  if (impersonatorOf(found.user) !== null) throw forbidden("Who acts as somebody else may not change how they sign in");
  return found;
}
