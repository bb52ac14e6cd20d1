import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { planOf } from "../../src/domains/plans/read.ts";
import { count } from "../../src/domains/usage/effects.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { counted, subscribed } from "../support/plan.ts";
import { publication } from "../support/publication.ts";
import { socialAccount } from "../support/socialAccount.ts";
import { mastodonStandin } from "../support/standins/mastodon.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let organizationId: string;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "starter", OUTBOUND_ALLOW: "127.0.0.1" } });
  organizationId = w.ids.organization;
  await counted(w);
});
beforeEach(async () => {
  await w.db.prisma.subscription.deleteMany();
});
afterAll(() => w.close());

const act = (token: string, field: string) => w.gql(token, `mutation { ${field} }`);
const owner = () => w.users.owner.token;
const excessOf = (answer: { errors: { extensions: Record<string, unknown> }[] | undefined }) => {
  const { code, limit, plan, maximum, used } = answer.errors?.[0]?.extensions ?? {};
  return { code, limit, plan, maximum, used };
};
const usedOf = async (metric: string, period = "") => {
  const where = { organizationId_metric_period: { organizationId, metric, period } };
  return Number((await w.db.prisma.usageCounter.findUnique({ where }))?.value ?? 0n);
};

describe("the plan in force", () => {
  const DAY = 86_400_000;
  const ends = (days: number) => ({ currentPeriodEnd: new Date(w.clock.now().getTime() + days * DAY) });
  test.each<[string, () => Promise<unknown>, string]>([
    ["without a subscription is the server's", async () => {}, "starter"],
    ["is what is paid for", () => subscribed(w, organizationId, "pro"), "pro"],
    ["is what is tried", () => subscribed(w, organizationId, "pro", { status: "TRIALING" }), "pro"],
    ["stays while a payment is late", () => subscribed(w, organizationId, "pro", { status: "PAST_DUE" }), "pro"],
    ["is the server's while it is paused", () => subscribed(w, organizationId, "pro", { status: "PAUSED" }), "starter"],
    ["is the server's after it ended", () => subscribed(w, organizationId, "pro", { status: "CANCELED" }), "starter"],
    [
      "is an administrator's above what is paid for",
      async () => {
        await subscribed(w, organizationId, "agency");
        await subscribed(w, organizationId, "team", { provider: "ADMIN", ...ends(1) });
      },
      "team",
    ],
    [
      "is what is paid for once an administrator's has ended",
      async () => {
        await subscribed(w, organizationId, "agency");
        await subscribed(w, organizationId, "team", { provider: "ADMIN", ...ends(-1) });
      },
      "agency",
    ],
    ["is the server's for a plan that is gone", () => subscribed(w, organizationId, "gold"), "starter"],
  ])("%s", async (_what, given, expected) => {
    await given();
    const { services } = w.app;
    const { prisma } = w.db;
    expect((await planOf(prisma, services, organizationId)).id).toBe(expected);
    // The statement that counts finds the same: its refusal shows the maximum that it went by.
    const { maximum } = await prisma
      .$transaction((tx) =>
        count(tx, services, { organizationId, metric: "social_accounts", delta: 1_000_000, at: w.clock.now() }),
      )
      .then(
        () => ({ maximum: null }),
        (error: { details: { maximum: number } }) => error.details,
      );
    const { limits } = await planOf(prisma, services, organizationId);
    expect(maximum).toBe(limits.social_accounts);
  });
});

describe("plans", () => {
  test("are listed with what they limit, for everybody who is signed in", async () => {
    const query = "{ plans { key name limits { name maximum } features } }";
    const { plans } = dataOf(
      await w.gql<{ plans: { key: string; limits: object[] }[] }>(w.users.outsider.token, query),
    );
    expect(plans.map(({ key }) => key)).toEqual(["starter", "founder", "pro", "team", "agency"]);
    expect(plans[0]?.limits).toContainEqual({ name: "media_bytes_stored", maximum: 1_000_000_000 });
    expect(codeOf(await w.gql(null, query))).toBe("UNAUTHENTICATED");
  });
});

describe("setUserPlan", () => {
  const set = (planId: string, userId = w.users.owner.id, token = w.users.instanceAdmin.token) =>
    act(token, `setUserPlan(userId: "${userId}", input: { planId: "${planId}" }) { userPlan { userId planId } }`);

  test("puts a plan above what is paid for, for ten years, and takes it away again", async () => {
    const given = dataOf(await set("Agency"));
    expect(given["setUserPlan"]).toEqual({ userPlan: { userId: w.users.owner.id, planId: "agency" } });
    const row = await w.db.prisma.subscription.findFirstOrThrow({ where: { organizationId } });
    expect(row).toMatchObject({ provider: "ADMIN", planId: "agency", status: "ACTIVE", cancelAtPeriodEnd: false });
    expect(row.currentPeriodEnd).toEqual(new Date("2036-03-02T10:00:00Z"));
    const query = `{ userPlan(userId: "${w.users.owner.id}") { planId } }`;
    expect(dataOf(await w.gql(w.users.instanceAdmin.token, query))).toEqual({ userPlan: { planId: "agency" } });
    expect(dataOf(await set(""))["setUserPlan"]).toMatchObject({ userPlan: { planId: "" } });
    expect(await w.db.prisma.subscription.count()).toBe(0);
    // Nothing is left to take away.
    expect(dataOf(await set(""))["setUserPlan"]).toMatchObject({ userPlan: { planId: "" } });
  });

  test("leaves evidence, and tells who pays that it ended", async () => {
    const { prisma } = w.db;
    const action = { startsWith: "billing." };
    const kept = await prisma.billingRecord.count();
    const before = await prisma.auditEvent.count({ where: { action } });
    await set("pro");
    await set("team");
    await set("");
    const events = await prisma.auditEvent.findMany({ where: { action }, orderBy: { id: "asc" }, skip: before });
    expect(events.map((event) => [event.action, event.changedFields])).toEqual([
      ["billing.plan_overridden", [{ field: "plan_id", current: "pro" }]],
      ["billing.plan_overridden", [{ field: "plan_id", previous: "pro", current: "team" }]],
      ["billing.plan_override_removed", [{ field: "plan_id", previous: "team" }]],
    ]);
    expect(events[0]).toMatchObject({
      source: "billing",
      resourceType: "billing",
      organizationId,
      actorUserId: w.users.instanceAdmin.id,
    });
    const records = await prisma.billingRecord.findMany({ orderBy: { id: "asc" }, skip: kept });
    expect(records.map(({ kind, provider, planId, status }) => [kind, provider, planId, status])).toEqual([
      ["subscription", "admin", "pro", "active"],
      ["subscription", "admin", "team", "active"],
      ["subscription", "admin", "team", "canceled"],
    ]);
    const told = await prisma.outboxMessage.findMany({ where: { topic: { startsWith: "notification" } } });
    const people = told.map(({ payload }) => payload as { to: string[]; event: { topic: string; payload: object } });
    expect(people.findLast(({ event }) => event.topic === "critical_billing")).toMatchObject({
      to: [w.users.owner.id, w.users.admin.id],
      event: { payload: { kind: "subscription_canceled" } },
    });
  });

  test("is for administrators of the instance, and for plans and people that there are", async () => {
    expect(codeOf(await set("pro", w.users.owner.id, owner()))).toBe("FORBIDDEN");
    expect(codeOf(await set("gold"))).toBe("INVALID_INPUT");
    expect(codeOf(await set("unlimited"))).toBe("INVALID_INPUT");
    expect(codeOf(await set("pro", "usr_unknown"))).toBe("NOT_FOUND");
    // Made no organization.
    expect(codeOf(await set("pro", w.users.member.id))).toBe("NOT_FOUND");
  });

  test("is about the oldest of a person's organizations; setOrganizationPlan about any", async () => {
    await set("agency");
    const field = `createOrganization(input: { name: "Second" }) { organization { id } }`;
    const second = dataOf(await act(owner(), field))["createOrganization"] as { organization: { id: string } };
    const { id } = second.organization;
    const give = (planId: string) =>
      act(
        w.users.instanceAdmin.token,
        `setOrganizationPlan(organizationId: "${id}", input: { planId: "${planId}" }) { organizationId planId }`,
      );
    expect(dataOf(await give("TEAM"))["setOrganizationPlan"]).toEqual({ organizationId: id, planId: "team" });
    const rows = await w.db.prisma.subscription.findMany();
    expect(Object.fromEntries(rows.map((row) => [row.organizationId, row.planId]))).toEqual({
      [organizationId]: "agency",
      [id]: "team",
    });
    await give("");
  });
});

describe("limits", () => {
  const makeWorkspace = () =>
    act(owner(), `createWorkspace(input: { organizationId: "${organizationId}", name: "More" }) { workspace { id } }`);
  const invited = async (): Promise<{ person: Newcomer; token: string }> => {
    const person = await newcomer(w);
    const field = `createInvitation(input: { workspaceId: "${w.ids.workspace}", email: "${person.email}", role: VIEWER }) { token }`;
    return { person, token: (dataOf(await act(owner(), field))["createInvitation"] as { token: string }).token };
  };

  test("of workspaces: who has more than the plan grants keeps them, and gets no more", async () => {
    expect(excessOf(await makeWorkspace())).toEqual({
      code: "QUOTA_EXCEEDED",
      limit: "workspaces",
      plan: "starter",
      maximum: 1,
      used: 2,
    });
    await subscribed(w, organizationId, "founder");
    const made = dataOf(await makeWorkspace())["createWorkspace"] as { workspace: { id: string } };
    expect(excessOf(await makeWorkspace())).toMatchObject({ plan: "founder", maximum: 3, used: 3 });
    dataOf(await act(owner(), `deleteWorkspace(id: "${made.workspace.id}") { deletedId }`));
    expect(await usedOf("workspaces")).toBe(2);
  });

  test("of members: an invitation takes its place when it is accepted, and waits while there is none", async () => {
    const { person, token } = await invited();
    const accept = () => act(person.token, `acceptInvitation(input: { token: "${token}" }) { member { id } }`);
    await subscribed(w, organizationId, "agency");
    expect(excessOf(await accept())).toMatchObject({ limit: "team_members", maximum: 5, used: 5 });
    const gone = await w.db.prisma.organizationMember.findFirstOrThrow({ where: { userId: w.users.member.id } });
    dataOf(await act(owner(), `removeOrganizationMember(id: "${gone.id}") { deletedId }`));
    dataOf(await accept());
    expect(await usedOf("team_members")).toBe(5);
    // Who is in the organization takes no place by another workspace.
    const field = `addWorkspaceMember(input: { workspaceId: "${w.ids.secondWorkspace}", userId: "${person.id}", role: VIEWER }) { member { id } }`;
    dataOf(await act(owner(), field));
  });

  test("of accounts: 403 over REST, and what is disconnected takes no place", async () => {
    const standin = await mastodonStandin();
    const exchange = (code: string) =>
      w.rest("POST", "/accounts/federated/exchange", {
        token: owner(),
        body: { workspace_id: w.ids.workspace, server_name: "", instance_url: standin.origin, code },
      });
    const others = [1, 2].map(() => socialAccount(w, w.ids.secondWorkspace));
    const [first = ""] = await Promise.all(others);
    await counted(w);
    const connected = await exchange(standin.code("ada"));
    expect(connected.status).toBe(200);
    const refused = await exchange(standin.code("grace"));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "ACCOUNT_QUOTA_EXCEEDED",
      limit: "social_accounts",
      plan: "starter",
      maximum: 3,
      used: 3,
    });
    // The one that is connected already can be connected again.
    expect((await exchange(standin.code("ada"))).status).toBe(200);
    dataOf(await act(owner(), `disconnectAccount(id: "${first}") { account { id } }`));
    expect((await exchange(standin.code("grace"))).status).toBe(200);
    expect(await usedOf("social_accounts")).toBe(3);
    await standin.close();
  });

  test("of scheduled posts: each once, whatever becomes of it, by the month", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
    const schedule = (pub = id) =>
      act(owner(), `schedulePublication(id: "${pub}", input: { at: "${at}" }) { publication { id } }`);
    await w.db.prisma.usageCounter.createMany({
      data: [{ organizationId, metric: "scheduled_posts_monthly", period: "2026-03", value: 99 }],
    });
    dataOf(await schedule());
    // Another time for what waits is no other post.
    dataOf(await schedule());
    const { id: second } = await publication(w, w.ids.workspace);
    expect(excessOf(await schedule(second))).toMatchObject({
      limit: "scheduled_posts_monthly",
      maximum: 100,
      used: 100,
    });
    expect(codeOf(await act(owner(), `publishNow(id: "${second}") { publication { id } }`))).toBe("QUOTA_EXCEEDED");
    dataOf(await act(owner(), `cancelPublication(id: "${id}") { publication { id } }`));
    expect(await usedOf("scheduled_posts_monthly", "2026-03")).toBe(100);
    await subscribed(w, organizationId, "pro", { status: "PAST_DUE" });
    const late = await schedule(second);
    expect(late.errors?.[0]?.message).toContain("payment is late");
    expect(excessOf(late)).toMatchObject({ code: "QUOTA_EXCEEDED", plan: "pro", maximum: 0 });
    await subscribed(w, organizationId, "pro");
    dataOf(await schedule(second));
  });
});
