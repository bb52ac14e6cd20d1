import { application } from "../proofs/registerExternalApplication.ts";
import type { Line } from "./line.ts";

export const registrations: readonly Line[] = [
  [
    "an owner, and a body that is no JSON",
    "FORBIDDEN",
    ({ users }) => ({ token: users.owner.token, body: {}, headers: { "content-type": "text/plain" } }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.instanceAdmin.token })],
  [
    "a blank name and an unknown member",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.instanceAdmin.token, body: { ...application(), name: " ", secret: "mine" } }),
  ],
  [
    "a blank name",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.instanceAdmin.token, body: { ...application(), name: " " } }),
  ],
  ["a good one", null, ({ users }) => ({ token: users.instanceAdmin.token, body: application() })],
];

export const registers: readonly Line[] = [
  [
    "an owner, and an unknown query member",
    "FORBIDDEN",
    ({ users }) => ({ token: users.owner.token, query: { limit: "1" } }),
  ],
  [
    "an unknown query member",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.instanceAdmin.token, query: { limit: "1" } }),
  ],
  ["a good one", null, ({ users }) => ({ token: users.instanceAdmin.token })],
];
