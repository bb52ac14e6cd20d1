import { z } from "zod";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { toSend } from "./topics.ts";

/** What a letter says: its kind, and what that kind has to tell. */
export const LetterText = z.discriminatedUnion("kind", [
  /** To an address that somebody wants to sign in with. */
  z.object({ kind: z.literal("email_change_code"), code: z.string() }),
  /** To the address that somebody signed in with until now. */
  z.object({ kind: z.literal("email_changed") }),
  z.object({ kind: z.literal("password_reset"), url: z.string() }),
  /** To somebody who has no password, because the identity provider vouches for them. */
  z.object({ kind: z.literal("password_reset_elsewhere") }),
]);
export type LetterText = z.output<typeof LetterText>;

const Sealed = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  text: LetterText,
  /** In milliseconds: what it says is of no use from then on. */
  until: z.number(),
});
export type Letter = z.output<typeof Sealed>;

/** A letter that is to be sent: who asked for it, and the rest. */
export interface LetterDraft {
  userId: string;
  to: { name: string; address: string };
  text: LetterText;
  until: Date;
}

const placeOf = (mailId: string) => `mail_message:${mailId}:sealed`;

/** Writes a letter, sealed until it is sent, at most once as any mail. @returns what has to follow the commit */
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

/** A letter as it was written; null for one that comes too late, or whose key is gone. */
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
