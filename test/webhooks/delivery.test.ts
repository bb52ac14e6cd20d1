import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TIMING } from "../../src/domains/webhooks/delivery/timing.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import { dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { act } from "../support/domains/publish.ts";
import { type WebhookReceiver, webhookReceiver } from "../support/fakes/webhookReceiver.ts";
import { runJobs } from "../support/jobs.ts";
import { type Role, type World, world } from "../support/world.ts";
import { drainWebhooks, type PlantedEndpoint, plantEndpoint, sweepWebhooks } from "./stage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let w: World;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
beforeAll(async () => {
  [receiver, other] = await Promise.all([webhookReceiver(), webhookReceiver()]);
  w = await world({ env: { OUTBOUND_ALLOW: `${receiver.host},${other.host}` }, now: new Date() });
});
afterAll(async () => {
  await w.close();
  await Promise.all([receiver.close(), other.close()]);
});
beforeEach(async () => {
  await w.db.prisma.webhookEndpoint.deleteMany();
  await w.db.prisma.webhookEvent.deleteMany();
  w.clock.set(new Date());
  for (const each of [receiver, other]) {
    Object.assign(each, { secret: null, reply: () => ({ status: 204 }) });
    each.received.length = 0;
    each.repeated.length = 0;
    each.events.clear();
  }
});

const services = () => w.app.services;
const endpoint = (columns: object = {}, at = receiver, by: Role = "owner"): Promise<PlantedEndpoint> =>
  plantEndpoint(services(), at.url, { organizationId: w.ids.organization, createdById: w.users[by].id, ...columns });

async function draft(workspaceId = w.ids.workspace): Promise<string> {
  const input = { workspaceId, segments: [{ text: "Hello" }] };
  return dataOf(await act(w, w.users.owner.token, "createPublication", input)).acted.publication.id;
}
async function edit(id: string, text: string): Promise<void> {
  dataOf(await act(w, w.users.owner.token, "updatePublication", { id, segments: [{ text }] }));
}
const drain = async () => expect(await drainWebhooks(services())).toEqual([]);
const deliveryOf = (endpointId: string) =>
  w.db.prisma.webhookDelivery.findFirstOrThrow({
    where: { endpointId },
    include: { attempts: { orderBy: { number: "asc" } }, event: true },
    orderBy: { id: "asc" },
  });
const stateOf = (id: string) =>
  w.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id }, select: { state: true, pauseReason: true } });

describe("a receiver that is written with svix alone", () => {
  test("verifies an event and reads the object at its address", async () => {
    receiver.secret = (await endpoint()).secret;
    const id = await draft();
    await drain();
    const [event] = receiver.events.values();
    expect(event).toEqual({
      id: receiver.received[0]?.id,
      type: "publication.created",
      timestamp: w.clock.now().toISOString(),
      data: {
        organizationId: w.ids.organization,
        workspaceId: w.ids.workspace,
        object: { type: "Publication", id, revision: 1 },
        sequence: 1,
        url: expect.stringMatching(/^http:\/\/rostrum\.test\/graphql\?query=/),
      },
    });
    const headers = { authorization: `Bearer ${w.users.viewer.token}` };
    const answer = await w.app.fetch(new Request(event?.data.url ?? "", { headers }));
    expect(await answer.json()).toMatchObject({ data: { node: { id, state: "DRAFT", revision: 1 } } });
  });

  test("gets an event again whose acceptance was lost, and keeps it once", async () => {
    receiver.secret = (await endpoint()).secret;
    await draft();
    await drain();
    const { id, eventId } = await w.db.prisma.webhookDelivery.findFirstOrThrow();
    await w.db.prisma.webhookDelivery.update({
      where: { id },
      data: { state: "DELIVERING", leasedUntil: new Date(w.clock.now().getTime() - 1), finishedAt: null },
    });
    await sweepWebhooks(services());
    w.clock.advance(MINUTE);
    await drain();
    expect([receiver.received.length, receiver.events.size, receiver.repeated]).toEqual([2, 1, [eventId]]);
    expect((await deliveryOf((await w.db.prisma.webhookEndpoint.findFirstOrThrow()).id)).state).toBe("DELIVERED");
  });
});

test("both secrets sign during a rotation, and the packages of the specification and of svix verify each", async () => {
  const { id, secret } = await endpoint();
  const { secret: previous } = await endpoint({ state: "PAUSED" });
  const { vault } = services();
  const until = new Date(w.clock.now().getTime() + HOUR);
  await w.db.prisma.webhookEndpoint.update({
    where: { id },
    data: { previousSecret: vault.seal(previous, `webhook_endpoint:${id}:secret`), previousSecretUntil: until },
  });
  await draft();
  await drain();
  const [one] = receiver.received;
  const headers = {
    "webhook-id": one?.id ?? "",
    "webhook-timestamp": one?.timestamp ?? "",
    "webhook-signature": one?.signature ?? "",
  };
  const body = one?.body ?? "";
  for (const key of [secret, previous]) {
    expect(new StandardWebhook(key).verify(body, headers)).toMatchObject({ id: one?.id });
    expect(() => new SvixWebhook(key).verify(body, headers)).not.toThrow();
    for (const verifier of [new StandardWebhook(key), new SvixWebhook(key)]) {
      expect(() => verifier.verify(`${body} `, headers)).toThrow(/matching signature/);
    }
  }
  receiver.received.length = 0;
  w.clock.advance(HOUR);
  await draft();
  await drain();
  expect(receiver.received[0]?.signature.split(" ")).toHaveLength(1);
});

describe("a receiver that refuses", () => {
  test("gets the same bytes under the same id eight times over a day, then the delivery has failed", async () => {
    const { id, secret } = await endpoint();
    receiver.reply = () => ({ status: 500 });
    await draft();
    await drain();
    const begun = w.clock.now().getTime();
    for (const wait of TIMING.againAfterMs) {
      const { nextTryAt, attempts } = await deliveryOf(id);
      const planned = (nextTryAt?.getTime() ?? 0) - w.clock.now().getTime();
      expect(Math.abs(planned / wait - 1)).toBeLessThanOrEqual(0.2);
      w.clock.advance(planned - 1);
      await drain();
      expect(receiver.received).toHaveLength(attempts.length);
      w.clock.advance(1);
      await drain();
    }
    const { state, tries, lastStatus, nextTryAt, event, attempts } = await deliveryOf(id);
    expect({ state, tries, lastStatus, nextTryAt }).toEqual({
      state: "FAILED",
      tries: 8,
      lastStatus: 500,
      nextTryAt: null,
    });
    expect(attempts.map(({ number, status }) => [number, status])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, 500]),
    );
    expect(w.clock.now().getTime() - begun).toBeGreaterThan(0.75 * DAY);
    expect(new Set(receiver.received.map(({ id: key, body }) => `${key} ${body}`))).toEqual(
      new Set([`${event.id} ${event.body}`]),
    );
    for (const { timestamp, signature, body } of receiver.received) {
      expect(signature).toBe(new StandardWebhook(secret).sign(event.id, new Date(Number(timestamp) * 1000), body));
    }
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(8);
  });

  test("holds back no later event", async () => {
    const { id } = await endpoint();
    const first = await draft();
    receiver.reply = ({ body }) => ({ status: body.includes(first) ? 503 : 204 });
    await draft();
    await drain();
    await sweepWebhooks(services());
    const states = await w.db.prisma.webhookDelivery.findMany({
      where: { endpointId: id },
      orderBy: { eventId: "asc" },
    });
    expect(states.map(({ state }) => state)).toEqual(["PENDING", "DELIVERED"]);
  });

  test("is asked again no earlier than its Retry-After says, and never later than the longest wait", async () => {
    const { id } = await endpoint();
    const waitAfter = async (retryAfter: string) => {
      receiver.reply = () => ({ status: 429, headers: { "retry-after": retryAfter } });
      await draft();
      await drain();
      const { nextTryAt } = await deliveryOf(id);
      await w.db.prisma.webhookEvent.deleteMany();
      return (nextTryAt?.getTime() ?? 0) - w.clock.now().getTime();
    };
    expect(await waitAfter("3600")).toBe(HOUR);
    expect(await waitAfter("999999999")).toBe(8 * HOUR);
    expect(await waitAfter("0")).toBeLessThan(7000);
  });

  test("by a redirect is not followed elsewhere", async () => {
    const { id } = await endpoint();
    receiver.reply = () => ({ status: 307, headers: { location: other.url } });
    await draft();
    await drain();
    expect((await deliveryOf(id)).attempts).toMatchObject([{ status: 307, fault: null }]);
    expect(other.received).toEqual([]);
  });

  test("with 410 is disabled, its waiting events are canceled, and the admins are notified once", async () => {
    const { id } = await endpoint({ description: "Newsroom" });
    await draft();
    await draft();
    receiver.reply = () => ({ status: 410 });
    await drain();
    expect(await stateOf(id)).toEqual({ state: "DISABLED", pauseReason: "GONE" });
    const rows = await w.db.prisma.webhookDelivery.findMany({ where: { endpointId: id }, orderBy: { eventId: "asc" } });
    expect(rows.map(({ state }) => state)).toEqual(["FAILED", "CANCELLED"]);
    await draft();
    await drain();
    expect(receiver.received).toHaveLength(1);
    await runJobs(services());
    const notified = await w.db.prisma.notification.findMany({ where: { topic: "webhook_paused" } });
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual([w.users.owner.id, w.users.admin.id].toSorted());
    expect(notified[0]?.title).toBe("The webhook endpoint “Newsroom” gets no events");
  });

  test("with an address that the operator does not allow gets nothing", async () => {
    const { id } = await endpoint({ url: "http://127.0.0.1:9/hooks" });
    await draft();
    await drain();
    expect((await deliveryOf(id)).attempts).toMatchObject([{ status: null, fault: "address" }]);
  });
});

describe("an endpoint is paused", () => {
  const notices = () => w.db.prisma.outboxMessage.count({ where: { topic: "notification.raise" } });

  test("after twenty deliveries in a row that failed, with one notification, and keeps what waits", async () => {
    const { id } = await endpoint({ failedInRow: 19, workspaceId: w.ids.workspace });
    receiver.reply = () => ({ status: 500 });
    await draft();
    await drain();
    await w.db.prisma.webhookDelivery.updateMany({ data: { planned: 7, nextTryAt: w.clock.now() } });
    await draft();
    const before = await notices();
    await sweepWebhooks(services());
    w.clock.advance(2 * MINUTE);
    await sweepWebhooks(services());
    await drain();
    expect(await stateOf(id)).toEqual({ state: "PAUSED", pauseReason: "REPEATED_FAILURE" });
    expect((await notices()) - before).toBe(1);
    const waiting = await w.db.prisma.webhookDelivery.count({ where: { endpointId: id, state: "PENDING" } });
    expect(waiting).toBe(1);
    receiver.reply = () => ({ status: 204 });
    await w.db.prisma.webhookEndpoint.update({ where: { id }, data: { state: "ACTIVE", pausedAt: null } });
    w.clock.advance(2 * MINUTE);
    await sweepWebhooks(services());
    await drain();
    expect(await w.db.prisma.webhookDelivery.count({ where: { endpointId: id, state: "DELIVERED" } })).toBe(1);
  });

  test("after five days of failures without a success, and not after a success in between", async () => {
    const failingSince = new Date(w.clock.now().getTime() - 5 * DAY);
    const [failing, recovered] = [await endpoint({ failingSince }), await endpoint({ failingSince }, other)];
    await draft();
    receiver.reply = () => ({ status: 502 });
    await drain();
    other.reply = receiver.reply;
    await draft();
    await drain();
    expect(await stateOf(failing.id)).toEqual({ state: "PAUSED", pauseReason: "REPEATED_FAILURE" });
    expect(await stateOf(recovered.id)).toEqual({ state: "ACTIVE", pauseReason: null });
  });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "lost the role",
      () =>
        w.db.prisma.organizationMember.updateMany({ where: { userId: w.users.admin.id }, data: { role: "MEMBER" } }),
      () => w.db.prisma.organizationMember.updateMany({ where: { userId: w.users.admin.id }, data: { role: "ADMIN" } }),
    ],
    [
      "was suspended",
      () => w.db.prisma.user.update({ where: { id: w.users.admin.id }, data: { suspendedAt: new Date() } }),
      () => w.db.prisma.user.update({ where: { id: w.users.admin.id }, data: { suspendedAt: null } }),
    ],
    [
      "was deleted",
      () => w.db.prisma.webhookEndpoint.updateMany({ data: { createdById: null } }),
      () => Promise.resolve(),
    ],
  ])("before a delivery whose creator %s", async (_, lose, restore) => {
    const { id } = await endpoint({}, receiver, "admin");
    await lose();
    await draft();
    await drain();
    await restore();
    expect(await stateOf(id)).toEqual({ state: "PAUSED", pauseReason: "CREATOR_LOST_ACCESS" });
    expect(receiver.received).toEqual([]);
  });
});

test("the metrics count tries by result, and show what is due and what is tried again", async () => {
  await endpoint();
  const metrics = async () => {
    const local = { address: "127.0.0.1" };
    return (await w.app.fetch(new Request("http://rostrum.test/metrics"), local)).text();
  };
  const tried = async (result: string) =>
    Number(new RegExp(`rostrum_webhook_tries_total\\{result="${result}"\\} (\\d+)`).exec(await metrics())?.[1]);
  const [delivered, again] = [await tried("delivered"), await tried("again")];
  await draft();
  await drain();
  receiver.reply = () => ({ status: 500 });
  await draft();
  await drain();
  expect([(await tried("delivered")) - delivered, (await tried("again")) - again]).toEqual([1, 1]);
  const retrying = 'rostrum_deliveries{topic="webhook.deliver",state="retrying"} 1\n';
  const oldest = /rostrum_deliveries_oldest_seconds\{topic="webhook.deliver"\} (\d+)/;
  expect(await metrics()).not.toContain(retrying);
  w.clock.advance(HOUR);
  const later = await metrics();
  expect(later).toContain(retrying);
  expect(Number(oldest.exec(later)?.[1])).toBeGreaterThan(3500);
});

describe("an event", () => {
  test("is stored neither without an endpoint, nor for another type, tenant, workspace or a paused endpoint", async () => {
    await endpoint({ eventTypes: ["publication.deleted"] });
    await endpoint({ organizationId: w.ids.otherOrganization, createdById: w.users.outsider.id });
    await endpoint({ workspaceId: w.ids.secondWorkspace });
    await endpoint({ state: "PAUSED", pausedAt: w.clock.now() });
    await draft();
    const { webhookEvent, webhookSequence, outboxMessage } = w.db.prisma;
    const sequences = await webhookSequence.count();
    await draft();
    expect([await webhookEvent.count(), (await webhookSequence.count()) - sequences]).toEqual([0, 0]);
    expect(await outboxMessage.count({ where: { topic: "webhook.event" } })).toBe(0);
  });

  test("of a workspace goes to the endpoints of the workspace and of its organization", async () => {
    await endpoint({ workspaceId: w.ids.workspace });
    await endpoint({}, other);
    await draft();
    await draft(w.ids.secondWorkspace);
    await drain();
    expect([receiver.received.length, other.received.length]).toEqual([1, 2]);
  });

  test("is stored in the last round trip of its write", async () => {
    await endpoint();
    const recording = recordStatements(w.db.pool);
    await draft();
    const statements = recording.take();
    const [event] = statements.filter(({ name }) => name === "webhook_events");
    expect(event?.trip).toBe(
      statements.find(({ name }) => name === "commit" && name !== undefined)?.trip ?? event?.trip,
    );
    expect(statements.filter(({ trip }) => trip === event?.trip).at(-1)?.text).toBe("COMMIT");
  });

  test("of an object is numbered in the order of the commits of concurrent writes", async () => {
    await endpoint({ eventTypes: ["publication.updated"] });
    const id = await draft();
    await Promise.all(Array.from({ length: 8 }, (_, at) => edit(id, `text ${at}`)));
    const events = await w.db.prisma.webhookEvent.findMany({ orderBy: { sequence: "asc" } });
    expect(events.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const revisions = events.map(({ body }) => JSON.parse(body).data.object.revision);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(8);
  });

  test("whose job was lost is found by the sweep, and a second job sends nothing again", async () => {
    await endpoint();
    await draft();
    await w.db.prisma.outboxMessage.deleteMany({ where: { topic: "webhook.event" } });
    w.clock.advance(2 * MINUTE);
    await sweepWebhooks(services());
    await sweepWebhooks(services());
    await drain();
    expect(receiver.received).toHaveLength(1);
  });

  test("is deleted with its deliveries after thirty days", async () => {
    await endpoint();
    await draft();
    await drain();
    w.clock.advance(30 * DAY - HOUR);
    await deleteExpired.run(services(), new AbortController().signal);
    expect(await w.db.prisma.webhookAttempt.count()).toBe(1);
    w.clock.advance(2 * HOUR);
    await deleteExpired.run(services(), new AbortController().signal);
    const { webhookEvent, webhookDelivery, webhookAttempt } = w.db.prisma;
    expect([await webhookEvent.count(), await webhookDelivery.count(), await webhookAttempt.count()]).toEqual([
      0, 0, 0,
    ]);
  });
});
