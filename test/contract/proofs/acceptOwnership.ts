import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { type Newcomer, newcomer } from "../../support/newcomer.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

const DAY_MS = 86_400_000;

/** A nomination in an organization of its own, with its two people. */
interface Offer {
  id: string;
  organizationId: string;
  owner: Newcomer;
  nominee: Newcomer;
}

/** An organization that is offered to its only other member. */
export async function offered(stage: Stage): Promise<Offer> {
  const { db, clock } = stage;
  const [owner, nominee, organizationId, id] = [
    await newcomer(stage),
    await newcomer(stage),
    newId("org"),
    newId("otr"),
  ];
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const joins = ({ id: userId, organizationMember }: Newcomer, role: "OWNER" | "MEMBER") => ({
    id: organizationMember,
    userId,
    role,
    createdAt: clock.now(),
  });
  await db.prisma.organization.create({
    data: {
      id: organizationId,
      name: "Orchard",
      createdById: owner.id,
      ...stamp,
      members: { create: [joins(owner, "OWNER"), joins(nominee, "MEMBER")] },
      ownership: {
        create: {
          id,
          nomineeId: nominee.id,
          priorOwnerId: owner.id,
          createdAt: clock.now(),
          expiresAt: new Date(clock.now().getTime() + 7 * DAY_MS),
        },
      },
    },
  });
  return { id, organizationId, owner, nominee };
}

export const accepting = (token: string, id: string): Call => ({ token, body: { id } });

/** An acceptance by the nominee, of an offer of which something has changed. */
const after =
  (
    code: "CONFLICT" | "FORBIDDEN" | "INVALID_INPUT",
    change: (stage: Stage, offer: Offer) => Promise<unknown>,
  ): Provoke =>
  async (stage) => {
    const offer = await offered(stage);
    await change(stage, offer);
    return {
      call: accepting(offer.nominee.token, offer.id),
      code,
      ...(code === "INVALID_INPUT" && { at: ["body.id"] }),
    };
  };

const ended = (status: "ACCEPTED" | "DECLINED" | "REVOKED" | "EXPIRED"): Provoke =>
  after("CONFLICT", ({ db, clock }, { id }) =>
    db.prisma.ownershipTransfer.update({ where: { id }, data: { status, settledAt: clock.now() } }),
  );

const forbidden =
  (token: (stage: Stage, offer: Offer) => string | Promise<string>): Provoke =>
  async (stage) => {
    const offer = await offered(stage);
    return { call: accepting(await token(stage, offer), offer.id), code: "FORBIDDEN" };
  };

const breakingAt =
  (before: string): Provoke =>
  async (stage) => {
    const { id, nominee } = await offered(stage);
    return { call: accepting(nominee.token, id), code: "INTERNAL", fault: { before, act: breaks } };
  };

export const acceptOwnership: Proof = {
  name: "POST /organization-ownership-transfers/accept",
  members: { "body.id": { type: "text", min: 1, max: 128, required: true } },
  async good(stage) {
    const { id, nominee } = await offered(stage);
    return accepting(nominee.token, id);
  },
  variables: ({ body = {} }) => ({ input: { id: body["id"] } }),
  problems: {
    400: {
      "a blank id": ({ users }) => ({
        call: accepting(users.owner.token, " "),
        code: "INVALID_INPUT",
        at: ["body.id"],
      }),
      "a nominee who is no member any more": after("INVALID_INPUT", ({ db }, { nominee }) =>
        db.prisma.organizationMember.delete({ where: { id: nominee.organizationMember } }),
      ),
    },
    403: {
      "the owner who nominated": forbidden((_stage, { owner }) => owner.token),
      "another member": forbidden(async (stage, { organizationId }) => {
        const { id: userId, token } = await newcomer(stage);
        const data = { id: newId("orm"), organizationId, userId, role: "ADMIN" as const, createdAt: stage.clock.now() };
        await stage.db.prisma.organizationMember.create({ data });
        return token;
      }),
      "a token": forbidden((stage) => stage.apiToken("admin", "API_FULL")),
      "a nominator who does not own it any more": after("FORBIDDEN", ({ db }, { owner }) =>
        db.prisma.organizationMember.update({ where: { id: owner.organizationMember }, data: { role: "ADMIN" } }),
      ),
    },
    404: {
      "an unknown transfer": ({ users }) => ({ call: accepting(users.admin.token, newId("otr")), code: "NOT_FOUND" }),
      "an id of another form": ({ users }) => ({ call: accepting(users.admin.token, "?/%"), code: "NOT_FOUND" }),
      "a transfer of another tenant": async (stage) => ({
        call: accepting(stage.users.outsider.token, (await offered(stage)).id),
        code: "NOT_FOUND",
      }),
      "an organization that is deleted": async (stage) => {
        const { id, nominee, organizationId } = await offered(stage);
        await stage.db.prisma.organization.delete({ where: { id: organizationId } });
        return { call: accepting(nominee.token, id), code: "NOT_FOUND" };
      },
    },
    409: {
      "one that is accepted": ended("ACCEPTED"),
      "one that was declined": ended("DECLINED"),
      "one that was revoked": ended("REVOKED"),
      "one that has expired": ended("EXPIRED"),
      "one whose time has just run out": after("CONFLICT", ({ db, clock }, { id }) =>
        db.prisma.ownershipTransfer.update({ where: { id }, data: { expiresAt: clock.now() } }),
      ),
    },
    422: {
      "an empty id": ({ users }) => ({
        call: accepting(users.admin.token, ""),
        code: "VALIDATION_FAILED",
        at: ["body.id"],
      }),
      "no id": ({ users }) => ({
        call: { token: users.admin.token, body: {} },
        code: "VALIDATION_FAILED",
        at: ["body.id"],
        graphql: { code: "QUERY_REFUSED", because: "there a variable that is missing is a fault of the request" },
      }),
    },
    500: {
      "the transfer cannot be read": breakingAt("OwnershipTransfer.findUnique"),
      "the roles cannot change hands": breakingAt("OrganizationMember.updateMany"),
      "the transfer cannot be settled": breakingAt("OwnershipTransfer.update"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
