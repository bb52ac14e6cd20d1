import { write } from "../../../platform/write/write.ts";
import { countResetRequest } from "../attempts.ts";
import { requireMailer } from "../mailed.ts";
import { RequestPasswordReset } from "./inputs.ts";
import { PLACE, SEND_RESET } from "./outbox.ts";

/**
 * Has a link for a new password mailed to an address, if it is somebody's. Whether it is decides a job: the request ends alike, after the
 * same work. 10 requests in 15 minutes from one network, 3 for one address.
 * @throws DomainError UNAVAILABLE without mail, RATE_LIMITED
 */
export const requestPasswordReset = write({
  name: "requestPasswordReset",
  input: RequestPasswordReset,
  precheck: (_input, { services }) => void requireMailer(services),
  prepare: ({ email }, scope) => countResetRequest(scope, email),
  target: () => ({}),
  permission: "anyone",
  run: async ({ input: { email }, scope: { services } }) => ({
    value: { requested: true },
    // The job leaves it, which knows whose account it is.
    audit: null,
    outbox: [{ topic: SEND_RESET, payload: { email: services.vault.seal(email, PLACE) } }],
  }),
});
