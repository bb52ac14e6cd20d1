import { setUserPlan } from "../proofs/setUserPlan.ts";
import type { Line } from "./line.ts";

const nobody = { user_id: " " };

export const overrides: readonly Line[] = [
  [
    "an owner, and a body that is no JSON",
    "FORBIDDEN",
    ({ users }) => ({
      token: users.owner.token,
      path: nobody,
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.instanceAdmin.token, path: nobody })],
  [
    "an unknown member",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.instanceAdmin.token, path: nobody, body: { plan_id: "gold", a: 1 } }),
  ],
  [
    "a blank user and an unknown plan",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.instanceAdmin.token, path: nobody, body: { plan_id: "gold" } }),
  ],
  [
    "an unknown plan for an unknown user",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.instanceAdmin.token, path: { user_id: "usr_x" }, body: { plan_id: "gold" } }),
  ],
  [
    "an unknown user",
    "NOT_FOUND",
    ({ users }) => ({ token: users.instanceAdmin.token, path: { user_id: "usr_x" }, body: { plan_id: "pro" } }),
  ],
  ["a good one", null, (on) => setUserPlan.good(on)],
];
