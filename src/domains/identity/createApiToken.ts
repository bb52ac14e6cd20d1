import { write } from "../../platform/write/write.ts";
import { CreateApiToken } from "./inputs.ts";
import { issueApiToken } from "./issueApiToken.ts";
import { withSession } from "./session.ts";

/** An API token of the viewer's own, perhaps bound to one workspace. @throws DomainError FORBIDDEN for a token, or a workspace out of reach */
export const createApiToken = write({
  name: "createApiToken",
  input: CreateApiToken,
  replayable: false,
  target: ({ scope }) => ({ userId: withSession(scope).user.id }),
  permission: "self",
  run: ({ tx, input, scope, now }) => issueApiToken(tx, withSession(scope).user, input, now),
});
