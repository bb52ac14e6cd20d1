import { DomainError } from "../../core/errors.ts";
import type { Mailer } from "../../core/mailer.ts";
import type { Services } from "../../core/services.ts";

/** What is done by mail cannot be done without. @throws DomainError UNAVAILABLE where no mail server is configured */
export function requireMailer({ mailer }: Pick<Services, "mailer">): Mailer {
  if (mailer === null) throw new DomainError("UNAVAILABLE", "This server is not configured to send mail");
  return mailer;
}
