import { Buffer } from "node:buffer";
import { segmentsOf } from "../../src/domains/publications/content/content.ts";
import { MOST_ATTEMPTS } from "../../src/domains/publications/delivery/timing.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { fakeAtproto } from "../support/fakes/atproto.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { gate } from "./gate.ts";
import { killWorkers, workUntil } from "./kills.ts";
import { HURRY, type Plan } from "./plan.ts";
import { plantBluesky, plantMastodon, plantScheduled, plantWorkspace } from "./rows.ts";
import { type Chained, chainedOnBluesky, chainedOnMastodon } from "./threads.ts";

const ENV = { NODE_ENV: "test", SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };
const PATIENCE = { expireSeconds: 2, superviseSeconds: 1, retrySeconds: 1 };

const ENDS: ReadonlySet<string> = new Set(["publication.published", "publication.failed"]);
const OUTCOMES: ReadonlySet<string> = new Set(["LIVE", "REJECTED"]);

/** The number of posts for each text. */
function countOf(posts: readonly { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of posts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Every second publication is a thread of three segments. */
const furtherOf = (number: number) => (number % 2 === 0 ? [] : [textOf(number, 1), textOf(number, 2)]);
const textOf = (number: number, segment: number) => `post ${number}.${segment}`;
const postsOf = (publications: number) => publications + 2 * Math.floor(publications / 2);

/**
 * The texts of replies that are not the next segment of the post that they reply to, and of threads' posts that are no
 * replies.
 */
function astrayOf(posts: readonly Chained[]): string[] {
  const isRight = ({ text, parent, root }: Chained) => {
    const [name, segment] = text.split(".");
    if (segment === "0") return parent === null;
    return parent === `${name}.${Number(segment) - 1}` && (root === undefined || root === `${name}.0`);
  };
  return posts.filter((post) => !isRight(post)).map(({ text }) => text);
}

/** A provider lists only the latest posts of an account, so the kills are spread over accounts. */
const KILLS_AN_ACCOUNT = 15;

interface Trial {
  /** The URL of a database that no process has open. Migrations run first. */
  database: string;
  kills: number;
  /** The number of concurrent workers after the kills. */
  workers: number;
}

/** The result of a trial. */
export interface Survival {
  /** The publications according to the rows, and the rows that the providers' posts require. */
  said: object[];
  truth: object[];
  /** The greatest number of posts with the same text at one provider. */
  most: number;
  /** Posts of a thread that do not reply to the segment before. */
  astray: string[];
  /** Renditions that failed before their last permitted attempt. */
  lost: object[];
  /** The number of workers that were killed at a moment of an exchange. */
  struck: number;
}

/**
 * Kills one worker after the other during the delivery of two publications, one of them a thread, to two providers;
 * then finishes the work and checks the result.
 */
export async function survive({ database, kills, workers }: Trial): Promise<Survival> {
  const [mastodon, bluesky] = await Promise.all([fakeMastodon(), fakeAtproto()]);
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
    const opened = await openDatabase(database, { connections: 3, durable: false });
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
      await plantScheduled(db, {
        workspaceId,
        accountIds,
        text: textOf(number, 0),
        further: furtherOf(number),
        at: now,
      });
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

  /** Only one process can open a folder. There the posts show progress, then the time that the last questions need. */
  function isOver(): () => Promise<boolean> {
    if (!database.startsWith("pglite:")) return async () => (await underWay()) === 0;
    let since = Date.now();
    return async () => {
      if (mastodon.posts.length + bluesky.posts.length < 2 * postsOf(wanted)) since = Date.now();
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

  /**
   * Checks that a rendition is published if and only if one post exists, and that publication, attempts and audit log
   * agree.
   */
  async function survey(): Promise<Omit<Survival, "struck">> {
    const { prisma, close } = await open();
    const include = { renditions: { include: { deliveryAttempts: true } } } as const;
    const publications = await prisma.publication.findMany({ include, orderBy: { id: "asc" } });
    const auditEvents = await prisma.auditEvent.findMany({ select: { action: true, resourceId: true } });
    await close();
    const said = publications.map(({ id, segments, state, renditions }) => ({
      texts: segmentsOf({ segments }).map(({ text }) => text),
      state,
      begun: auditEvents.filter((event) => event.resourceId === id && event.action === "publication.publishing_started")
        .length,
      ended: auditEvents.filter(({ resourceId, action }) => resourceId === id && ENDS.has(action)).length,
      renditions: renditions.map(({ platform, status, attempts, deliveryAttempts }) => ({
        platform,
        status,
        attempts,
        made: deliveryAttempts.filter((attempt) => attempt.state === "LIVE").length,
        unknown: deliveryAttempts.filter((attempt) => !OUTCOMES.has(attempt.state)).length,
      })),
    }));
    const posts = { mastodon: countOf(mastodon.posts), bluesky: countOf(bluesky.posts) };
    const truth = said.map(({ texts, renditions, ...publication }) => {
      const there = renditions.map(({ platform, attempts }) => {
        const made = texts.filter((text) => posts[platform as keyof typeof posts].has(text)).length;
        return { platform, status: made === texts.length ? "PUBLISHED" : "FAILED", attempts, made, unknown: 0 };
      });
      const isOut = there.every(({ status }) => status === "PUBLISHED");
      return { ...publication, texts, state: isOut ? "PUBLISHED" : "FAILED", begun: 1, ended: 1, renditions: there };
    });
    const most = Math.max(...posts.mastodon.values(), ...posts.bluesky.values());
    const failed = said.flatMap(({ renditions }) => renditions).filter(({ status }) => status === "FAILED");
    const astray = [...astrayOf(chainedOnMastodon(mastodon)), ...astrayOf(chainedOnBluesky(bluesky))];
    return { said, truth, most, astray, lost: failed.filter(({ attempts }) => attempts < MOST_ATTEMPTS) };
  }
}
