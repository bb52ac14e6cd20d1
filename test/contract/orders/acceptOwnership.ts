import { newId } from "../../../src/platform/ids/ids.ts";
import type { Stage } from "../proof.ts";
import { accepting, offered } from "../proofs/acceptOwnership.ts";
import type { Line } from "./line.ts";

/** An offer with all that can be wrong with it: accepted, by an owner who owns no more, for who is no member any more. */
async function spoiled(stage: Stage, still: { status?: "ACCEPTED"; owns?: true; belongs?: true } = {}) {
  const offer = await offered(stage);
  const { organizationMember, ownershipTransfer } = stage.db.prisma;
  const { status, owns, belongs } = still;
  if (status) await ownershipTransfer.update({ where: { id: offer.id }, data: { status } });
  if (!owns)
    await organizationMember.update({ where: { id: offer.owner.organizationMember }, data: { role: "ADMIN" } });
  if (!belongs) await organizationMember.delete({ where: { id: offer.nominee.organizationMember } });
  return offer;
}

export const acceptances: readonly Line[] = [
  [
    "a token, and a member too many",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("outsider", "API_FULL"), body: { id: "", more: 1 } }),
  ],
  ["an empty id", "VALIDATION_FAILED", ({ users }) => ({ token: users.outsider.token, body: { id: "" } })],
  ["a blank id", "INVALID_INPUT", ({ users }) => accepting(users.outsider.token, " ")],
  ["an unknown transfer", "NOT_FOUND", ({ users }) => accepting(users.outsider.token, newId("otr"))],
  [
    "a transfer that ended, by the owner of then",
    "FORBIDDEN",
    async (on) => {
      const { id, owner } = await spoiled(on, { status: "ACCEPTED" });
      return accepting(owner.token, id);
    },
  ],
  [
    "a transfer that ended, by a nominee who has left",
    "CONFLICT",
    async (on) => {
      const { id, nominee } = await spoiled(on, { status: "ACCEPTED" });
      return accepting(nominee.token, id);
    },
  ],
  [
    "a nominator who owns no more, and a nominee who has left",
    "FORBIDDEN",
    async (on) => {
      const { id, nominee } = await spoiled(on);
      return accepting(nominee.token, id);
    },
  ],
  [
    "a nominee who has left",
    "INVALID_INPUT",
    async (on) => {
      const { id, nominee } = await spoiled(on, { owns: true });
      return accepting(nominee.token, id);
    },
  ],
  [
    "the nominee",
    null,
    async (on) => {
      const { id, nominee } = await offered(on);
      return accepting(nominee.token, id);
    },
  ],
];
