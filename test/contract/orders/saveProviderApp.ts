import { saveProviderApp } from "../proofs/saveProviderApp.ts";
import type { Line } from "./line.ts";

const supplied = { provider: "linkedin", client_id: "client" };

export const saves: readonly Line[] = [
  [
    "an owner, and a body that is no JSON",
    "FORBIDDEN",
    ({ users }) => ({ token: users.owner.token, body: {}, headers: { "content-type": "text/plain" } }),
  ],
  [
    "an administrator's token, and an unknown member",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("instanceAdmin", "API_FULL"), body: { a: 1 } }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.instanceAdmin.token })],
  [
    "a member of another kind and an unknown provider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.instanceAdmin.token, body: { provider: "myspace", is_active: "no" } }),
  ],
  [
    "no client id for an app that the environment supplies",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.instanceAdmin.token, body: { ...supplied, client_id: "" } }),
  ],
  [
    "an app that the environment supplies",
    "CONFLICT",
    ({ users }) => ({ token: users.instanceAdmin.token, body: supplied }),
  ],
  ["a good one", null, (on) => saveProviderApp.good(on)],
];
