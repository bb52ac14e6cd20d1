import { personViewer } from "../../platform/access/credentials.ts";
import { PERSON } from "../../platform/access/lookup.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { MintApiToken } from "./inputs.ts";
import { issueApiToken } from "./issueApiToken.ts";

/**
 * An API token for anybody, by email: for operators, who hold the database anyway. No surface offers it, and the evidence names no
 * actor. @throws DomainError NOT_FOUND for an unknown person, FORBIDDEN for a workspace that they do not reach
 */
export const mintApiToken = write({
  name: "mintApiToken",
  input: MintApiToken,
  replayable: false,
  async target({ tx, input: { email } }) {
    const person = await tx.user.findUnique({ where: { email }, select: PERSON });
    if (!person) throw notFound("User");
    // Only their reach is looked at: that of a session of theirs, the widest that they have.
    return { userId: person.id, owner: personViewer(person, { kind: "session", sessionId: "", impersonatorId: null }) };
  },
  permission: "anyone",
  run: ({ tx, input, target: { owner }, now }) => issueApiToken(tx, owner, input, now),
});
