import { z } from "zod";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { keepLetter } from "../../notifications/effects.ts";

/** The lifetime of a link. */
const LINK_LIFE_MS = 86_400_000;

const PLACE = "email-verification:token";

/**
 * The content of a link's token. The token is sealed, so only this server can make it, and only a reader of the mailbox
 * has it.
 */
const Sealed = z.object({
  userId: z.string(),
  email: z.string(),
  /** In milliseconds. */
  until: z.number(),
});
export type Verification = z.output<typeof Sealed>;

type Sealing = Pick<Services, "vault">;

/** Stores the mail with a link that verifies a person's present address. @returns the outbox message for the commit */
export function mailLink(
  tx: Tx,
  services: Sealing,
  { id: userId, name, email }: { id: string; name: string; email: string },
  now: Date,
): Promise<OutboxDraft> {
  const until = new Date(now.getTime() + LINK_LIFE_MS);
  const content: Verification = { userId, email, until: until.getTime() };
  const token = services.vault.seal(JSON.stringify(content), PLACE);
  const text = { kind: "email_verification", token } as const;
  return keepLetter(tx, services, { userId, to: { name, address: email }, text, until }, now);
}

/** Returns the content of a token that is still valid; null for any other text. */
export function openToken({ vault }: Sealing, token: string, now: Date): Verification | null {
  try {
    const content = Sealed.parse(JSON.parse(vault.open(token, PLACE)));
    return content.until > now.getTime() ? content : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
