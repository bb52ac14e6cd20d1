import { newId } from "../../../src/platform/ids/ids.ts";
import { back } from "../proofs/rollbackTheme.ts";
import { revision } from "../proofs/themeRevision.ts";
import type { Line } from "./line.ts";

export const rollbacks: readonly Line[] = [
  [
    "a token that may only read, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      ...(await back(on, { token: await on.apiToken("outsider", "API_READ") })),
      headers: { "content-type": "text/plain" },
    }),
  ],
  [
    "a source of 0 in a blank organization, by an outsider",
    "VALIDATION_FAILED",
    (on) => back(on, { token: on.users.outsider.token, body: { organization_id: "", source_revision: 0 } }),
  ],
  [
    "a source that is not earlier, of an unknown theme, by an outsider",
    "INVALID_INPUT",
    (on) => back(on, { id: newId("thm"), token: on.users.outsider.token, body: { source_revision: 3 } }),
  ],
  ["an unknown theme, by a member", "FORBIDDEN", (on) => back(on, { id: newId("thm"), token: on.users.member.token })],
  [
    "a source that is not there, and another draft",
    "NOT_FOUND",
    (on) => back(on, { body: { source_revision: 4, expected_draft_revision: 7, expected_published_revision: 5 } }),
  ],
  ["another draft", "REVISION_CONFLICT", (on) => back(on, { body: { expected_draft_revision: 7 } })],
  ["an admin", null, (on) => back(on, { token: on.users.admin.token })],
];

export const revisions: readonly Line[] = [
  [
    "a revision of 0 in a blank organization, by an outsider",
    "VALIDATION_FAILED",
    (on) => revision(on, { number: "0", organization: "", token: on.users.outsider.token }),
  ],
  [
    "a blank organization, by an outsider",
    "INVALID_INPUT",
    (on) => revision(on, { organization: " ", token: on.users.outsider.token }),
  ],
  [
    "an unknown theme, by an outsider",
    "FORBIDDEN",
    (on) => revision(on, { id: newId("thm"), token: on.users.outsider.token }),
  ],
  [
    "an unknown theme, by a member",
    "NOT_FOUND",
    (on) => revision(on, { id: newId("thm"), token: on.users.member.token }),
  ],
  ["a member", null, (on) => revision(on, { token: on.users.member.token })],
];

export const resolutions: readonly Line[] = [
  [
    "a scheme that is none, and a blank workspace, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, query: { workspace_id: "", scheme: "sepia" } }),
  ],
  [
    "a blank workspace, by an outsider",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.outsider.token, query: { workspace_id: " ", scheme: "dark" } }),
  ],
  [
    "a workspace, by an outsider",
    "FORBIDDEN",
    ({ users, ids }) => ({ token: users.outsider.token, query: { workspace_id: ids.workspace, scheme: "dark" } }),
  ],
  [
    "a workspace, by a viewer",
    null,
    ({ users, ids }) => ({ token: users.viewer.token, query: { workspace_id: ids.workspace, scheme: "dark" } }),
  ],
];
