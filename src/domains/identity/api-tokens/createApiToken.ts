import { write } from "../../../platform/write/write.ts";
import { API_TOKENS } from "../bounds.ts";
import { CreateApiToken } from "../inputs.ts";
import { withSession } from "../sessions/session.ts";
import { issueApiToken } from "./issueApiToken.ts";

/**
 * Creates an API token of the viewer, optionally bound to one workspace.
 * @throws DomainError FORBIDDEN for a token, or for a workspace that the viewer cannot see
 */
export const createApiToken = write({
  name: "createApiToken",
  creates: API_TOKENS,
  input: CreateApiToken,
  replayable: false,
  target: ({ context }) => ({ userId: withSession(context).user.id }),
  permission: "self",
  run: ({ tx, input, context, now }) => issueApiToken(tx, withSession(context).user, input, now),
});
