import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recount } from "../../src/domains/usage/recount.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "../support/answers.ts";
import { counted } from "../support/domains/plan.ts";
import { publication } from "../support/domains/publication.ts";
import { brought, complete, openUpload, png } from "../support/domains/uploads.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { runJobs } from "../support/jobs.ts";
import { newcomer } from "../support/newcomer.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let fake: Awaited<ReturnType<typeof fakeMastodon>>;
let organizationId: string;
beforeAll(async () => {
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
  fake = await fakeMastodon();
  organizationId = w.ids.organization;
  await counted(w);
});
afterAll(async () => {
  await fake.close();
  await w.close();
});

const act = async (field: string, token = w.users.owner.token) =>
  dataOf(await w.gql<Record<string, Record<string, unknown>>>(token, `mutation { ${field} }`));
/** An operation that may be refused, for example because a member was removed. A refusal must not change a counter. */
const attempt = (field: string, token = w.users.owner.token) => w.gql(token, `mutation { ${field} }`);
const oneOf = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(rows.length, 1)];
const inOrganization = () => ({ organizationId });
const workspaceId = async (at: number) =>
  oneOf(await w.db.prisma.workspace.findMany({ where: inOrganization(), orderBy: { id: "asc" } }), at)?.id ?? "";
const later = () => new Date(w.clock.now().getTime() + 3_600_000).toISOString();
const exchange = async (at: number) =>
  w.rest("POST", "/accounts/federated/exchange", {
    token: w.users.owner.token,
    body: {
      workspace_id: await workspaceId(at),
      server_name: "",
      instance_url: fake.origin,
      code: fake.code(`person${at % 4}`),
    },
  });
const publicationId = async (at: number) =>
  oneOf(await w.db.prisma.publication.findMany({ orderBy: { id: "asc" } }), at)?.id;

/** Operations of people. The number chooses one of the existing rows. */
const ACTS: Record<string, (at: number) => Promise<unknown>> = {
  makeWorkspace: () =>
    act(`createWorkspace(input: { organizationId: "${organizationId}", name: "One" }) { workspace { id } }`),
  deleteWorkspace: async (at) => {
    const id = await workspaceId(at);
    // One workspace stays for the other operations.
    if (id !== w.ids.workspace) await act(`deleteWorkspace(input: { id: "${id}" }) { deletedId }`);
  },
  invite: async (at) => {
    const person = await newcomer(w);
    const field = `createInvitation(input: { workspaceId: "${await workspaceId(at)}", email: "${person.email}", role: VIEWER }) { token }`;
    const { createInvitation } = await act(field);
    await act(
      `acceptInvitation(input: { token: "${createInvitation?.["token"]}" }) { workspaceMember { id } }`,
      person.token,
    );
  },
  leave: async (at) => {
    const where = { ...inOrganization(), role: { not: "OWNER" as const } };
    const member = oneOf(await w.db.prisma.organizationMember.findMany({ where, orderBy: { id: "asc" } }), at);
    await attempt(`removeOrganizationMember(input: { id: "${member?.id}" }) { deletedId }`);
  },
  // A person creates ten organizations an hour at most, by the clock of the machine.
  found: () => attempt('createOrganization(input: { name: "Another" }) { organization { id } }'),
  connect: exchange,
  disconnect: async (at) => {
    const account = oneOf(await w.db.prisma.socialAccount.findMany({ orderBy: { id: "asc" } }), at);
    await attempt(`disconnectAccount(input: { id: "${account?.id}" }) { socialAccount { id } }`);
  },
  draft: async (at) => {
    const account = await w.db.prisma.socialAccount.findFirst({ where: { state: "ACTIVE" } });
    if (account !== null) await publication(w, account.workspaceId, {}, [{ accountId: account.id }]);
    else await exchange(at);
  },
  schedule: async (at) =>
    attempt(
      `schedulePublication(input: { id: "${await publicationId(at)}", at: "${later()}" }) { publication { id } }`,
    ),
  publish: async (at) => {
    await attempt(`publishNow(input: { id: "${await publicationId(at)}" }) { publication { id } }`);
    await runJobs(w.app.services, { failures: "expected" });
  },
  cancel: async (at) =>
    attempt(`cancelPublication(input: { id: "${await publicationId(at)}" }) { publication { id } }`),
  deletePublication: async (at) =>
    attempt(`deletePublication(input: { id: "${await publicationId(at)}", confirm: true }) { deletedId }`),
  upload: async (at) => {
    const mediaId = await brought(w, png(1000 + (at % 3)), {}, "owner");
    await complete(w, mediaId, { role: "owner" });
  },
  beginUpload: () => openUpload(w, { size: 500 }, "owner"),
  nextMonth: async () => {
    w.clock.advance(20 * 86_400_000);
    const expiresAt = new Date(w.clock.now().getTime() + 86_400_000);
    await w.db.prisma.session.updateMany({ data: { expiresAt } });
  },
};

/** Publishes one publication, because chance alone may publish none. */
async function publishOne(): Promise<void> {
  await exchange(0);
  const account = await w.db.prisma.socialAccount.findFirstOrThrow({ where: { state: "ACTIVE" } });
  const { id } = await publication(w, account.workspaceId, {}, [{ accountId: account.id }]);
  await act(`publishNow(input: { id: "${id}" }) { publication { id } }`);
  await runJobs(w.app.services, { failures: "expected" });
}

const names = Object.keys(ACTS);
const step = fc.record({ name: fc.constantFrom(...names), at: fc.nat(1000) });

test("after any operations each counter equals its recount", async () => {
  // First every operation once, then random sequences.
  for (const name of names) await ACTS[name]?.(1);
  await publishOne();
  expect(await recount(w.app.services, { mend: false })).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      for (const { name, at } of steps) await ACTS[name]?.(at);
      expect(await recount(w.app.services, { mend: false })).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  const counters = await w.db.prisma.usageCounter.findMany({ where: inOrganization() });
  expect(new Set(counters.filter(({ value }) => value > 0n).map(({ metric }) => metric)).size).toBeGreaterThanOrEqual(
    6,
  );
  expect(counters.filter(({ value }) => value < 0n)).toEqual([]);
});

test("a wrong counter is found and corrected", async () => {
  const metric = "workspaces";
  const where = { organizationId_metric_period: { organizationId, metric, period: "" } };
  const { value } = await w.db.prisma.usageCounter.update({ where, data: { value: { increment: 7 } } });
  const wrong = [{ organizationId, metric, period: "", counted: Number(value), rightValue: Number(value) - 7 }];
  expect(await recount(w.app.services, { mend: false })).toEqual(wrong);
  expect(await recount(w.app.services, { mend: true })).toEqual(wrong);
  expect(await recount(w.app.services, { mend: true })).toEqual([]);
});

test("a month whose audit events of uploads have no bytes keeps its counter", async () => {
  const period = "2025-11";
  const counter = { organizationId, metric: "media_bytes_uploaded_monthly", period, value: 4096n };
  await w.db.prisma.usageCounter.create({ data: counter });
  const miscount = { organizationId, metric: counter.metric, period, counted: 4096, rightValue: 0 };
  expect(await recount(w.app.services, { mend: false })).toEqual([miscount]);
  await w.db.prisma.auditEvent.create({
    data: {
      id: newId("aud"),
      action: "workspace.media_added",
      source: "workspace_lifecycle",
      result: "succeeded",
      resourceType: "workspace",
      organizationId,
      changedFields: [],
      occurredAt: new Date("2025-11-20T10:00:00Z"),
    },
  });
  expect(await recount(w.app.services, { mend: true })).toEqual([]);
});
