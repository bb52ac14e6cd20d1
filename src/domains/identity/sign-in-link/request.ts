import { write } from "../../../platform/write/write.ts";
import { countLinkRequest } from "../attempts.ts";
import { requireMailer } from "../mailed.ts";
import { RequestSignInLink } from "./inputs.ts";
import { PLACE, sendSignInLink } from "./send.ts";

/**
 * Requests a mailed link for a sign-in that strangers slow down, or whose second factor refuses codes. A job checks
 * whether the address has an account, so every request does the same work and returns the same result. Allows 10
 * requests in 15 minutes from one network and 3 for one address.
 * @throws DomainError UNAVAILABLE without mail; RATE_LIMITED
 */
export const requestSignInLink = write({
  name: "requestSignInLink",
  input: RequestSignInLink,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: ({ email }, context) => countLinkRequest(context, email),
  target: () => ({}),
  permission: "anyone",
  run: async ({ input: { email }, context: { services } }) => ({
    value: { requested: true },
    // The job records the audit event, because only the job knows the account.
    audit: null,
    outbox: [sendSignInLink.message({ email: services.vault.seal(email, PLACE) })],
  }),
});
