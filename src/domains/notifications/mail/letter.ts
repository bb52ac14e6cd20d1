import { z } from "zod";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { toSend } from "./messages.ts";

/** The kind of a direct mail and the values in its text. */
export const LetterText = z.discriminatedUnion("kind", [
  /** To an address that a person wants to sign in with. */
  z.object({ kind: z.literal("email_change_code"), code: z.string(), changeId: z.string() }),
  /** To the person's previous sign-in address. */
  z.object({ kind: z.literal("email_changed") }),
  z.object({ kind: z.literal("email_verification"), token: z.string() }),
  z.object({ kind: z.literal("password_reset"), token: z.string() }),
  z.object({ kind: z.literal("sign_in_link"), token: z.string() }),
  /** To a person without a password: an identity provider signs them in. */
  z.object({ kind: z.literal("password_reset_elsewhere") }),
  /** Leads to the page that has the address of the archive; the mail does not have it. */
  z.object({ kind: z.literal("account_export_ready") }),
  /** To a person whose account no longer exists. */
  z.object({ kind: z.literal("account_deleted") }),
]);
export type LetterText = z.output<typeof LetterText>;

const Sealed = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  text: LetterText,
  /** In milliseconds: the mail is useless from then on and is not sent. */
  until: z.number(),
});
export type Letter = z.output<typeof Sealed>;

/** A direct mail before it is sealed. `userId` is the person it is about; null for a deleted account. */
export interface LetterDraft {
  userId: string | null;
  to: { name: string; address: string };
  text: LetterText;
  until: Date;
}

const placeOf = (mailId: string) => `mail_message:${mailId}:sealed`;

/**
 * Stores a direct mail, sealed until it is sent. A mail is sent at most once.
 * @returns the outbox message for the commit
 */
export async function keepLetter(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { userId, to, text, until }: LetterDraft,
  now: Date,
): Promise<OutboxDraft> {
  const id = newId("mail");
  const letter: Letter = { to, text, until: until.getTime() };
  const sealed = vault.seal(JSON.stringify(letter), placeOf(id));
  await tx.mailMessage.create({
    data: { id, userId, kind: "LETTER", eventKey: id, sealed, dueAt: now, createdAt: now },
  });
  return toSend(id);
}

/** The content of a direct mail; null if it has expired or its key no longer exists. */
export function openLetter(
  { vault }: Pick<Services, "vault">,
  { id, sealed }: { id: string; sealed: string | null },
  now: Date,
): Letter | null {
  if (sealed === null) return null;
  try {
    const letter = Sealed.parse(JSON.parse(vault.open(sealed, placeOf(id))));
    return letter.until > now.getTime() ? letter : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
