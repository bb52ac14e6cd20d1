import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expiredNominations } from "../../src/domains/ownership/sweep.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { runJobs } from "../support/jobs.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { type World, world } from "../support/world.ts";

const DAY_MS = 86_400_000;
const TRANSFER = `ownershipTransfer {
  id organizationId organizationName nomineeUserId nomineeEmail priorOwnerUserId priorOwnerEmail status settledAt viewerCanAccept
  nominee { id } priorOwner { id } organization { id viewerRole }
}`;
const NOMINATE = `mutation ($organizationId: ID!, $nomineeUserId: ID!) {
  done: nominateOwner(input: { organizationId: $organizationId, nomineeUserId: $nomineeUserId }) { ${TRANSFER} }
}`;
const ACCEPT = `mutation ($id: ID!) { done: acceptOwnership(input: { id: $id }) { ${TRANSFER} } }`;
const DECLINE = `mutation ($id: ID!) { done: declineOwnership(input: { id: $id }) { ${TRANSFER} } }`;
const REVOKE = `mutation ($id: ID!) { done: revokeOwnershipNomination(input: { id: $id }) { ${TRANSFER} } }`;

interface Done {
  done: {
    ownershipTransfer: Record<string, unknown> & { id: string; status: string; organization: { viewerRole: string } };
  };
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** An organization of its own with its owner, an admin and a member. */
interface Place {
  organizationId: string;
  owner: Newcomer;
  admin: Newcomer;
  member: Newcomer;
}

async function place(): Promise<Place> {
  const { prisma } = w.db;
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const organizationId = newId("org");
  const people = { owner: await newcomer(w), admin: await newcomer(w), member: await newcomer(w) };
  await prisma.organization.create({
    data: { id: organizationId, name: "Orchard", createdById: people.owner.id, ...stamp },
  });
  const roles = { owner: "OWNER", admin: "ADMIN", member: "MEMBER" } as const;
  for (const name of ["owner", "admin", "member"] as const) {
    const id = people[name].organizationMember;
    const data = { id, organizationId, userId: people[name].id, role: roles[name], createdAt: w.clock.now() };
    await prisma.organizationMember.create({ data });
  }
  return { organizationId, ...people };
}

const nominate = (by: { token: string }, organizationId: string, nominee: { id: string }) =>
  w.gql<Done>(by.token, NOMINATE, { organizationId, nomineeUserId: nominee.id });
const act = (by: { token: string }, document: string, id: string) => w.gql<Done>(by.token, document, { id });
const nominated = async ({ organizationId, owner, admin }: Place, nominee: { id: string } = admin) =>
  dataOf(await nominate(owner, organizationId, nominee)).done.ownershipTransfer.id;

const rolesIn = async (organizationId: string) =>
  new Map(
    (await w.db.prisma.organizationMember.findMany({ where: { organizationId } })).map((m) => [m.userId, m.role]),
  );
/** The audit events of an organization, without refused administration. */
const auditLog = async (organizationId: string) => {
  const action = { not: "organization.administration_refused" };
  const rows = await w.db.prisma.auditEvent.findMany({ where: { organizationId, action }, orderBy: { id: "asc" } });
  return rows.map((row) => `${row.action} ${row.result}`);
};
/** The kinds of ownership notifications that a person received. */
const notificationsOf = async (userId: string) => {
  await runJobs(w.app.services);
  const rows = await w.db.prisma.notification.findMany({
    where: { userId, topic: "ownership_transfer" },
  });
  return rows.map(({ payload }) => (payload as { kind: string }).kind).toSorted();
};
const sweep = () => expiredNominations.run(w.app.services, new AbortController().signal);

describe("a nomination", () => {
  test("is created by the owner, lasts seven days, and notifies the nominee", async () => {
    const at = await place();
    const answer = dataOf(await nominate(at.owner, at.organizationId, at.member));
    expect(answer.done.ownershipTransfer).toMatchObject({
      organizationId: at.organizationId,
      organizationName: "Orchard",
      nomineeUserId: at.member.id,
      nomineeEmail: at.member.email,
      priorOwnerUserId: at.owner.id,
      priorOwnerEmail: at.owner.email,
      nominee: { id: at.member.id },
      priorOwner: { id: at.owner.id },
      status: "PENDING",
      settledAt: null,
      viewerCanAccept: false,
    });
    const row = await w.db.prisma.ownershipTransfer.findUniqueOrThrow({
      where: { id: answer.done.ownershipTransfer.id },
    });
    expect(row.expiresAt.getTime() - w.clock.now().getTime()).toBe(7 * DAY_MS);
    expect(await notificationsOf(at.member.id)).toEqual(["nominated"]);
    expect(await auditLog(at.organizationId)).toEqual(["organization_ownership.nominated succeeded"]);
  });

  test("needs a session of the owner and another member as the nominee", async () => {
    const at = await place();
    const { organizationId, owner, admin, member } = at;
    for (const by of [admin, member, w.users.outsider, w.users.instanceAdmin]) {
      expect(codeOf(await nominate(by, organizationId, member))).toBe("FORBIDDEN");
    }
    expect(codeOf(await nominate(owner, newId("org"), member))).toBe("FORBIDDEN");
    for (const nominee of [owner, w.users.outsider, { id: newId("usr") }, { id: "nobody" }]) {
      expect(codeOf(await nominate(owner, organizationId, nominee))).toBe("INVALID_INPUT");
    }
    const token = await w.apiToken("owner", "API_FULL");
    expect(codeOf(await nominate({ token }, w.ids.organization, w.users.admin))).toBe("FORBIDDEN");
    expect(await auditLog(organizationId)).toEqual([]);
  });

  test("is refused while another one is pending", async () => {
    const at = await place();
    const id = await nominated(at);
    expect(codeOf(await nominate(at.owner, at.organizationId, at.member))).toBe("CONFLICT");
    dataOf(await act(at.owner, REVOKE, id));
    await nominated(at, at.member);
  });

  test("replaces one whose time is over", async () => {
    const at = await place();
    const id = await nominated(at);
    w.clock.advance(7 * DAY_MS);
    const next = await nominated(await withLongSessions(at), at.member);
    const rows = await w.db.prisma.ownershipTransfer.findMany({ where: { organizationId: at.organizationId } });
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [id, "EXPIRED"],
        [next, "PENDING"],
      ]),
    );
    expect(await notificationsOf(at.admin.id)).toEqual(["expired", "nominated"]);
  });
});

/** Extends all sessions, which would otherwise expire before nominations. */
async function withLongSessions(at: Place): Promise<Place> {
  const expiresAt = new Date(w.clock.now().getTime() + 7 * DAY_MS);
  await w.db.prisma.session.updateMany({ data: { expiresAt } });
  return at;
}

describe("accepting", () => {
  test("makes the nominee the owner and the owner an admin, and notifies the previous owner", async () => {
    const at = await place();
    const id = await nominated(at, at.member);
    const { ownershipTransfer: transfer } = dataOf(await act(at.member, ACCEPT, id)).done;
    expect(transfer).toMatchObject({ id, status: "ACCEPTED", settledAt: w.clock.now().toISOString() });
    // The response shows the new roles.
    expect(transfer.organization.viewerRole).toBe("OWNER");
    expect(await rolesIn(at.organizationId)).toEqual(
      new Map([
        [at.owner.id, "ADMIN"],
        [at.admin.id, "ADMIN"],
        [at.member.id, "OWNER"],
      ]),
    );
    expect(await notificationsOf(at.owner.id)).toEqual(["accepted"]);
    expect(await auditLog(at.organizationId)).toEqual([
      "organization_ownership.nominated succeeded",
      "organization_ownership.accepted succeeded",
      "organization.member_role_changed succeeded",
      "organization.member_role_changed succeeded",
    ]);
    const entry = await w.db.prisma.auditEvent.findFirstOrThrow({
      where: { action: "organization_ownership.accepted", resourceId: id },
    });
    expect(entry).toMatchObject({
      source: "organization_ownership",
      resourceType: "organization_ownership_transfer",
      actorUserId: at.member.id,
      changedFields: [
        { field: "status", previous: "PENDING", current: "ACCEPTED" },
        { field: "owner_user_id", previous: at.owner.id, current: at.member.id },
      ],
    });
  });

  test("is refused in the order of the contract, and every refusal is recorded", async () => {
    const at = await place();
    const id = await nominated(at);
    expect(codeOf(await act(at.admin, ACCEPT, " "))).toBe("INVALID_INPUT");
    expect(codeOf(await act(at.admin, ACCEPT, ""))).toBe("VALIDATION_FAILED");
    expect(codeOf(await act(at.admin, ACCEPT, newId("otr")))).toBe("NOT_FOUND");
    expect(await auditLog(at.organizationId)).toHaveLength(1);
    for (const by of [at.owner, at.member]) expect(codeOf(await act(by, ACCEPT, id))).toBe("FORBIDDEN");
    for (const by of [w.users.outsider, w.users.instanceAdmin]) {
      expect(codeOf(await act(by, ACCEPT, id))).toBe("NOT_FOUND");
    }
    const { prisma } = w.db;
    const role = (who: Newcomer, to: "OWNER" | "ADMIN") =>
      prisma.organizationMember.update({ where: { id: who.organizationMember }, data: { role: to } });
    await role(at.owner, "ADMIN");
    expect(codeOf(await act(at.admin, ACCEPT, id))).toBe("FORBIDDEN");
    await role(at.owner, "OWNER");
    await prisma.organizationMember.delete({ where: { id: at.admin.organizationMember } });
    expect(codeOf(await act(at.admin, ACCEPT, id))).toBe("INVALID_INPUT");
    await prisma.ownershipTransfer.update({ where: { id }, data: { expiresAt: w.clock.now() } });
    expect(codeOf(await act(at.admin, ACCEPT, id))).toBe("CONFLICT");
    expect((await auditLog(at.organizationId)).slice(1)).toEqual(
      Array.from({ length: 7 }, () => "organization_ownership.acceptance_refused failed"),
    );
  });

  test.each([
    ["accepted", ACCEPT, "admin"],
    ["declined", DECLINE, "admin"],
    ["revoked", REVOKE, "owner"],
  ] as const)("is refused after the nomination was %s", async (_ending, document, who) => {
    const at = await place();
    const id = await nominated(at);
    dataOf(await act(at[who], document, id));
    expect(codeOf(await act(at.admin, ACCEPT, id))).toBe("CONFLICT");
  });

  test("returns the same response for the same Idempotency-Key", async () => {
    const at = await place();
    const id = await nominated(at);
    const key = { "idempotency-key": "once" };
    const [first, second] = [
      await w.gql<Done>(at.admin.token, ACCEPT, { id }, key),
      await w.gql<Done>(at.admin.token, ACCEPT, { id }, key),
    ];
    expect(dataOf(second)).toEqual(dataOf(first));
  });
});

describe("declining and revoking", () => {
  test.each([
    ["declined", DECLINE, "admin", "owner"],
    ["revoked", REVOKE, "owner", "admin"],
  ] as const)(
    "%s is possible for one of the two people, once, and notifies the other",
    async (ending, document, by, other) => {
      const at = await place();
      const id = await nominated(at);
      expect(codeOf(await act(at[other], document, id))).toBe("FORBIDDEN");
      for (const stranger of [at.member, w.users.outsider]) {
        expect(codeOf(await act(stranger, document, id))).toBe("NOT_FOUND");
      }
      const { ownershipTransfer: transfer } = dataOf(await act(at[by], document, id)).done;
      expect(transfer.status).toBe(ending.toUpperCase());
      expect(dataOf(await act(at[by], document, id)).done.ownershipTransfer).toEqual(transfer);
      expect((await auditLog(at.organizationId)).slice(1)).toEqual([`organization_ownership.${ending} succeeded`]);
      expect(await notificationsOf(at[other].id)).toContain(ending);
      expect(await notificationsOf(at[by].id)).not.toContain(ending);
      expect((await rolesIn(at.organizationId)).get(at.owner.id)).toBe("OWNER");
    },
  );

  test("is refused after the nomination ended otherwise", async () => {
    const at = await place();
    const id = await nominated(at);
    dataOf(await act(at.admin, DECLINE, id));
    expect(codeOf(await act(at.owner, REVOKE, id))).toBe("CONFLICT");
    const next = await nominated(at);
    dataOf(await act(at.owner, REVOKE, next));
    expect(codeOf(await act(at.admin, DECLINE, next))).toBe("CONFLICT");
  });
});

describe("a nomination after seven days", () => {
  test("is expired at once; the sweep settles it once and notifies both people", async () => {
    const at = await place();
    const id = await nominated(at);
    w.clock.advance(7 * DAY_MS - 1);
    await withLongSessions(at);
    await sweep();
    expect(await statusOf(at.admin, id)).toBe("PENDING");
    w.clock.advance(1);
    expect(await statusOf(at.admin, id)).toBe("EXPIRED");
    for (const [by, document] of [
      [at.admin, ACCEPT] as const,
      [at.admin, DECLINE] as const,
      [at.owner, REVOKE] as const,
    ]) {
      expect(codeOf(await act(by, document, id))).toBe("CONFLICT");
    }
    await sweep();
    await sweep();
    expect(await w.db.prisma.ownershipTransfer.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "EXPIRED",
      settledAt: w.clock.now(),
    });
    const expired = { action: "organization_ownership.expired", resourceId: id };
    expect(await w.db.prisma.auditEvent.findMany({ where: expired })).toMatchObject([{ actorUserId: null }]);
    expect(await notificationsOf(at.owner.id)).toEqual(["expired"]);
    expect(await notificationsOf(at.admin.id)).toEqual(["expired", "nominated"]);
  });
});

const statusOf = async (by: { token: string }, id: string) => {
  const ONE = "query ($id: ID!) { ownershipTransfer(id: $id) { status } }";
  const answer = await w.gql<{ ownershipTransfer: { status: string } | null }>(by.token, ONE, { id });
  return dataOf(answer).ownershipTransfer?.status ?? null;
};

describe("a nominee who leaves the organization", () => {
  const REMOVE = "mutation ($id: ID!) { removeOrganizationMember(input: { id: $id }) { deletedId } }";

  test.each(["owner", "admin"] as const)("loses the nomination when removed by the %s", async (by) => {
    const at = await place();
    const id = await nominated(at);
    dataOf(await w.gql(at[by].token, REMOVE, { id: at.admin.organizationMember }));
    expect(codeOf(await act(at.admin, ACCEPT, id))).toBe("CONFLICT");
    expect(await statusOf(at.owner, id)).toBe("REVOKED");
    expect(await statusOf(at.admin, id)).toBeNull();
    expect(await auditLog(at.organizationId)).toContain("organization_ownership.revoked succeeded");
    expect(await notificationsOf(at.owner.id)).toEqual(by === "owner" ? [] : ["revoked"]);
    // The owner no longer sees the address of a person who left.
    const ADDRESS = "query ($id: ID!) { ownershipTransfer(id: $id) { nomineeEmail nominee { id } priorOwnerEmail } }";
    expect(dataOf(await w.gql(at.owner.token, ADDRESS, { id }))).toEqual({
      ownershipTransfer: { nomineeEmail: null, nominee: null, priorOwnerEmail: at.owner.email },
    });
    await nominated(at, at.member);
  });
});

describe("reading transfers", () => {
  const READ = `query ($id: ID!, $organization: ID!) {
    viewer { ownershipNominations { nodes { id } } }
    organization(id: $organization) { pendingOwnershipTransfer { id status } ownershipTransfers { nodes { id status } } }
    ownershipTransfer(id: $id) { id nomineeEmail viewerCanAccept }
    node(id: $id) { id }
  }`;

  test("is possible for the two people and for admins of the organization", async () => {
    const at = await place();
    const declined = await nominated(at, at.member);
    dataOf(await act(at.member, DECLINE, declined));
    const id = await nominated(at, at.member);
    const read = async (by: { token: string }) =>
      dataOf(await w.gql(by.token, READ, { id, organization: at.organizationId }));
    const transfer = { id, nomineeEmail: at.member.email, viewerCanAccept: false };
    const seen = {
      viewer: { ownershipNominations: { nodes: [] } },
      organization: {
        pendingOwnershipTransfer: { id, status: "PENDING" },
        ownershipTransfers: {
          nodes: [
            { id, status: "PENDING" },
            { id: declined, status: "DECLINED" },
          ],
        },
      },
      ownershipTransfer: transfer,
      node: { id },
    };
    for (const by of [at.owner, at.admin]) expect(await read(by)).toEqual(seen);
    expect(await read(at.member)).toEqual({
      viewer: { ownershipNominations: { nodes: [{ id }] } },
      organization: { pendingOwnershipTransfer: { id, status: "PENDING" }, ownershipTransfers: null },
      ownershipTransfer: { ...transfer, viewerCanAccept: true },
      node: { id },
    });
    const nothing = {
      viewer: { ownershipNominations: { nodes: [] } },
      organization: null,
      ownershipTransfer: null,
      node: null,
    };
    for (const by of [w.users.outsider, w.users.instanceAdmin]) expect(await read(by)).toEqual(nothing);
    const other = await newcomer(w);
    const stamp = { organizationId: at.organizationId, userId: other.id, createdAt: w.clock.now() };
    await w.db.prisma.organizationMember.create({ data: { id: newId("orm"), role: "MEMBER", ...stamp } });
    expect(await read(other)).toEqual({
      ...nothing,
      organization: { pendingOwnershipTransfer: null, ownershipTransfers: null },
    });
  });
});
