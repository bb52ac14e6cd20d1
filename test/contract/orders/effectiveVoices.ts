import { newId } from "../../../src/platform/ids/ids.ts";
import { socialAccount } from "../../support/socialAccount.ts";
import { effectiveVoices } from "../proofs/effectiveVoices.ts";
import type { Line } from "./line.ts";

export const voices: readonly Line[] = [
  [
    "a blank workspace, and no accounts",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, body: { workspace_id: "", account_ids: [] } }),
  ],
  [
    "a blank workspace, by an outsider",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.outsider.token, body: { workspace_id: " ", account_ids: ["x"] } }),
  ],
  [
    "an unknown account, by an outsider",
    "FORBIDDEN",
    ({ users, ids }) => ({
      token: users.outsider.token,
      body: { workspace_id: ids.workspace, account_ids: [newId("acc")] },
    }),
  ],
  [
    "an unknown account, where there is no default either",
    "NOT_FOUND",
    ({ users, ids }) => ({
      token: users.owner.token,
      body: { workspace_id: ids.secondWorkspace, account_ids: [newId("acc")] },
    }),
  ],
  [
    "an account, where there is no default",
    "CONFLICT",
    async (on) => ({
      token: on.users.owner.token,
      body: { workspace_id: on.ids.secondWorkspace, account_ids: [await socialAccount(on, on.ids.secondWorkspace)] },
    }),
  ],
  ["a good one", null, (on) => effectiveVoices.good(on)],
];
