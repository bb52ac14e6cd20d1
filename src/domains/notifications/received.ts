import type { Notification } from "../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { inboxScopes, ownNotifications } from "./read.ts";

/** One event of a stream: a notification that was added or changed, in its current state. */
export interface Received {
  readonly context: RequestContext;
  readonly notification: Notification;
}

/** The position of a stream: after all changes before `changed`, and after the rows of change `changed` up to `id`. */
interface Place {
  changed: bigint;
  id: string;
}

const BATCH = 100;

/**
 * Streams the viewer's notifications as they are added and changed, of one inbox or of all. With `after`, the stream
 * begins with every notification that was added or changed since that one was added, in its current state; a
 * notification may be sent twice, none is missed.
 * @throws DomainError FORBIDDEN for a workspace that the viewer cannot access, at once or later; INVALID_INPUT if
 * `after` is not the id of one of the viewer's notifications; UNAUTHENTICATED later, when the credential is revoked
 */
export async function receivedNotifications(
  context: RequestContext,
  { workspaceId = null, after = null }: { workspaceId?: string | null | undefined; after?: string | null | undefined },
): Promise<AsyncIterableIterator<Received>> {
  const userId = signedIn(context).id;
  let place: Place;
  let begun = false;

  async function* onTick({ context: fresh, moved }: Tick): AsyncGenerator<Received, boolean> {
    const within = workspaceId === null ? {} : { scope: { in: await inboxScopes(fresh, workspaceId) } };
    if (begun && !moved) return false;
    begun = true;
    // Change numbers follow the order of commits: every change up to this number is visible now.
    const lastChange = await changesOf(fresh, userId);
    for (;;) {
      const { changed, id } = place;
      const where = { changed: { gte: changed }, OR: [{ changed: { gt: changed } }, { id: { gt: id } }] };
      const rows = await fresh.services.database.prisma.notification.findMany({
        where: { AND: [ownNotifications(signedIn(fresh)), within, where] },
        orderBy: [{ changed: "asc" }, { id: "asc" }],
        take: BATCH,
      });
      for (const notification of rows) {
        place = { changed: notification.changed, id: notification.id };
        yield { context: fresh, notification };
      }
      if (rows.length < BATCH) break;
    }
    // Changes outside this inbox need not be read again.
    if (place.changed <= lastChange) place = { changed: lastChange + 1n, id: "" };
    return false;
  }
  return openStream(
    context,
    userId,
    async () => {
      if (workspaceId !== null) await inboxScopes(context, workspaceId);
      place = {
        changed: 1n + (after === null ? await changesOf(context, userId) : await arrivalOf(context, after)),
        id: "",
      };
      return onTick;
    },
    // Only the subscriber that passed `after` gets the earlier notifications.
    { atOnce: true, sharing: after === null ? "each" : undefined },
  );
}

/** The number of the latest change of a person's notifications. */
async function changesOf({ services }: RequestContext, userId: string): Promise<bigint> {
  const inbox = await services.database.prisma.notificationInbox.findUnique({ where: { userId } });
  return inbox?.changes ?? 0n;
}

/** The number of the change that added a notification, also a deleted one. @throws DomainError INVALID_INPUT */
async function arrivalOf(context: RequestContext, id: string): Promise<bigint> {
  const where = { id, userId: signedIn(context).id };
  const row = await context.services.database.prisma.notification.findFirst({ where, select: { arrived: true } });
  if (!row) throw invalidInput(["after"], "must be the id of one of your notifications", id);
  return row.arrived;
}
