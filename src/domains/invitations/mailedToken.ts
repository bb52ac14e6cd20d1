import { CannotOpen } from "../../platform/crypto/vault.ts";
import type { Services } from "../../platform/services/services.ts";

type Sealing = Pick<Services, "vault">;

const PLACE = "invitation:mailed-token";

/**
 * Returns the token in an invitation's mail. The database has only a hash of the invitation's own token, so the mail
 * has the sealed id: only this server can make it, and only a reader of the mailbox has it.
 */
export const mailedToken = ({ vault }: Sealing, id: string): string => vault.seal(id, PLACE);

/** Returns the id of the invitation whose mail had the token; null for any other text. */
export function idOfMailedToken({ vault }: Sealing, token: string): string | null {
  try {
    return vault.open(token, PLACE);
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
