import { randomUUID } from "node:crypto";
import { contentOf } from "../../../src/domains/notifications/content.ts";
import type { Event } from "../../../src/domains/notifications/events.ts";
import type { Raise } from "../../../src/domains/notifications/outbox.ts";
import { raise } from "../../../src/domains/notifications/raise.ts";
import { store } from "../../../src/domains/notifications/store.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

/** The context of a job of the queue. */
export const job = () => ({ id: randomUUID(), signal: new AbortController().signal });

let events = 0;

/** A publication that was published. */
export const published = (): Event => finished("post_published");
/** A publication that failed; no mute keeps its notification out of an inbox. */
export const failed = (): Event => finished("publish_failed");

function finished(topic: "post_published" | "publish_failed"): Event {
  events += 1;
  return {
    topic,
    payload: {
      publication_id: `pub_${events}`,
      successful_destinations: 2,
      failed_destinations: topic === "post_published" ? 0 : 1,
      retryable: false,
      requires_reconnect: false,
    },
    about: { publication: `Post ${events}` },
  };
}

/** Something about a person's account. */
export const tokenCreated = (): Event => ({
  topic: "security_action",
  payload: { kind: "api_token_created" },
  about: {},
});

/** Notifies people of an event, as the queue does. By default: a post was published in the main workspace. */
export async function notify(
  { app, ids }: Pick<World, "app" | "ids">,
  to: Raise["to"],
  { event = published(), eventKey = randomUUID(), workspaceId = ids.workspace }: Partial<Omit<Raise, "to">> = {},
): Promise<Raise> {
  const payload: Raise = { event, eventKey, workspaceId, to };
  await raise.run(app.services, payload, job());
  return payload;
}

/** One of each place for a person, wherever they belong: null is their account. */
export async function notifications(
  { db, clock }: Pick<World, "db" | "clock">,
  userId: string,
  places: readonly (string | null)[],
): Promise<void> {
  for (const workspaceId of places) {
    const what = { ...contentOf(published()), topic: "post_published", payload: {}, eventKey: randomUUID() };
    await db.prisma.$transaction((tx) => store(tx, [userId], { ...what, workspaceId }, clock.now()));
  }
}

/**
 * A mute of a person that holds now: of a workspace, or of their account (null). There is one for a scope, whichever
 * time.
 */
export async function muteRow(
  { db, clock }: Pick<World, "db" | "clock">,
  userId: string,
  workspaceId: string | null,
): Promise<string> {
  const place = { userId, scope: workspaceId ?? "" };
  const times = { startsAt: clock.now(), endsAt: null };
  const kind = workspaceId === null ? ("ACCOUNT" as const) : ("WORKSPACE" as const);
  const row = await db.prisma.notificationMute.upsert({
    where: { userId_scope: place },
    create: { id: newId("mut"), ...place, kind, workspaceId, ...times },
    update: times,
  });
  return row.id;
}

/** The newest notification of a person. */
export async function newestOf({ db }: Pick<World, "db">, userId: string): Promise<string> {
  const row = await db.prisma.notification.findFirstOrThrow({
    where: { userId, deletedAt: null },
    orderBy: { changed: "desc" },
    select: { id: true },
  });
  return row.id;
}
