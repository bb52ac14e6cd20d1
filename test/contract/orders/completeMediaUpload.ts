import { newId } from "../../../src/platform/ids/ids.ts";
import { openUpload } from "../../support/uploads.ts";
import { wholeUpload } from "../proofs/completeMediaUpload.ts";
import type { Line } from "./line.ts";

export const completions: readonly Line[] = [
  [
    "a token that may only read, and no body",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("viewer", "API_READ"), path: { id: newId("med") } }),
  ],
  ["no body, by an outsider", "BAD_REQUEST", ({ users }) => ({ token: users.outsider.token, path: { id: " " } })],
  [
    "no workspace, and a blank id",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: { id: " " }, body: {} }),
  ],
  [
    "a blank workspace, for an unknown session",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.viewer.token, path: { id: newId("med") }, body: { workspace_id: " " } }),
  ],
  [
    "an unknown session, by a viewer",
    "NOT_FOUND",
    ({ users, ids }) => ({
      token: users.viewer.token,
      path: { id: newId("med") },
      body: { workspace_id: ids.otherWorkspace },
    }),
  ],
  [
    "a session without bytes, by an outsider",
    "NOT_FOUND",
    async (on) => ({
      token: on.users.outsider.token,
      path: { id: (await openUpload(on, { size: 10 })).mediaId },
      body: { workspace_id: on.ids.workspace },
    }),
  ],
  [
    "a session without bytes, by a viewer",
    "FORBIDDEN",
    async (on) => ({
      token: on.users.viewer.token,
      path: { id: (await openUpload(on, { size: 10 })).mediaId },
      body: { workspace_id: on.ids.workspace },
    }),
  ],
  [
    "a session without bytes, by an editor",
    "INVALID_INPUT",
    async (on) => ({
      token: on.users.editor.token,
      path: { id: (await openUpload(on, { size: 10 })).mediaId },
      body: { workspace_id: on.ids.workspace },
    }),
  ],
  [
    "a session that is whole, by an editor",
    null,
    async (on) => ({
      token: on.users.editor.token,
      path: { id: await wholeUpload(on) },
      body: { workspace_id: on.ids.workspace },
    }),
  ],
];
