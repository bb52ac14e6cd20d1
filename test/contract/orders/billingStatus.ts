import { billingStatus } from "../proofs/billingStatus.ts";
import type { Line } from "./line.ts";

const TOO_LONG = { id: "x".repeat(129) };

export const statuses: readonly Line[] = [
  [
    "an unknown query member, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: TOO_LONG, query: { a: "1" } }),
  ],
  [
    "an id that is too long, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: TOO_LONG }),
  ],
  ["a blank id, by an outsider", "INVALID_INPUT", ({ users }) => ({ token: users.outsider.token, path: { id: " " } })],
  ["an outsider", "FORBIDDEN", ({ users, ids }) => ({ token: users.outsider.token, path: { id: ids.organization } })],
  ["a member", null, (on) => billingStatus.good(on)],
];
