import { hashSecret } from "../../../platform/crypto/secrets.ts";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The time between the password and the code of a sign-in. */
const CHALLENGE_MS = 5 * 60_000;
const PLACE = "sign_in:challenge";

type Sealing = Pick<Services, "vault" | "now">;

/** A sign-in whose password was right. */
export interface PassedPassword {
  userId: string;
  email: string;
  /** The hash of the stored password hash: a password that changed meanwhile ends the sign-in. */
  passwordDigest: string;
  /** The id of the mailed link that the sign-in began with; null without one. */
  linkId: string | null;
}

/**
 * Returns the text with which a sign-in continues after the right password, so that no one needs to keep the password.
 */
export function newChallenge(
  { vault, now }: Sealing,
  user: { id: string; email: string; passwordHash: string },
  linkId: string | null,
): string {
  const until = now().getTime() + CHALLENGE_MS;
  return vault.seal(JSON.stringify([user.id, user.email, digestOf(user.passwordHash), until, linkId]), PLACE);
}

/** Returns the sign-in of a challenge; null for a text of another server and after five minutes. */
export function openChallenge({ vault, now }: Sealing, challenge: string): PassedPassword | null {
  try {
    const [userId, email, passwordDigest, until, linkId = null] = JSON.parse(vault.open(challenge, PLACE)) as [
      string,
      string,
      string,
      number,
      (string | null)?,
    ];
    return until > now().getTime() ? { userId, email, passwordDigest, linkId } : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Whether the user still has the password that was entered. */
export const isSamePassword = ({ passwordDigest }: PassedPassword, passwordHash: string): boolean =>
  digestOf(passwordHash) === passwordDigest;

const digestOf = (passwordHash: string): string => hashSecret(passwordHash);
