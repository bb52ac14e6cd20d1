import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deliveryWith } from "../../../src/domains/publications/delivery/handlers.ts";
import { TIMING as POSTS } from "../../../src/domains/publications/delivery/timing.ts";
import { webhooksWith } from "../../../src/domains/webhooks/delivery/handlers.ts";
import { TIMING as EVENTS } from "../../../src/domains/webhooks/delivery/timing.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Sweep } from "../../../src/platform/jobs/handler.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import { sweeps } from "../../../src/server/jobs/jobs.ts";
import { recordStatements } from "../../support/database/statements.ts";
import { publication } from "../../support/domains/publication.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { webhookDelivery, webhookEndpoint } from "../../support/domains/webhooks.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
let services: Services;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  services = { ...w.app.services, mailer: { send: vi.fn() } as never, payments: {} as never };
  recording = recordStatements(w.db.pool);
});
afterAll(() => w.close());

const never = new AbortController().signal;
const named = (all: readonly Sweep[], name: string) => all.find((sweep) => sweep.name === name) as Sweep;
/** More than a page of any sweep. */
const MANY = 205;

/** Sweeps that read a first part of rows in another way, with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "audit.seal": "events are sealed in the order of the chain",
  "identity.emails": "reads every row in the order of the ids",
  "identity.words": "each run stores all missing words, in the order of the ids",
  "media.words": "each run stores all missing words, in the order of the ids",
  "publications.words": "each run stores all missing words, in the order of the ids",
};

describe("a sweep that reads a part of the due rows", () => {
  test.each(sweeps.map((sweep) => [sweep.name, sweep] as const))(
    "lets tenants take turns and goes on behind rows that fail: %s",
    async (name, sweep) => {
      recording.take();
      await sweep.run(services, never);
      const partial = recording.take().filter(({ text }) => /^\s*SELECT/.test(text) && /\bLIMIT\b/.test(text));
      const inTurns = partial.filter(({ text }) => text.includes("PARTITION BY tenant"));
      expect(partial.filter((statement) => !inTurns.includes(statement)).length > 0).toBe(name in OTHERWISE);
    },
  );
});

describe("the sweep of lost webhook deliveries", () => {
  test("ends the lost tries of all tenants behind a page of rows that fail", async () => {
    const { prisma } = w.db;
    const { organization, otherOrganization } = w.ids;
    const leasedUntil = new Date(w.clock.now().getTime() - 60_000);
    const broken = await webhookEndpoint(w, { organizationId: organization });
    // A delivery in progress without a try does not exist, so the sweep fails for it.
    const failing = Array.from({ length: MANY }, (_, at) => ({ id: newId("evt"), at }));
    const event = { organizationId: organization, type: "webhook.test", objectType: "WebhookEndpoint", body: "{}" };
    await prisma.webhookEvent.createMany({
      data: failing.map(({ id }) => ({ ...event, id, objectId: broken, sequence: 1n, occurredAt: leasedUntil })),
    });
    await prisma.webhookDelivery.createMany({
      data: failing.map(({ id, at }) => ({
        id: newId("whd"),
        endpointId: broken,
        eventId: id,
        state: "DELIVERING" as const,
        leasedUntil: new Date(leasedUntil.getTime() - MANY + at),
        createdAt: leasedUntil,
      })),
    });
    const lost: string[] = [];
    for (const organizationId of [organization, otherOrganization]) {
      const { id } = await webhookDelivery(w, await webhookEndpoint(w, { organizationId }));
      const data = { state: "DELIVERING" as const, leasedUntil, finishedAt: null, planned: 1, tries: 8 };
      await prisma.webhookDelivery.update({ where: { id }, data });
      lost.push(id);
    }
    await named(webhooksWith(EVENTS).sweeps, "webhooks.lost").run(services, never);
    const rows = await prisma.webhookDelivery.findMany({ where: { id: { in: lost } } });
    expect(rows.map(({ state }) => state)).toEqual(["PENDING", "PENDING"]);
    await prisma.webhookDelivery.deleteMany();
  });
});

describe("the sweep of overdue renditions", () => {
  test("queues every overdue rendition, and one of each tenant first", async () => {
    const nextAttemptAt = (at: number) => new Date(w.clock.now().getTime() - 600_000 + at);
    const accountId = await socialAccount(w, w.ids.workspace);
    const planted: string[] = [];
    for (let at = 0; at < MANY; at++) {
      const rows = [{ accountId, nextAttemptAt: nextAttemptAt(at) }];
      planted.push(...(await publication(w, w.ids.workspace, { state: "PUBLISHING" }, rows)).renditionIds);
    }
    const own = [{ nextAttemptAt: nextAttemptAt(MANY) }];
    const other = await publication(w, w.ids.otherWorkspace, { state: "PUBLISHING" }, own);
    await named(deliveryWith(POSTS).sweeps, "renditions.overdue").run(services, never);
    const messages = await w.db.prisma.outboxMessage.findMany({
      where: { topic: "rendition.deliver" },
      orderBy: { id: "asc" },
    });
    const queued = messages.map(({ payload }) => (payload as { renditionId: string }).renditionId);
    expect(queued.slice(0, 2)).toEqual([planted[0], other.renditionIds[0]]);
    expect(queued.toSorted()).toEqual([...planted, ...other.renditionIds].toSorted());
  });
});
