import { randomUUID } from "node:crypto";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import type { Services } from "../../../platform/services/services.ts";

/** The lifetime of a link, in minutes. */
export const LINK_MINUTES = 30;

const PLACE = "sign_in:link";
/** A link is used once: a rate window of one use that outlasts the link. */
const ONCE: Window = { name: "sign_in_link_use", points: 1, seconds: 2 * LINK_MINUTES * 60 };

type Sealing = Pick<Services, "vault" | "now">;

/** A mailed link: its reader has the mailbox of the account, and nothing more. */
export interface SignInLink {
  id: string;
  email: string;
  /** The digest of the stored password hash: a password that changed meanwhile ends the link. */
  passwordDigest: string;
}

/** Returns the sealed token of a new link, which is bound to the account's address and password. */
export function newLinkToken(
  { vault, now }: Sealing,
  { email, passwordHash }: { email: string; passwordHash: string },
): string {
  const until = now().getTime() + LINK_MINUTES * 60_000;
  return vault.seal(JSON.stringify([randomUUID(), email, hashSecret(passwordHash), until]), PLACE);
}

/** Returns the link of a token; null for any other text, an expired link, and the link of another address. */
export function openLink({ vault, now }: Sealing, email: string, token: string): SignInLink | null {
  try {
    const [id, address, passwordDigest, until] = JSON.parse(vault.open(token, PLACE)) as [
      string,
      string,
      string,
      number,
    ];
    return address === email && until > now().getTime() ? { id, email, passwordDigest } : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/**
 * Uses a link up. Of several sign-ins at once, one gets true; false as well for a link from before a change of the
 * password.
 */
export async function takeLink({ limiter }: Services, link: SignInLink, passwordHash: string): Promise<boolean> {
  if (hashSecret(passwordHash) !== link.passwordDigest) return false;
  return limiter.take(ONCE, link.id).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === "RATE_LIMITED") return false;
      throw error;
    },
  );
}
