import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrganizationRole } from "../../../prisma/generated/client/client.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf } from "../../support/answers.ts";
import { type Newcomer, newcomer } from "../../support/newcomer.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
const ATTEMPTS = 50;
const NOMINATE = `mutation ($organizationId: ID!, $nomineeUserId: ID!) {
  nominateOwner(input: { organizationId: $organizationId, nomineeUserId: $nomineeUserId }) { ownershipTransfer { id } }
}`;
const ACCEPT = "mutation ($id: ID!) { acceptOwnership(input: { id: $id }) { ownershipTransfer { status } } }";
const DECLINE = "mutation ($id: ID!) { declineOwnership(input: { id: $id }) { ownershipTransfer { status } } }";
const REVOKE = "mutation ($id: ID!) { revokeOwnershipNomination(input: { id: $id }) { ownershipTransfer { status } } }";
const REMOVE = "mutation ($id: ID!) { removeOrganizationMember(input: { id: $id }) { deletedId } }";
const PROMOTE = `mutation ($id: ID!, $role: OrganizationRole!) {
  changeOrganizationMemberRole(input: { id: $id, role: $role }) { organizationMember { role } }
}`;
const DELETE = `mutation ($id: ID!, $grant: String!) {
  deleteOrganization(input: { id: $id, confirmName: "Orchard", reauthGrant: $grant }) { deleted }
}`;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** An organization with its owner, an admin, and members. The attempts are independent. */
async function place() {
  const [owner, admin, ...members] = (await Promise.all(Array.from({ length: 5 }, () => newcomer(w)))) as [
    Newcomer,
    Newcomer,
    ...Newcomer[],
  ];
  const organizationId = newId("org");
  const roleOf = (who: Newcomer): OrganizationRole => (who === owner ? "OWNER" : who === admin ? "ADMIN" : "MEMBER");
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const joins = [owner, admin, ...members].map((who) => ({
    id: who.organizationMember,
    userId: who.id,
    role: roleOf(who),
    createdAt: w.clock.now(),
  }));
  await w.db.prisma.organization.create({
    data: { id: organizationId, name: "Orchard", createdById: owner.id, ...stamp, members: { create: joins } },
  });
  return { organizationId, owner, admin, members };
}

async function offer(organizationId: string, owner: Newcomer, nominee: Newcomer): Promise<string> {
  const id = newId("otr");
  const expiresAt = new Date(w.clock.now().getTime() + 7 * 86_400_000);
  const people = { organizationId, nomineeId: nominee.id, priorOwnerId: owner.id };
  await w.db.prisma.ownershipTransfer.create({ data: { id, ...people, createdAt: w.clock.now(), expiresAt } });
  return id;
}

const OBSERVE = `SELECT
  (SELECT count(*)::int FROM organization WHERE id = $1) AS organizations,
  (SELECT count(*)::int FROM organization_member WHERE organization_id = $1 AND role = 'OWNER') AS owners,
  (SELECT count(*)::int FROM ownership_transfer WHERE organization_id = $1 AND status = 'PENDING') AS pending`;

interface Seen {
  organizations: number;
  owners: number;
  pending: number;
}

const look = async (organizationId: string) =>
  (await w.db.pool.query<Seen>({ text: OBSERVE, values: [organizationId] })).rows[0] as Seen;

/** Runs all functions at once and checks the organization meanwhile. @returns the codes; undefined for success */
async function race(organizationId: string, attempts: (() => Promise<{ errors: unknown }>)[]) {
  const going = { over: false };
  const answers = Promise.all(attempts.map((make) => make())).finally(() => (going.over = true));
  while (!going.over) {
    const { organizations, owners, pending } = await look(organizationId);
    expect([owners, pending <= organizations]).toEqual([organizations, true]);
  }
  return (await answers).map((answer) => codeOf(answer as never));
}

const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
const times = <Made>(make: (index: number) => Made) => Array.from({ length: ATTEMPTS }, (_, index) => make(index));
const owner = (organizationId: string) =>
  w.db.prisma.organizationMember.findFirstOrThrow({ where: { organizationId, role: "OWNER" } });
const evidence = (organizationId: string, action: string) =>
  w.db.prisma.auditEvent.count({ where: { organizationId, action, result: "succeeded" } });

test("of concurrent acceptances one makes the owner", async () => {
  const here = await place();
  const nominee = at(here.members, 0);
  const id = await offer(here.organizationId, here.owner, nominee);
  const codes = await race(
    here.organizationId,
    times(() => () => w.gql(nominee.token, ACCEPT, { id })),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(ATTEMPTS - 1);
  expect(await owner(here.organizationId)).toMatchObject({ userId: nominee.id });
  expect(await evidence(here.organizationId, "organization_ownership.accepted")).toBe(1);
});

test("of concurrent nominations one is pending", async () => {
  const here = await place();
  const nominees = [here.admin, ...here.members];
  const codes = await race(
    here.organizationId,
    times((index) => () => {
      const variables = { organizationId: here.organizationId, nomineeUserId: at(nominees, index).id };
      return w.gql(here.owner.token, NOMINATE, variables);
    }),
  );
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(ATTEMPTS - 1);
  expect(await look(here.organizationId)).toEqual({ organizations: 1, owners: 1, pending: 1 });
});

test("an acceptance, its revocation, the removal of the nominee and a change of their role leave the result of one serial order", async () => {
  const here = await place();
  const { organizationId } = here;
  const nominee = at(here.members, 0);
  const id = await offer(organizationId, here.owner, nominee);
  const acts = [
    () => w.gql(nominee.token, ACCEPT, { id }),
    () => w.gql(here.owner.token, REVOKE, { id }),
    () => w.gql(nominee.token, DECLINE, { id }),
    () => w.gql(here.admin.token, REMOVE, { id: nominee.organizationMember }),
    () => w.gql(here.admin.token, PROMOTE, { id: nominee.organizationMember, role: "ADMIN" }),
    () => w.gql(here.owner.token, NOMINATE, { organizationId, nomineeUserId: at(here.members, 1).id }),
  ];
  const codes = await race(
    organizationId,
    times((index) => at(acts, index)),
  );
  const refusals = new Set([undefined, "CONFLICT", "FORBIDDEN", "NOT_FOUND", "INVALID_INPUT"]);
  expect(codes.filter((code) => !refusals.has(code))).toEqual([]);
  const { status } = await w.db.prisma.ownershipTransfer.findUniqueOrThrow({ where: { id } });
  expect(status).not.toBe("PENDING");
  const { userId } = await owner(organizationId);
  expect(userId).toBe(status === "ACCEPTED" ? nominee.id : here.owner.id);
  expect(await evidence(organizationId, "organization_ownership.accepted")).toBe(status === "ACCEPTED" ? 1 : 0);
  // The nominee of a pending offer is a member of the organization, and the person who offered owns it.
  for (const pending of await w.db.prisma.ownershipTransfer.findMany({
    where: { organizationId, status: "PENDING" },
  })) {
    const member = { organizationId_userId: { organizationId, userId: pending.nomineeId } };
    expect(await w.db.prisma.organizationMember.findUnique({ where: member })).not.toBeNull();
    expect(pending.priorOwnerId).toBe(userId);
  }
});

test("a deletion and an acceptance exclude each other: the organization has its new owner, or is gone", async () => {
  const here = await place();
  const { organizationId } = here;
  const nominee = at(here.members, 0);
  const id = await offer(organizationId, here.owner, nominee);
  const grants = await Promise.all(Array.from({ length: 10 }, () => grantOf(here.owner)));
  const acts = [
    (index: number) => w.gql(here.owner.token, DELETE, { id: organizationId, grant: at(grants, index) }),
    () => w.gql(nominee.token, ACCEPT, { id }),
    () => w.gql(here.owner.token, REVOKE, { id }),
  ];
  const codes = await race(
    organizationId,
    times((index) => () => at(acts, index)(Math.floor(index / acts.length))),
  );
  const refusals = new Set([undefined, "CONFLICT", "FORBIDDEN", "NOT_FOUND", "INVALID_CREDENTIALS"]);
  expect(codes.filter((code) => !refusals.has(code))).toEqual([]);
  const accepted = (await evidence(organizationId, "organization_ownership.accepted")) === 1;
  const { organizations } = await look(organizationId);
  const deleted = (await evidence(organizationId, "organization.deleted")) === 1;
  expect([accepted, deleted]).toEqual([accepted, organizations === 0]);
  expect(accepted && deleted).toBe(false);
});

/** Creates a reauthentication grant, as `reauthenticate` does. */
async function grantOf({ id: userId, sessionId }: Newcomer): Promise<string> {
  const grant = newSecret("grant");
  const expiresAt = new Date(w.clock.now().getTime() + 5 * 60_000);
  const what = { tokenHash: hashSecret(grant), action: "organization.delete", createdAt: w.clock.now(), expiresAt };
  await w.db.prisma.reauthenticationGrant.create({ data: { id: newId("rag"), userId, sessionId, ...what } });
  return grant;
}
