import { personViewer } from "../../../platform/access/credentials.ts";
import { findPerson } from "../../../platform/access/person.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { MintApiToken } from "../inputs.ts";
import { issueApiToken } from "./issueApiToken.ts";

/**
 * Creates an API token for any user by email. Only the operators' command calls this: operators have access to the
 * database anyway. The audit event names no actor.
 * @throws DomainError NOT_FOUND for an unknown user; FORBIDDEN for a workspace that the user cannot see
 */
export const mintApiToken = write({
  name: "mintApiToken",
  input: MintApiToken,
  replayable: false,
  async target({ tx, input: { email } }) {
    const person = await findPerson(tx, { email });
    if (!person) throw notFound("User");
    // Only the visible workspaces matter, so the viewer has a session, which sees the most.
    return { userId: person.id, owner: personViewer(person, { kind: "session", sessionId: "", impersonatorId: null }) };
  },
  permission: "anyone",
  run: ({ tx, input, target: { owner }, now }) => issueApiToken(tx, owner, input, now),
});
