import { DomainError } from "../errors/errors.ts";
import { needsSmtpUtf8 } from "../values/email.ts";
import type { Mailer } from "./mailer.ts";

/**
 * Refuses an address that the mail server is known not to accept, before a mail to the address would fail.
 * @throws DomainError VALIDATION_FAILED that names the member
 */
export function requireMailable(mailer: Mailer | null, address: string, member: string): void {
  if (!needsSmtpUtf8(address) || mailer?.refusesSmtpUtf8?.() !== true) return;
  const message =
    "must have only ASCII characters before the @, because the mail server of this instance accepts no others";
  throw new DomainError("VALIDATION_FAILED", `${member}: ${message}`, [{ path: [member], message, value: address }]);
}
