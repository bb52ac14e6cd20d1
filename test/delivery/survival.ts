import { Buffer } from "node:buffer";
import { MOST_ATTEMPTS } from "../../src/domains/publications/delivery/timing.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { atprotoStandin } from "../support/standins/atproto.ts";
import { mastodonStandin } from "../support/standins/mastodon.ts";
import { gate } from "./gate.ts";
import { killWorkers, workUntil } from "./kills.ts";
import { HURRY, type Plan } from "./plan.ts";
import { plantBluesky, plantMastodon, plantScheduled, plantWorkspace } from "./rows.ts";

const ENV = { NODE_ENV: "test", SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };
const PATIENCE = { expireSeconds: 2, superviseSeconds: 1, retrySeconds: 1 };

const ENDS: ReadonlySet<string> = new Set(["publication.published", "publication.failed"]);
const KNOWN: ReadonlySet<string> = new Set(["LIVE", "REJECTED"]);

/** How often each text was posted. */
function countOf(posts: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of posts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A provider is asked about the latest posts of an account, so many of them go to each. */
const KILLS_AN_ACCOUNT = 15;

interface Trial {
  /** Of a database that nothing holds open. It is brought up to date. */
  database: string;
  kills: number;
  /** At once, in the end. */
  workers: number;
}

/** What was found in the end. */
export interface Survival {
  /** What the rows say of each publication, and what they would have to say, by the posts that are there. */
  said: object[];
  truth: object[];
  /** How often the text that was posted most often was posted at one provider. */
  most: number;
  /** Renditions that failed before they were tried as often as can be. */
  lost: object[];
  /** Workers that died at a moment of an exchange. */
  struck: number;
}

/** Kills one worker after the other over two publications each, at two providers; then lets what is left be done, and looks at everything. */
export async function survive({ database, kills, workers }: Trial): Promise<Survival> {
  const [mastodon, bluesky] = await Promise.all([mastodonStandin(), atprotoStandin()]);
  const gates = [await gate(mastodon.origin), await gate(bluesky.origin)] as const;
  const env = { ...ENV, OUTBOUND_ALLOW: gates.map(({ host }) => host).join() };
  const plan: Plan = { database, env, timing: HURRY, patience: PATIENCE };
  const wanted = await plant();
  try {
    const struck = await killWorkers(plan, gates, kills);
    await workToTheEnd();
    return { ...(await survey()), struck };
  } finally {
    await Promise.all([...gates, mastodon, bluesky].map((each) => each.close()));
  }

  async function open() {
    const opened = await openDatabase(database, { connections: 3 });
    return { ...opened, services: openServices({ env: readEnv(env), database: opened }) };
  }

  async function plant(): Promise<number> {
    const db = await open();
    await migrate(db.pool);
    const now = new Date();
    const workspaceId = await plantWorkspace(db, now);
    const atproto = await plantBluesky(db.services, workspaceId, gates[1].origin);
    const federated: string[] = [];
    for (let number = 0; number < Math.ceil(kills / KILLS_AN_ACCOUNT); number++) {
      const code = mastodon.code(`user${number}`);
      federated.push(await plantMastodon(db.services, workspaceId, gates[0].origin, code));
    }
    for (let number = 0; number < 2 * kills; number++) {
      const accountIds = [federated[number % federated.length] ?? "", atproto];
      await plantScheduled(db, { workspaceId, accountIds, text: `post ${number}`, at: now });
    }
    await db.close();
    return 2 * kills;
  }

  async function underWay(): Promise<number> {
    const { prisma, close } = await open();
    const left = await prisma.publication.count({ where: { state: { in: ["SCHEDULED", "PUBLISHING"] } } });
    await close();
    return left;
  }

  /** A folder is its worker's alone: there the posts tell, and then as much time as it takes to find out about the last of them. */
  function isOver(): () => Promise<boolean> {
    if (!database.startsWith("pglite:")) return async () => (await underWay()) === 0;
    let since = Date.now();
    return async () => {
      if (mastodon.posts.length + bluesky.posts.length < 2 * wanted) since = Date.now();
      return Date.now() - since > HURRY.callMs + HURRY.marginMs + 2000;
    };
  }

  async function workToTheEnd(): Promise<void> {
    const deadline = Date.now() + 60_000 + 1000 * kills;
    for (let left = wanted; left > 0; left = await underWay()) {
      if (Date.now() > deadline) throw new Error(`${left} publications are still under way`);
      await workUntil(plan, workers, isOver());
    }
  }

  /** Each rendition is published if and only if there is one post of it, and its publication, its attempts and the evidence say the same. */
  async function survey(): Promise<Omit<Survival, "struck">> {
    const { prisma, close } = await open();
    const include = { renditions: { include: { deliveryAttempts: true } } } as const;
    const publications = await prisma.publication.findMany({ include, orderBy: { id: "asc" } });
    const evidence = await prisma.auditEvent.findMany({ select: { action: true, resourceId: true } });
    await close();
    const said = publications.map(({ id, text, state, renditions }) => ({
      text,
      state,
      begun: evidence.filter((event) => event.resourceId === id && event.action === "publication.publishing_started")
        .length,
      ended: evidence.filter(({ resourceId, action }) => resourceId === id && ENDS.has(action)).length,
      renditions: renditions.map(({ platform, status, attempts, deliveryAttempts }) => ({
        platform,
        status,
        attempts,
        made: deliveryAttempts.filter((attempt) => attempt.state === "LIVE").length,
        unknown: deliveryAttempts.filter((attempt) => !KNOWN.has(attempt.state)).length,
      })),
    }));
    const posts = { mastodon: countOf(mastodon.posts), bluesky: countOf(bluesky.posts) };
    const truth = said.map(({ text, renditions, ...publication }) => {
      const there = renditions.map(({ platform, attempts }) => {
        const made = posts[platform as keyof typeof posts].get(text) ?? 0;
        return { platform, status: made === 1 ? "PUBLISHED" : "FAILED", attempts, made: Math.min(made, 1), unknown: 0 };
      });
      const isOut = there.every(({ status }) => status === "PUBLISHED");
      return { ...publication, text, state: isOut ? "PUBLISHED" : "FAILED", begun: 1, ended: 1, renditions: there };
    });
    const most = Math.max(...posts.mastodon.values(), ...posts.bluesky.values());
    const failed = said.flatMap(({ renditions }) => renditions).filter(({ status }) => status === "FAILED");
    return { said, truth, most, lost: failed.filter(({ attempts }) => attempts < MOST_ATTEMPTS) };
  }
}
