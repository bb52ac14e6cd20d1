import { unread } from "../proofs/memeTemplates.ts";
import type { Line } from "./line.ts";

export const memes: readonly Line[] = [
  [
    "an unknown query member, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, query: { a: "1", limit: "0" } }),
  ],
  [
    "a limit out of bounds and a blank workspace",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, query: { workspace_id: "", limit: "0" } }),
  ],
  [
    "a blank workspace, by an outsider",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.outsider.token, query: { workspace_id: "" } }),
  ],
  [
    "an outsider, while the provider is down",
    "FORBIDDEN",
    async (stage) => {
      await unread(stage, "broken");
      return { token: stage.users.outsider.token, query: { workspace_id: stage.ids.workspace } };
    },
  ],
  [
    "a viewer, while the provider is down",
    "UNAVAILABLE",
    async (stage) => {
      await unread(stage, "broken");
      return { token: stage.users.viewer.token, query: { workspace_id: stage.ids.workspace } };
    },
  ],
  [
    "a viewer",
    null,
    async (stage) => {
      await unread(stage);
      return { token: stage.users.viewer.token, query: { workspace_id: stage.ids.workspace } };
    },
  ],
];
