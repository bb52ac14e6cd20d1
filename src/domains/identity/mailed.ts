import { DomainError } from "../../platform/errors/errors.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Services } from "../../platform/services/services.ts";

/** Returns the mailer. @throws DomainError UNAVAILABLE if no mail server is configured */
export function requireMailer({ mailer }: Pick<Services, "mailer">): Mailer {
  if (mailer === null) throw new DomainError("UNAVAILABLE", "This server is not configured to send mail");
  return mailer;
}
