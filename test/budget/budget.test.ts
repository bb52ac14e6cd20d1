import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import { codeOf } from "../support/answers.ts";
import type { Client } from "../support/client.ts";
import { granted } from "../support/domains/application.ts";
import { subscribed } from "../support/domains/plan.ts";
import { type Role, type World, world } from "../support/world.ts";
import { restOf, serverWith } from "./servers.ts";

const METRICS_TOKEN = "token-for-the-metrics";
let w: World;
beforeAll(async () => {
  w = await world({ env: { METRICS_TOKEN } });
});
afterAll(() => w.close());

/** Another session of a person. */
async function signedIn({ db, clock, users }: World, role: Role, data: { impersonatorId?: string } = {}) {
  const token = newSecret("session");
  const now = clock.now();
  const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  const own = { id: newId("ses"), userId: users[role].id, tokenHash: hashSecret(token), device: null };
  await db.prisma.session.create({ data: { ...own, ...times, ...data } });
  return token;
}

/** The editor's membership in another workspace. */
async function likeEditor(workspaceId: string) {
  const where = { userId: w.users.editor.id, workspaceId: w.ids.workspace };
  return { ...(await w.db.prisma.workspaceMember.findFirstOrThrow({ where })), id: newId("wsm"), workspaceId };
}

const bucketsOf = async ({ db }: World) =>
  (await db.prisma.budgetLedger.findMany()).map(({ bucket }) => bucket).toSorted();

const NAME = "query ($id: ID!) { workspace(id: $id) { name } }";
const ROOT = "{ viewer { user { name } } }";
/** `NAME` costs 302 points. */
const PRICE = 302;
const UNCACHED = { "cache-control": "no-store" };

describe("a spent budget", () => {
  test("of an organization refuses all of its credentials over both surfaces, with the seconds to wait", async () => {
    const server = await serverWith(w, { points: PRICE + 50 });
    const id = w.ids.workspace;
    const first = await server.gql(w.users.editor.token, NAME, { id });
    expect([first.data, restOf(first)]).toEqual([{ workspace: { name: "Coffee" } }, 50]);
    const refused = await server.gql(w.users.viewer.token, NAME, { id });
    expect([refused.status, refused.data, codeOf(refused)]).toEqual([429, undefined, "RATE_LIMITED"]);
    const seconds = refused.errors?.[0]?.extensions["retryAfter"];
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    expect(refused.headers.get("ratelimit-policy")).toBe('"organization";q=352;w=60, "person";q=352;w=60');
    expect(restOf(refused)).toBe(49);
    const rest = await server.rest("GET", `/workspaces/${id}/settings`, { token: w.users.owner.token });
    expect(rest).toMatchObject({
      status: 429,
      body: {
        code: "RATE_LIMITED",
        detail: expect.stringContaining("the budget of the organization has"),
        retry_after: expect.any(Number),
      },
    });
    expect(rest.headers.get("retry-after")).toMatch(/^\d+$/);
    const outsider = await server.gql(w.users.outsider.token, NAME, { id: w.ids.otherWorkspace });
    expect(outsider.data).toEqual({ workspace: { name: "Books" } });
  });

  test("refuses cached answers and anything else that costs one point", async () => {
    const server = await serverWith(w, { points: PRICE + 1 });
    const ask = () => server.gql(w.users.editor.token, NAME, { id: w.ids.workspace });
    expect(restOf(await ask())).toBe(1);
    const hit = await ask();
    expect([hit.headers.get("cache-status"), restOf(hit)]).toEqual(["rostrum; hit", 0]);
    expect(await ask()).toMatchObject({ status: 429 });
    const path = `/workspaces/${w.ids.workspace}/settings`;
    expect(await server.rest("GET", path, { token: w.users.editor.token })).toMatchObject({ status: 429 });
    expect((await server.gql(null, "{ __typename }")).status).toBe(200);
  });

  test("of a person is one for all sessions and tokens, and leaves the rest of the organization's budget to others", async () => {
    const server = await serverWith(w, { points: 10 * PRICE, percent: 40 });
    const id = w.ids.workspace;
    const ask = (token: string) => server.gql(token, NAME, { id }, UNCACHED);
    const sessions = await Promise.all([1, 2, 3].map(() => signedIn(w, "viewer")));
    const own = [...sessions, w.users.viewer.token, await w.apiToken("viewer", "API_READ", id)];
    const statuses: number[] = [];
    for (const token of own) statuses.push((await ask(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const spent = await ask(own[0] as string);
    expect(spent.errors?.[0]?.message).toContain("the budget of the person has 0 of 1208 left");
    expect(spent.headers.get("ratelimit")).toContain('"person";r=0');
    expect((await ask(w.users.editor.token)).status).toBe(200);
  });

  test("of an application leaves half of the share to the person who granted it access", async () => {
    const server = await serverWith(w, { points: 4 * PRICE + 10 });
    const ask = (token: string) => server.gql(token, NAME, { id: w.ids.workspace }, UNCACHED);
    const { token } = await granted(w, w.users.viewer.id, ["workspace:read"]);
    const own = w.users.viewer.token;
    const answers = [await ask(token), await ask(token), await ask(token), await ask(own)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe(
      '"organization";q=1218;w=60, "person";q=1218;w=60, "application";q=609;w=60',
    );
  });

  test("of a plan is no debt of a smaller one that follows it", async () => {
    const ask = (server: Client) => server.gql(w.users.editor.token, NAME, { id: w.ids.workspace }, UNCACHED);
    const larger = await serverWith(w, { points: 20 * PRICE });
    for (let count = 0; count < 3; count++) expect((await ask(larger)).status).toBe(200);
    const smaller = await serverWith(w, { points: PRICE, shares: true });
    expect([(await ask(smaller)).status, (await ask(smaller)).status]).toEqual([200, 429]);
  });

  test("is the administrator's for the requests of an impersonation", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const data = { impersonatorId: w.users.instanceAdmin.id };
    const token = await signedIn(w, "viewer", data);
    await server.gql(token, NAME, { id: w.ids.workspace });
    expect(await bucketsOf(w)).toEqual([`${w.ids.organization}/10000`, `${w.users.instanceAdmin.id}/10000`].toSorted());
  });

  test("of a person is one for all organizations with the same points, so another organization gives no other", async () => {
    const { otherOrganization, otherWorkspace, workspace } = w.ids;
    const server = await serverWith(w, { points: 2 * PRICE, percent: 50 });
    const ask = (id: string) => server.gql(w.users.editor.token, NAME, { id }, UNCACHED);
    await w.db.prisma.workspaceMember.create({ data: await likeEditor(otherWorkspace) });
    await w.db.prisma.$executeRaw`UPDATE tenant_revision SET revision = gen_random_uuid()`;
    expect([(await ask(workspace)).status, (await ask(otherWorkspace)).status]).toEqual([200, 429]);
    expect((await bucketsOf(w)).includes(`${otherOrganization}/${2 * PRICE}`)).toBe(true);
    await w.db.prisma.workspaceMember.deleteMany({ where: { userId: w.users.editor.id, workspaceId: otherWorkspace } });
    await w.db.prisma.$executeRaw`UPDATE tenant_revision SET revision = gen_random_uuid()`;
  });
});

describe("the organization that pays", () => {
  test("is that of the workspace that the request names, otherwise the oldest one of the person", async () => {
    const { otherOrganization, otherWorkspace, organization } = w.ids;
    await w.db.prisma.workspaceMember.create({ data: await likeEditor(otherWorkspace) });
    await w.db.prisma.$executeRaw`UPDATE tenant_revision SET revision = gen_random_uuid()`;
    const server = await serverWith(w, { points: 10_000 });
    const { token } = w.users.editor;
    const leased = async () => (await bucketsOf(w)).filter((bucket) => bucket.startsWith("org_"));
    await server.gql(token, ROOT);
    expect(await leased()).toEqual([`${organization}/10000`]);
    await server.gql(token, NAME, { id: otherWorkspace });
    expect((await leased()).toSorted()).toEqual([`${organization}/10000`, `${otherOrganization}/10000`].toSorted());
    await w.db.prisma.budgetLedger.deleteMany();
    const again = await serverWith(w, { points: 10_000 });
    await again.rest("GET", `/workspaces/${otherWorkspace}/settings`, { token });
    expect(await leased()).toEqual([`${otherOrganization}/10000`]);
  });

  test("is never one that the person does not belong to", async () => {
    const server = await serverWith(w, { points: 10_000 });
    await server.gql(w.users.outsider.token, NAME, { id: w.ids.workspace });
    expect(await bucketsOf(w)).toEqual([`${w.ids.otherOrganization}/10000`, `${w.users.outsider.id}/10000`].toSorted());
  });

  test("gives the person a share by its plan, which the plans of other organizations do not change", async () => {
    const { otherOrganization, otherWorkspace, workspace } = w.ids;
    const server = await serverWith(w, { points: 5 * PRICE });
    await subscribed(w, otherOrganization, "agency");
    const ask = (id: string) => server.gql(w.users.editor.token, NAME, { id }, UNCACHED);
    const policies = [await ask(otherWorkspace), await ask(workspace), await ask(otherWorkspace)].map(
      ({ status, headers }) => [status, /"person";q=(\d+)/.exec(headers.get("ratelimit-policy") ?? "")?.[1]],
    );
    expect(policies).toEqual([
      [200, "50000000"],
      [200, "1510"],
      [200, "50000000"],
    ]);
    await w.db.prisma.subscription.deleteMany();
  });

  test("is absent for a person without an organization, whose own share alone pays", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const { headers } = await server.gql(w.users.instanceAdmin.token, ROOT);
    expect(headers.get("ratelimit-policy")).toBe('"person";q=10000;w=60');
  });
});

describe("the points of a budget", () => {
  test("follow the plan of the organization", async () => {
    const policy = async () => {
      const server = await serverWith(w, { points: 10_000, percent: 50 });
      return (await server.gql(w.users.owner.token, ROOT)).headers.get("ratelimit-policy");
    };
    expect(await policy()).toBe('"organization";q=10000;w=60, "person";q=5000;w=60');
    await subscribed(w, w.ids.organization, "agency");
    expect(await policy()).toBe('"organization";q=50000000;w=60, "person";q=25000000;w=60');
    await w.db.prisma.subscription.deleteMany();
  });

  test.each([
    ["BUDGET=off", { points: 10_000, on: false }],
    ["0 points", { points: 0 }],
  ])("are unlimited with %s: nothing is leased, and no answer has a policy", async (_what, settings) => {
    const server = await serverWith(w, settings);
    expect((await server.gql(w.users.owner.token, ROOT)).headers.get("ratelimit-policy")).toBeNull();
    expect(await w.db.prisma.budgetLedger.count()).toBe(0);
  });

  test("are read from BUDGET_POINTS, whose form is checked at the start", () => {
    expect(readEnv({ BUDGET_POINTS: "starter=1000, unlimited=5" }).BUDGET_POINTS).toEqual(
      new Map([
        ["starter", 1000],
        ["unlimited", 5],
      ]),
    );
    expect(() => readEnvironment({ BUDGET_POINTS: "starter" })).toThrow("BUDGET_POINTS.0: must be plan=points");
    expect(() => readEnvironment({ BUDGET_POINTS: "golden=1" })).toThrow("BUDGET_POINTS: must name the plans starter,");
  });
});

describe("the ledger", () => {
  test("is written once for each person and organization, not once for each request", async () => {
    const server = await serverWith(w, { points: 1_000_000 });
    const statements: string[] = [];
    const { query } = w.db.pool;
    w.db.pool.query = ((...args: Parameters<typeof query>) => {
      statements.push((args[0] as { text?: string }).text ?? "");
      return query.apply(w.db.pool, args);
    }) as typeof query;
    try {
      for (let count = 0; count < 20; count++)
        await server.gql(w.users.owner.token, NAME, { id: w.ids.workspace }, UNCACHED);
    } finally {
      w.db.pool.query = query;
    }
    expect(statements.filter((text) => text.includes("budget_ledger"))).toHaveLength(2);
  });

  test("loses rows of ended windows to the hourly sweep", async () => {
    const row = (bucket: string, ago: number) => ({
      bucket,
      endsAt: new Date(w.clock.now().getTime() - ago),
      leased: 1n,
      block: 1n,
    });
    await w.db.prisma.budgetLedger.deleteMany();
    await w.db.prisma.budgetLedger.createMany({ data: [row("org_old", 4_000_000), row("org_new", 1_000_000)] });
    await deleteExpired.run(w.app.services, new AbortController().signal);
    expect((await w.db.prisma.budgetLedger.findMany()).map(({ bucket }) => bucket)).toEqual(["org_new"]);
  });

  test("shows points, leases and refusals in the metrics", async () => {
    const server = await serverWith(w, { points: PRICE });
    for (let count = 0; count < 2; count++)
      await server.gql(w.users.owner.token, NAME, { id: w.ids.workspace }, UNCACHED);
    const metrics = await server.request("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const text = await metrics.text();
    expect(text).toMatch(/^rostrum_budget_points_total 302$/m);
    expect(text).toMatch(/^rostrum_budget_refused_total\{budget="organization"\} 1$/m);
    expect(text).toMatch(/^rostrum_budget_leases_total [1-9]/m);
  });
});
