import { write } from "../../../platform/write/write.ts";
import { countResetRequest } from "../attempts.ts";
import { requireMailer } from "../mailed.ts";
import { RequestPasswordReset } from "./inputs.ts";
import { PLACE, sendReset } from "./sendReset.ts";

/**
 * Requests a password-reset link for an email address. A job checks whether the address has an account, so every
 * request does the same work and returns the same result. Allows 10 requests in 15 minutes from one network and 3 for
 * one address.
 * @throws DomainError UNAVAILABLE without mail; RATE_LIMITED
 */
export const requestPasswordReset = write({
  name: "requestPasswordReset",
  input: RequestPasswordReset,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: ({ email }, context) => countResetRequest(context, email),
  target: () => ({}),
  permission: "anyone",
  run: async ({ input: { email }, context: { services } }) => ({
    value: { requested: true },
    // The job records the audit event, because only the job knows the account.
    audit: null,
    outbox: [sendReset.message({ email: services.vault.seal(email, PLACE) })],
  }),
});
