import { newId } from "../../../src/platform/ids/ids.ts";
import { muteRow } from "../../support/notifications.ts";
import type { Line } from "./line.ts";

export const inboxes: readonly Line[] = [
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
    "a cursor that is none, by an outsider",
    "INVALID_INPUT",
    ({ users, ids }) => ({ token: users.outsider.token, query: { workspace_id: ids.workspace, cursor: "x" } }),
  ],
  [
    "an outsider",
    "FORBIDDEN",
    ({ users, ids }) => ({ token: users.outsider.token, query: { workspace_id: ids.workspace } }),
  ],
  ["a viewer", null, ({ users, ids }) => ({ token: users.viewer.token, query: { workspace_id: ids.workspace } })],
];

const settings = { low_runway_enabled: true, queue_emptied_enabled: true, runway_days: 7 };

export const reminders: readonly Line[] = [
  [
    "a token that may only read, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("viewer", "API_READ"),
      path: { workspace_id: " " },
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.viewer.token, path: { workspace_id: " " } })],
  [
    "31 days and a blank workspace",
    "VALIDATION_FAILED",
    ({ users }) => ({
      token: users.viewer.token,
      path: { workspace_id: " " },
      body: { ...settings, runway_days: 31 },
    }),
  ],
  [
    "a blank workspace, by a viewer",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.viewer.token, path: { workspace_id: " " }, body: settings }),
  ],
  [
    "a viewer",
    "FORBIDDEN",
    ({ users, ids }) => ({ token: users.viewer.token, path: { workspace_id: ids.workspace }, body: settings }),
  ],
  [
    "an editor",
    null,
    ({ users, ids }) => ({ token: users.editor.token, path: { workspace_id: ids.workspace }, body: settings }),
  ],
];

export const mutes: readonly Line[] = [
  [
    "a token that may only read, and an unknown query member",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("viewer", "API_READ"), path: { id: newId("mut") }, query: { a: "1" } }),
  ],
  [
    "an id that is too long",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.viewer.token, path: { id: "m".repeat(129) } }),
  ],
  [
    "a mute of somebody else, by a bound token",
    "NOT_FOUND",
    async (on) => ({
      token: await on.apiToken("admin", "API_FULL", on.ids.secondWorkspace),
      path: { id: await muteRow(on, on.users.owner.id, on.ids.workspace) },
    }),
  ],
  [
    "one's own, by a token that is bound elsewhere",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("owner", "API_FULL", on.ids.secondWorkspace),
      path: { id: await muteRow(on, on.users.owner.id, on.ids.workspace) },
    }),
  ],
  [
    "one's own",
    null,
    async (on) => ({
      token: on.users.owner.token,
      path: { id: await muteRow(on, on.users.owner.id, on.ids.workspace) },
    }),
  ],
];
