import { afterAll, beforeAll, expect, test } from "vitest";
import { furnishRest } from "../deletion/furnishRest.ts";
import { namedAnywhere, type TenantRows, tenantRows } from "../deletion/tenantRows.ts";
import { dataOf } from "../support/answers.ts";
import { deletionGrant } from "../support/domains/deletable.ts";
import { runJobs } from "../support/jobs.ts";
import { world } from "../support/world.ts";
import { furnish } from "../tenancy/furnish.ts";
import { type Scene, sceneOf } from "../tenancy/personas.ts";

/** Tables that keep rows after the deletion, with ids and without content. */
const KEPT_TABLES = ["audit_event", "audit_unsealed", "audit_seal", "billing_record"];

let scene: Scene;
let ours: TenantRows;
let theirs: TenantRows;
let ids: Set<string>;
let before: Map<string, Set<string>>;
let people: number;
let paid: Awaited<ReturnType<typeof paidBefore>>;

/** The subscriptions and costs of an organization, in the form of the billing records that stay. */
async function paidBefore(organizationId: string) {
  const { providerCost, subscription } = scene.db.prisma;
  const costs = await providerCost.findMany({ where: { organizationId } });
  const subscriptions = await subscription.findMany({ where: { organizationId } });
  return {
    costs: costs.map(({ provider, period, operation, ...sums }) => ({
      provider,
      period,
      operation,
      amountMicrousd: sums.costMicrousd + sums.reservedCostMicrousd,
      units: sums.units + sums.reservedUnits,
    })),
    subscriptions: subscriptions.map(({ provider, planId, status }) => ({
      provider: provider.toLowerCase(),
      planId,
      status: status.toLowerCase(),
    })),
  };
}

const left = async () => [...(await namedAnywhere(scene.db, ids))].filter(([table]) => !KEPT_TABLES.includes(table));

beforeAll(async () => {
  scene = await sceneOf(await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } }));
  const { db, users, ids: place } = scene;
  await furnish(scene);
  const { owner, admin, outsider, editor } = users;
  await furnishRest(scene, {
    organizationId: place.organization,
    workspaceId: place.workspace,
    owner,
    nominee: admin,
  });
  await furnishRest(scene, {
    organizationId: place.otherOrganization,
    workspaceId: place.otherWorkspace,
    owner: outsider,
    nominee: editor,
  });
  // Work in progress would block the deletion.
  await db.prisma.rendition.updateMany({ where: { status: "PUBLISHING" }, data: { status: "FAILED" } });
  await db.prisma.ownershipTransfer.updateMany({ where: { status: "PENDING" }, data: { status: "REVOKED" } });
  await db.prisma.billingCheckout.updateMany({ where: { state: "OPEN" }, data: { state: "EXPIRED" } });
  ours = await tenantRows(db, place.organization);
  theirs = await tenantRows(db, place.otherOrganization);
  // Mails have no foreign key to a tenant.
  const mails = await db.prisma.mailMessage.findMany({ where: { kind: "IMMEDIATE" }, include: { items: true } });
  const own = new Set([...ours.values()].flatMap(({ ids: each }) => each));
  const about = mails.filter(
    ({ eventKey, items }) =>
      [...own].some((id) => eventKey.includes(id)) || items.some(({ workspaceId }) => own.has(workspaceId ?? "")),
  );
  ids = new Set([...own, ...about.map(({ id }) => id)]);
  before = await namedAnywhere(db, ids);
  people = await db.prisma.user.count();
  paid = await paidBefore(place.organization);
});
afterAll(() => scene.close());

test("every tenant table has rows of both organizations, and every column that can contain an id does", () => {
  const empty = (rows: TenantRows) => [...rows].filter(([, { count }]) => count === 0).map(([table]) => table);
  expect(empty(ours)).toEqual([]);
  expect(empty(theirs)).toEqual([]);
  const others = [...before.keys()].filter((table) => !ours.has(table) && !table.startsWith("pgboss."));
  expect(others).toEqual(
    expect.arrayContaining(["outbox_message", "idempotency_key", "tenant_revision", "mail_message"]),
  );
  expect([...before.keys()].some((table) => table.startsWith("pgboss."))).toBe(true);
});

test("after the deletion no row of any table contains an id of the organization, and the other organization is unchanged", async () => {
  const { users, ids: place, clock, app, db } = scene;
  const counters = () => db.prisma.notificationCounter.findMany({ where: { scope: "" }, orderBy: { userId: "asc" } });
  const grant = await deletionGrant(scene, users.owner);
  const answer = await scene.gql(
    users.owner.token,
    "mutation ($input: DeleteOrganizationInput!) { deleteOrganization(input: $input) { deleted } }",
    { input: { id: place.organization, confirmName: "Northwind", reauthGrant: grant } },
  );
  expect(dataOf(answer)).toEqual({ deleteOrganization: { deleted: true } });

  // Messages that remove the organization's files still contain ids until they run.
  const removing = await db.prisma.outboxMessage.findMany({ where: { topic: { startsWith: "media." } } });
  const named = (text: string) => [...ids].filter((id) => text.includes(id));
  const removal = removing.filter(({ payload }) => named(JSON.stringify(payload)).length > 0);
  expect(new Set(removal.map(({ topic }) => topic))).toEqual(new Set(["media.forget", "media.abandon_upload"]));
  const files = [...(ours.get("media_item")?.ids ?? []), ...(ours.get("media_upload")?.ids ?? [])];
  expect(named(JSON.stringify(removal)).toSorted()).toEqual(files.toSorted());
  await db.prisma.outboxMessage.deleteMany({ where: { id: { in: removal.map(({ id }) => id) } } });

  expect(await left()).toEqual([]);
  expect(await tenantRows(db, place.otherOrganization)).toEqual(theirs);
  expect(await db.prisma.user.count()).toBe(people);

  // Queued jobs end without errors and restore nothing.
  clock.advance(2 * 3_600_000);
  await runJobs(app.services);
  expect(await left()).toEqual([]);
  const kept = await counters();
  expect(kept.length).toBeGreaterThan(0);
  for (const { userId, unread } of kept) {
    const where = { userId, scope: "", readAt: null, deletedAt: null };
    expect([userId, unread]).toEqual([userId, await db.prisma.notification.count({ where })]);
  }
});

test("the rows that stay have ids, sums and enum values, but no names and no addresses", async () => {
  const { db, ids: place } = scene;
  const organizationId = place.organization;
  const where = { organizationId };
  const records = await db.prisma.billingRecord.findMany({ where, orderBy: { id: "asc" } });
  const of = (kind: string) => records.filter((record) => record.kind === kind);
  const costs = of("provider_cost").map(({ provider, period, operation, amountMicrousd, units }) => {
    return { provider, period, operation, amountMicrousd, units };
  });
  expect(costs).toEqual(expect.arrayContaining(paid.costs));
  expect(costs).toHaveLength(paid.costs.length);
  const subscriptions = of("subscription").map(({ provider, planId, status }) => ({ provider, planId, status }));
  expect(subscriptions).toEqual(expect.arrayContaining(paid.subscriptions));
  expect(paid.subscriptions.length).toBeGreaterThan(0);
  const audit = await db.prisma.auditEvent.findMany({ where: { organizationId } });
  expect(audit.map(({ action }) => action)).toContain("organization.deleted");
  const text = JSON.stringify([audit, records], (_key, value: unknown) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  for (const quoted of ["Northwind", "Coffee", "@", "bills"]) expect(text).not.toContain(quoted);
});
