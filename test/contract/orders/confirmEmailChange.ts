import { newId } from "../../../src/platform/ids/ids.ts";
import { confirming } from "../proofs/confirmEmailChange.ts";
import type { Line } from "./line.ts";

export const confirmations: readonly Line[] = [
  [
    "an API token, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("owner", "API_FULL"),
      path: { id: newId("emc") },
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body, for an unknown change", "BAD_REQUEST", ({ users }) => ({ token: users.owner.token, path: { id: "?" } })],
  [
    "five digits, for an unknown change",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.owner.token, path: { id: newId("emc") }, body: { code: "12345" } }),
  ],
  [
    "a code for an unknown change",
    "NOT_FOUND",
    ({ users }) => ({ token: users.owner.token, path: { id: newId("emc") }, body: { code: "123456" } }),
  ],
  [
    "a wrong code for an address that is taken",
    "INVALID_INPUT",
    (on) =>
      confirming(on, async ({ id, wrong }) => {
        await on.db.prisma.emailChange.update({ where: { id }, data: { newEmail: on.users.owner.email } });
        return { code: wrong };
      }),
  ],
  [
    "the right code for it",
    "CONFLICT",
    (on) =>
      confirming(on, async ({ id }) => {
        await on.db.prisma.emailChange.update({ where: { id }, data: { newEmail: on.users.owner.email } });
        return {};
      }),
  ],
  ["the right code", null, (on) => confirming(on)],
];
