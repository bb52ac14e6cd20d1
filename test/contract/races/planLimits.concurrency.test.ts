import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recount } from "../../../src/domains/usage/recount.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf } from "../../support/answers.ts";
import { counted } from "../../support/domains/plan.ts";
import { publication } from "../../support/domains/publication.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { fakeMastodon } from "../../support/fakes/mastodon.ts";
import { newcomer } from "../../support/newcomer.ts";
import { type World, world } from "../../support/world.ts";

/** The number of concurrent requests for the last free place. */
const CROWD = 50;

let w: World;
let organizationId: string;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "agency", OUTBOUND_ALLOW: "127.0.0.1" } });
  organizationId = w.ids.organization;
});
beforeEach(() => counted(w));
afterAll(() => w.close());

const crowd = <Value>(one: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, at) => one(at)));
const act = async (field: string, token = w.users.owner.token) =>
  codeOf(await w.gql(token, `mutation { ${field} }`)) ?? "granted";
const one = (code = "QUOTA_EXCEEDED") => [...Array<string>(CROWD - 1).fill(code), "granted"].toSorted();
/** Leaves one place of a limit free. */
const leaveOne = async (metric: string, maximum: number, period = "") => {
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  const value = BigInt(maximum - 1);
  await w.db.prisma.usageCounter.upsert({
    where,
    create: { organizationId, metric, period, value },
    update: { value },
  });
};
const usedOf = async (metric: string, period = "") => {
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  return Number((await w.db.prisma.usageCounter.findUniqueOrThrow({ where })).value);
};

test("of concurrent new workspaces one takes the last place", async () => {
  await leaveOne("workspaces", 50);
  const before = await w.db.prisma.workspace.count();
  const codes = await crowd(() =>
    act(`createWorkspace(input: { organizationId: "${organizationId}", name: "W" }) { workspace { id } }`),
  );
  expect(codes.toSorted()).toEqual(one());
  expect(await w.db.prisma.workspace.count()).toBe(before + 1);
  expect(await usedOf("workspaces")).toBe(50);
});

test("of concurrent acceptances of invitations one takes the last place", async () => {
  const people = [];
  for (let at = 0; at < CROWD; at++) {
    const token = newSecret("invitation");
    const person = await newcomer(w);
    await w.db.prisma.workspaceInvitation.create({
      data: {
        id: newId("inv"),
        workspaceId: w.ids.workspace,
        email: person.email,
        role: "VIEWER",
        tokenHash: hashSecret(token),
        invitedById: w.users.owner.id,
        createdAt: w.clock.now(),
        expiresAt: new Date(w.clock.now().getTime() + 86_400_000),
      },
    });
    people.push({ person, token });
  }
  await leaveOne("team_members", 5);
  const codes = await Promise.all(
    people.map(({ person, token }) =>
      act(`acceptInvitation(input: { token: "${token}" }) { workspaceMember { id } }`, person.token),
    ),
  );
  expect(codes.toSorted()).toEqual(one());
  const joined = { organizationId, userId: { in: people.map(({ person }) => person.id) } };
  expect(await w.db.prisma.organizationMember.count({ where: joined })).toBe(1);
  // A person without a place is still invited.
  expect(await w.db.prisma.workspaceInvitation.count({ where: { state: "PENDING" } })).toBe(CROWD - 1);
});

test("of concurrent connections of accounts one takes the last place", async () => {
  const fake = await fakeMastodon();
  const connect = (username: string) =>
    w.rest("POST", "/accounts/federated/exchange", {
      token: w.users.owner.token,
      body: {
        workspace_id: w.ids.workspace,
        server_name: "",
        instance_url: fake.origin,
        code: fake.code(username),
      },
    });
  expect((await connect("first")).status).toBe(200);
  await leaveOne("social_accounts", 150);
  const answers = await crowd((at) => connect(`person${at}`));
  const codes = answers.map(({ status, body }) => (status === 200 ? "granted" : (body as { code: string }).code));
  expect(codes.toSorted()).toEqual(one("ACCOUNT_QUOTA_EXCEEDED"));
  expect(await w.db.prisma.socialAccount.count()).toBe(2);
  await fake.close();
});

test("of concurrently scheduled publications one takes the last place, and the same publication counts once", async () => {
  const accountId = await socialAccount(w, w.ids.workspace);
  const ids: string[] = [];
  for (let at = 0; at < CROWD; at++) {
    ids.push((await publication(w, w.ids.workspace, {}, [{ accountId }])).id);
  }
  const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
  const schedule = (id: string) =>
    act(`schedulePublication(input: { id: "${id}", at: "${at}" }) { publication { id } }`);
  await leaveOne("scheduled_posts_monthly", 25_000, "2026-03");
  const codes = await Promise.all(ids.map(schedule));
  expect(codes.toSorted()).toEqual(one());
  expect(await w.db.prisma.publication.count({ where: { state: "SCHEDULED" } })).toBe(1);
  await counted(w);
  const before = await usedOf("scheduled_posts_monthly", "2026-03");
  const [next = ""] = await w.db.prisma.publication
    .findMany({ where: { state: "DRAFT" }, take: 1 })
    .then((rows) => rows.map(({ id }) => id));
  await Promise.all(Array.from({ length: 10 }, () => schedule(next)));
  expect(await usedOf("scheduled_posts_monthly", "2026-03")).toBe(before + 1);
});

test("accounts that are connected and disconnected while their workspace is deleted are counted correctly", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await w.db.prisma.workspace.create({
      data: { id: newId("ws"), organizationId, name: "Short", createdAt: w.clock.now(), updatedAt: w.clock.now() },
    });
    const accounts = await Promise.all(Array.from({ length: 4 }, () => socialAccount(w, id)));
    await counted(w);
    await Promise.all([
      act(`deleteWorkspace(input: { id: "${id}" }) { deletedId }`),
      ...accounts.map((account) => act(`disconnectAccount(input: { id: "${account}" }) { socialAccount { id } }`)),
    ]);
    expect(await recount(w.app.services, { mend: false })).toEqual([]);
  }
});
