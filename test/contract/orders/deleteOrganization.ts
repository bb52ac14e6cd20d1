import { newId } from "../../../src/platform/ids/ids.ts";
import { deleting, doomed, offer } from "../proofs/deleteOrganization.ts";
import type { Line } from "./line.ts";

const WRONG = { confirm_name: "Another", current_password: "not it, not at all" };

export const organizationDeletions: readonly Line[] = [
  [
    "a token, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("outsider", "API_FULL"),
      path: { id: "o".repeat(129) },
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body", "BAD_REQUEST", ({ users, ids }) => ({ token: users.admin.token, path: { id: ids.organization } })],
  [
    "an id that is too long, and no name",
    "VALIDATION_FAILED",
    async (on) => ({ ...(await deleting(on, { confirm_name: undefined }, "o".repeat(129))) }),
  ],
  ["an unknown organization, and all else wrong", "NOT_FOUND", (on) => deleting(on, WRONG, newId("org"))],
  [
    "an admin, another name, a transfer that waits and a wrong password",
    "FORBIDDEN",
    async (on) => {
      const id = await doomed(on);
      await offer(on, id);
      return { ...(await deleting(on, WRONG, id)), token: on.users.admin.token };
    },
  ],
  [
    "another name, a transfer that waits and a wrong password",
    "INVALID_INPUT",
    async (on) => {
      const id = await doomed(on);
      await offer(on, id);
      return deleting(on, WRONG, id);
    },
  ],
  [
    "a transfer that waits, and a wrong password",
    "CONFLICT",
    async (on) => {
      const id = await doomed(on);
      await offer(on, id);
      return deleting(on, { current_password: WRONG.current_password }, id);
    },
  ],
  ["a wrong password", "INVALID_CREDENTIALS", (on) => deleting(on, { current_password: WRONG.current_password })],
  ["the owner with the name and the password", null, (on) => deleting(on)],
];
