import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultGrant } from "../../src/domains/plans/environment.ts";
import { planOf } from "../../src/domains/plans/read.ts";
import { count } from "../../src/domains/usage/effects.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { counted, subscribed } from "../support/domains/plan.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
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

describe("a plan that the environment names", () => {
  test("is the smallest one without DEFAULT_PLAN", () => {
    expect(defaultGrant(readEnv({}))).toMatchObject({ id: "starter", limits: { workspaces: 1 } });
  });

  test.each([
    ["DEFAULT_PLAN", "gold", "DEFAULT_PLAN: must be starter, founder, pro, team, agency or unlimited"],
    ["BUDGET_POINTS", "pro=1,gold=1", "BUDGET_POINTS: must name the plans starter, founder, pro, team, agency or"],
    ["BUDGET_POINTS", "unlimited=1,toString=1", "BUDGET_POINTS.1: must be plan=points"],
    ["BUDGET_POINTS", "valueof=1", "BUDGET_POINTS: must name the plans"],
  ])("is refused at the start if it does not exist: %s=%s", (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });
});

describe("the plan in force", () => {
  const DAY = 86_400_000;
  const ends = (days: number) => ({ currentPeriodEnd: new Date(w.clock.now().getTime() + days * DAY) });
  test.each<[string, () => Promise<unknown>, string]>([
    ["is DEFAULT_PLAN without a subscription", async () => {}, "starter"],
    ["is the paid plan", () => subscribed(w, organizationId, "pro"), "pro"],
    ["is the plan of a trial", () => subscribed(w, organizationId, "pro", { status: "TRIALING" }), "pro"],
    ["stays while a payment is late", () => subscribed(w, organizationId, "pro", { status: "PAST_DUE" }), "pro"],
    [
      "is DEFAULT_PLAN while the subscription is paused",
      () => subscribed(w, organizationId, "pro", { status: "PAUSED" }),
      "starter",
    ],
    [
      "is DEFAULT_PLAN after the subscription ended",
      () => subscribed(w, organizationId, "pro", { status: "CANCELED" }),
      "starter",
    ],
    [
      "is an administrator's override if there is also a paid plan",
      async () => {
        await subscribed(w, organizationId, "agency");
        await subscribed(w, organizationId, "team", { provider: "ADMIN", ...ends(1) });
      },
      "team",
    ],
    [
      "is the paid plan after an administrator's override ended",
      async () => {
        await subscribed(w, organizationId, "agency");
        await subscribed(w, organizationId, "team", { provider: "ADMIN", ...ends(-1) });
      },
      "agency",
    ],
    ["is DEFAULT_PLAN for a plan that no longer exists", () => subscribed(w, organizationId, "gold"), "starter"],
  ])("%s", async (_what, arrange, expected) => {
    await arrange();
    const { services } = w.app;
    const { prisma } = w.db;
    expect((await planOf(prisma, services, organizationId)).id).toBe(expected);
    // The SQL statement finds the same plan: its error contains the maximum.
    const use = { organizationId, metric: "social_accounts", delta: 1_000_000, at: w.clock.now() } as const;
    const { maximum } = await systemWrite(services, async ({ tx }) => {
      await count(tx, services, use);
      return { value: undefined, audit: null, touched: [organizationId] };
    }).then(
      () => ({ maximum: null }),
      (error: { details: { maximum: number } }) => error.details,
    );
    const { limits } = await planOf(prisma, services, organizationId);
    expect(maximum).toBe(limits.social_accounts);
  });
});

describe("the list of plans", () => {
  test("has the limits of every plan, for all signed-in users", async () => {
    const query = "{ plans { key name limits { metric maximum } features } }";
    const { plans } = dataOf(
      await w.gql<{ plans: { key: string; limits: object[] }[] }>(w.users.outsider.token, query),
    );
    expect(plans.map(({ key }) => key)).toEqual(["starter", "founder", "pro", "team", "agency"]);
    expect(plans[0]?.limits).toContainEqual({ metric: "MEDIA_BYTES_STORED", maximum: 1_000_000_000 });
    expect(codeOf(await w.gql(null, query))).toBe("UNAUTHENTICATED");
  });
});

describe("setUserPlan", () => {
  const set = (planId: string, userId = w.users.owner.id, token = w.users.instanceAdmin.token) =>
    act(token, `setUserPlan(input: { userId: "${userId}", planId: "${planId}" }) { userPlan { userId planId } }`);

  test("sets an override for ten years that goes before a paid plan, and removes it", async () => {
    const data = dataOf(await set("Agency"));
    expect(data["setUserPlan"]).toEqual({ userPlan: { userId: w.users.owner.id, planId: "agency" } });
    const row = await w.db.prisma.subscription.findFirstOrThrow({ where: { organizationId } });
    expect(row).toMatchObject({ provider: "ADMIN", planId: "agency", status: "ACTIVE", cancelAtPeriodEnd: false });
    expect(row.currentPeriodEnd).toEqual(new Date("2036-03-02T10:00:00Z"));
    const query = `{ userPlan(userId: "${w.users.owner.id}") { planId } }`;
    expect(dataOf(await w.gql(w.users.instanceAdmin.token, query))).toEqual({ userPlan: { planId: "agency" } });
    expect(dataOf(await set(""))["setUserPlan"]).toMatchObject({ userPlan: { planId: "" } });
    expect(await w.db.prisma.subscription.count()).toBe(0);
    // There is no override to remove any more.
    expect(dataOf(await set(""))["setUserPlan"]).toMatchObject({ userPlan: { planId: "" } });
  });

  test("is recorded in the audit log, and its end notifies the people who pay", async () => {
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
    const notified = await prisma.outboxMessage.findMany({ where: { topic: { startsWith: "notification" } } });
    const people = notified.map(
      ({ payload }) => payload as { to: string[]; event: { topic: string; payload: object } },
    );
    expect(people.findLast(({ event }) => event.topic === "critical_billing")).toMatchObject({
      to: [w.users.owner.id, w.users.admin.id],
      event: { payload: { kind: "subscription_canceled" } },
    });
  });

  test("is only for instance administrators, and refuses unknown plans and people", async () => {
    expect(codeOf(await set("pro", w.users.owner.id, owner()))).toBe("FORBIDDEN");
    expect(codeOf(await set("gold"))).toBe("INVALID_INPUT");
    expect(codeOf(await set("unlimited"))).toBe("INVALID_INPUT");
    expect(codeOf(await set("pro", "usr_unknown"))).toBe("NOT_FOUND");
    // A person without an organization.
    expect(codeOf(await set("pro", w.users.member.id))).toBe("NOT_FOUND");
  });

  test("changes the oldest of a person's organizations; setOrganizationPlan changes any", async () => {
    await set("agency");
    const field = `createOrganization(input: { name: "Second" }) { organization { id } }`;
    const second = dataOf(await act(owner(), field))["createOrganization"] as { organization: { id: string } };
    const { id } = second.organization;
    const give = (planId: string) =>
      act(
        w.users.instanceAdmin.token,
        `setOrganizationPlan(input: { organizationId: "${id}", planId: "${planId}" }) { organizationId planId }`,
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

  test("of workspaces keep existing ones beyond the plan, and refuse more", async () => {
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
    dataOf(await act(owner(), `deleteWorkspace(input: { id: "${made.workspace.id}" }) { deletedId }`));
    expect(await usedOf("workspaces")).toBe(2);
  });

  test("of members apply when an invitation is accepted, which waits while there is no room", async () => {
    const { person, token } = await invited();
    const accept = () => act(person.token, `acceptInvitation(input: { token: "${token}" }) { workspaceMember { id } }`);
    await subscribed(w, organizationId, "agency");
    expect(excessOf(await accept())).toMatchObject({ limit: "team_members", maximum: 5, used: 5 });
    const gone = await w.db.prisma.organizationMember.findFirstOrThrow({ where: { userId: w.users.member.id } });
    dataOf(await act(owner(), `removeOrganizationMember(input: { id: "${gone.id}" }) { deletedId }`));
    dataOf(await accept());
    expect(await usedOf("team_members")).toBe(5);
    // A member of the organization does not count again in another workspace.
    const field = `addWorkspaceMember(input: { workspaceId: "${w.ids.secondWorkspace}", userId: "${person.id}", role: VIEWER }) { workspaceMember { id } }`;
    dataOf(await act(owner(), field));
  });

  test("of accounts are 403 over REST, and do not count disconnected accounts", async () => {
    const fake = await fakeMastodon();
    const exchange = (code: string) =>
      w.rest("POST", "/accounts/federated/exchange", {
        token: owner(),
        body: { workspace_id: w.ids.workspace, server_name: "", instance_url: fake.origin, code },
      });
    const others = [1, 2].map(() => socialAccount(w, w.ids.secondWorkspace));
    const [first = ""] = await Promise.all(others);
    await counted(w);
    const connected = await exchange(fake.code("ada"));
    expect(connected.status).toBe(200);
    const refused = await exchange(fake.code("grace"));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "ACCOUNT_QUOTA_EXCEEDED",
      limit: "social_accounts",
      plan: "starter",
      maximum: 3,
      used: 3,
    });
    // A connected account can be connected again.
    expect((await exchange(fake.code("ada"))).status).toBe(200);
    dataOf(await act(owner(), `disconnectAccount(input: { id: "${first}" }) { socialAccount { id } }`));
    expect((await exchange(fake.code("grace"))).status).toBe(200);
    expect(await usedOf("social_accounts")).toBe(3);
    await fake.close();
  });

  test("of scheduled posts count each post once in its month, whatever happens to it", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
    const schedule = (pub = id) =>
      act(owner(), `schedulePublication(input: { id: "${pub}", at: "${at}" }) { publication { id } }`);
    await w.db.prisma.usageCounter.createMany({
      data: [{ organizationId, metric: "scheduled_posts_monthly", period: "2026-03", value: 99 }],
    });
    dataOf(await schedule());
    // A new time for a scheduled post does not count again.
    dataOf(await schedule());
    const { id: second } = await publication(w, w.ids.workspace);
    expect(excessOf(await schedule(second))).toMatchObject({
      limit: "scheduled_posts_monthly",
      maximum: 100,
      used: 100,
    });
    expect(codeOf(await act(owner(), `publishNow(input: { id: "${second}" }) { publication { id } }`))).toBe(
      "QUOTA_EXCEEDED",
    );
    dataOf(await act(owner(), `cancelPublication(input: { id: "${id}" }) { publication { id } }`));
    expect(await usedOf("scheduled_posts_monthly", "2026-03")).toBe(100);
    await subscribed(w, organizationId, "pro", { status: "PAST_DUE" });
    const late = await schedule(second);
    expect(late.errors?.[0]?.message).toContain("payment is late");
    expect(excessOf(late)).toMatchObject({ code: "QUOTA_EXCEEDED", plan: "pro", maximum: 0 });
    await subscribed(w, organizationId, "pro");
    dataOf(await schedule(second));
  });
});
