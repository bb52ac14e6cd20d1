import { newId } from "../../../src/platform/ids/ids.ts";
import { socialSet } from "../proofs/deleteSocialSet.ts";
import type { Line } from "./line.ts";

const confirm = "true";

export const deletions: readonly Line[] = [
  [
    "a token that may only read, and an unknown query member",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("viewer", "API_READ"), path: { id: newId("set") }, query: { a: "1" } }),
  ],
  [
    "a confirmation that is none, by a viewer",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.viewer.token, path: { id: newId("set") }, query: { confirm: "yes" } }),
  ],
  [
    "no confirmation for an unknown set, by a viewer",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.viewer.token, path: { id: newId("set") } }),
  ],
  [
    "an unknown set, by a viewer",
    "NOT_FOUND",
    ({ users }) => ({ token: users.viewer.token, path: { id: newId("set") }, query: { confirm } }),
  ],
  [
    "a set, by an outsider",
    "NOT_FOUND",
    async (on) => ({ token: on.users.outsider.token, path: { id: await socialSet(on) }, query: { confirm } }),
  ],
  [
    "a set, by a viewer",
    "FORBIDDEN",
    async (on) => ({ token: on.users.viewer.token, path: { id: await socialSet(on) }, query: { confirm } }),
  ],
  [
    "a set, by an editor",
    null,
    async (on) => ({ token: on.users.editor.token, path: { id: await socialSet(on) }, query: { confirm } }),
  ],
];
