import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf } from "../../support/answers.ts";
import { deletableOrganization } from "../../support/domains/deletable.ts";
import { type Newcomer, newcomer } from "../../support/newcomer.ts";
import { type World, world } from "../../support/world.ts";

/** Races that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const ATTEMPTS = 12;
const DELETE = "mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }";
const ACCEPT = "mutation ($id: ID!) { acceptOwnership(input: { id: $id }) { ownershipTransfer { status } } }";
const INVITED =
  "mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { workspaceMember { id } } }";

async function leaver(person: Newcomer) {
  const grant = newSecret("grant");
  const now = w.clock.now();
  const life = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  const of = { userId: person.id, sessionId: person.sessionId, action: "account.delete" };
  await w.db.prisma.reauthenticationGrant.create({
    data: { id: newId("rag"), tokenHash: hashSecret(grant), ...of, ...life },
  });
  return () => w.gql(person.token, DELETE, { input: { reauthGrant: grant } });
}

const count = (sql: string, ...values: unknown[]) =>
  w.db.pool
    .query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, values)
    .then(({ rows }) => rows[0]?.count);

test("of several last administrators who leave at once, one stays", async () => {
  const { prisma } = w.db;
  await prisma.user.updateMany({ data: { isInstanceAdmin: false } });
  const people = await Promise.all(Array.from({ length: 4 }, () => newcomer(w)));
  await prisma.user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { isInstanceAdmin: true } });
  const attempts = await Promise.all(people.map(leaver));
  const codes = (await Promise.all(attempts.map((leave) => leave()))).map((answer) => codeOf(answer) ?? "ok");
  expect(codes.toSorted()).toEqual(["CONFLICT", "ok", "ok", "ok"]);
  expect(await count("app_user WHERE is_instance_admin")).toBe(1);
});

test("an organization always has an owner while its nominee accepts and leaves at once", async () => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [owner, nominee] = [await newcomer(w), await newcomer(w)];
    const { id } = await deletableOrganization(w, [
      [owner.id, "OWNER"],
      [nominee.id, "MEMBER"],
    ]);
    const transferId = newId("otr");
    const createdAt = w.clock.now();
    const parties = { organizationId: id, nomineeId: nominee.id, priorOwnerId: owner.id };
    const expiresAt = new Date(createdAt.getTime() + 86_400_000);
    await w.db.prisma.ownershipTransfer.create({ data: { id: transferId, ...parties, createdAt, expiresAt } });
    const leave = await leaver(nominee);
    const accept = () => w.gql(nominee.token, ACCEPT, { id: transferId });
    const both = attempt % 2 === 0 ? [accept, leave] : [leave, accept];
    const codes = (await Promise.all(both.map((each) => each()))).map((answer) => codeOf(answer) ?? "ok");
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(await count("organization_member WHERE organization_id = $1 AND role = 'OWNER'", id)).toBe(1);
  }
});

test("a person who accepts an invitation and leaves at once has no membership afterwards", async () => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const guest = await newcomer(w);
    const token = newSecret("invitation");
    const now = w.clock.now();
    const life = { createdAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    const place = { workspaceId: w.ids.workspace, role: "VIEWER" as const, invitedById: w.users.owner.id };
    await w.db.prisma.workspaceInvitation.create({
      data: { id: newId("inv"), ...place, email: guest.email, tokenHash: hashSecret(token), ...life },
    });
    const leave = await leaver(guest);
    const join = () => w.gql(guest.token, INVITED, { input: { token } });
    await Promise.all(attempt % 2 === 0 ? [join(), leave()] : [leave(), join()]);
    expect(await count("app_user WHERE id = $1", guest.id)).toBe(0);
    for (const table of ["organization_member", "workspace_member"])
      expect(await count(`${table} WHERE user_id = $1`, guest.id)).toBe(0);
    expect(await count("workspace_invitation WHERE email = $1", guest.email)).toBe(0);
  }
});
