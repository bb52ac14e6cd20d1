import { Buffer } from "node:buffer";
import type { Timing } from "../../src/domains/webhooks/delivery/timing.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { TYPE_OF_ACTION } from "../../src/platform/webhooks/eventTypes.ts";
import { gate } from "../delivery/gate.ts";
import { killWorkers, workUntil } from "../delivery/kills.ts";
import { HURRY, type Plan } from "../delivery/plan.ts";
import { plantMastodon, plantScheduled, plantWorkspace } from "../delivery/rows.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { webhookReceiver } from "../support/fakes/webhookReceiver.ts";
import { plantEndpoint } from "./stage.ts";

const ENV = { NODE_ENV: "test", SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };
const PATIENCE = { expireSeconds: 2, superviseSeconds: 1, retrySeconds: 1 };

/** Short times, with more tries than a killed worker can use up. */
const TIMING: Timing = {
  callMs: 2000,
  marginMs: 500,
  againAfterMs: Array.from({ length: 1000 }, () => 200),
  failingMs: 3_600_000,
  failedInRow: 1000,
  graceMs: 1000,
  sweepSeconds: 1,
};

export const POSTS_A_KILL = 3;
/** Posts are due one after the other, so that every worker has work at its end. */
const APART_MS = 400;
/** The receiver may have nothing left to get before a kill at a moment of an exchange. */
const ROUND_MS = 10_000;

/**
 * The result of a trial: the events that the audit log implies, those that are stored, and those that the receiver
 * verified.
 */
export interface Survival {
  implied: string[];
  stored: string[];
  received: string[];
  /** The objects whose events are not numbered from 1 without a gap. */
  gaps: string[];
  undelivered: number;
  /** The number of workers that were killed at a moment of an exchange. */
  struck: number;
}

/**
 * Kills one worker after the other while they publish posts and send the webhooks of it; then finishes the work and
 * compares the audit log with what a receiver verified with svix.
 */
export async function survive(database: string, kills: number): Promise<Survival> {
  const [mastodon, receiver] = await Promise.all([fakeMastodon(), webhookReceiver()]);
  const gates = [await gate(mastodon.origin), await gate(`http://${receiver.host}`)] as const;
  const env = { ...ENV, OUTBOUND_ALLOW: gates.map(({ host }) => host).join() };
  const plan: Plan = { database, env, timing: HURRY, patience: PATIENCE, webhooks: TIMING };
  const db = await openDatabase(database, { connections: 3 });
  const { prisma } = db;
  try {
    await plant();
    const struck = await killWorkers(plan, [gates[1]], kills, ROUND_MS);
    const deadline = Date.now() + 60_000 + 1000 * kills;
    while (!(await isOver())) {
      if (Date.now() > deadline) throw new Error("some events are still under way");
      await workUntil(plan, 2, isOver);
    }
    return { ...(await survey()), struck };
  } finally {
    await db.close();
    await Promise.all([...gates, mastodon, receiver].map((each) => each.close()));
  }

  async function plant(): Promise<void> {
    const services = openServices({ env: readEnv(env), database: db });
    const now = new Date();
    const workspaceId = await plantWorkspace(db, now);
    const { organizationId } = await prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const { id: createdById } = await prisma.user.findFirstOrThrow();
    const owner = { id: newId("orm"), organizationId, userId: createdById, role: "OWNER", createdAt: now } as const;
    await prisma.organizationMember.create({ data: owner });
    const { secret } = await plantEndpoint(services, `${gates[1].origin}/hooks`, { organizationId, createdById });
    receiver.secret = secret;
    const account = await plantMastodon(services, workspaceId, gates[0].origin, mastodon.code());
    for (let number = 0; number < POSTS_A_KILL * kills; number++) {
      const at = new Date(now.getTime() + number * APART_MS);
      await plantScheduled(db, { workspaceId, accountIds: [account], text: `post ${number}`, at });
    }
  }

  async function isOver(): Promise<boolean> {
    const underWay = await prisma.publication.count({ where: { state: { in: ["SCHEDULED", "PUBLISHING"] } } });
    const unsent = await prisma.webhookEvent.count({ where: { fannedOutAt: null } });
    const pending = await prisma.webhookDelivery.count({ where: { state: { in: ["PENDING", "DELIVERING"] } } });
    return underWay + unsent + pending === 0;
  }

  async function survey(): Promise<Omit<Survival, "struck">> {
    const audit = await prisma.auditEvent.findMany({ select: { action: true, resourceId: true } });
    const renditions = await prisma.rendition.findMany({ select: { id: true, status: true } });
    const events = await prisma.webhookEvent.findMany({ orderBy: { sequence: "asc" } });
    const numbers = Map.groupBy(events, ({ objectId }) => objectId);
    const named = (type: string, id: string | null) => `${type} ${id}`;
    return {
      implied: [
        ...audit.flatMap(({ action, resourceId }) => {
          const type = TYPE_OF_ACTION.get(action);
          return type === undefined ? [] : [named(type, resourceId)];
        }),
        ...renditions.map(({ id, status }) => named(`rendition.${status.toLowerCase()}`, id)),
      ].toSorted(),
      stored: events.map(({ type, objectId }) => named(type, objectId)).toSorted(),
      received: [...receiver.events.values()].map(({ type, data }) => named(type, data.object.id)).toSorted(),
      gaps: [...numbers]
        .filter(([, own]) => own.some(({ sequence }, at) => Number(sequence) !== at + 1))
        .map(([id]) => id),
      undelivered: await prisma.webhookDelivery.count({ where: { state: { not: "DELIVERED" } } }),
    };
  }
}
