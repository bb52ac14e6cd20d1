import { newId } from "../../../src/platform/ids/ids.ts";
import { planAngles } from "../proofs/planAngles.ts";
import type { Line } from "./line.ts";

export const plans: readonly Line[] = [
  [
    "a token that may only read, and no body",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("viewer", "API_READ") }),
  ],
  ["a body without its workspace", "VALIDATION_FAILED", ({ users }) => ({ token: users.outsider.token, body: {} })],
  [
    "no source and no destination, by an outsider",
    "FORBIDDEN",
    ({ users, ids }) => ({ token: users.outsider.token, body: { workspace_id: ids.workspace } }),
  ],
  [
    "no source and no destination",
    "INVALID_INPUT",
    ({ users, ids }) => ({ token: users.editor.token, body: { workspace_id: ids.workspace } }),
  ],
  [
    "an unknown account, and a planner that will not",
    "INVALID_INPUT",
    ({ users, ids }) => ({
      token: users.editor.token,
      body: { workspace_id: ids.workspace, idea: "Bread", account_ids: [newId("acc")] },
    }),
  ],
  ["a good one", null, (on) => planAngles.good(on)],
];
