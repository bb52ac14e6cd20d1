import type { Notification } from "../../../prisma/generated/client/client.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { openStream, type Tick } from "../../platform/streams/stream.ts";
import { inboxScopes, ownNotifications } from "./read.ts";

/** One event of a stream: a notification that came or changed, as it is now. */
export interface Received {
  readonly scope: Scope;
  readonly notification: Notification;
}

/** Where a stream stands: past all changes before `changed`, and past the rows of that change up to `id`. */
interface Place {
  changed: bigint;
  id: string;
}

const BATCH = 100;

/**
 * Notifications of the viewer as they come and change, within an inbox or wherever they reach. With the id of one that was seen, all that
 * came or changed since that one came is told first, each as it is now; nothing is left out, some may be told again.
 * @throws DomainError FORBIDDEN for a workspace out of reach, at once or later; INVALID_INPUT for an `after` that is none of the viewer's;
 * later UNAUTHENTICATED, when the credential was revoked
 */
export async function receivedNotifications(
  scope: Scope,
  { workspaceId = null, after = null }: { workspaceId?: string | null | undefined; after?: string | null | undefined },
): Promise<AsyncIterableIterator<Received>> {
  const userId = signedIn(scope).id;
  let place: Place;
  let begun = false;

  async function* onTick({ scope: fresh, moved }: Tick): AsyncGenerator<Received, boolean> {
    const within = workspaceId === null ? {} : { scope: { in: await inboxScopes(fresh, workspaceId) } };
    if (begun && !moved) return false;
    begun = true;
    // Changes are numbered in the order of their commits: whatever has a number up to this one can be read now.
    const known = await changesOf(fresh, userId);
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
        yield { scope: fresh, notification };
      }
      if (rows.length < BATCH) break;
    }
    // What is out of this inbox need not be looked at again.
    if (place.changed <= known) place = { changed: known + 1n, id: "" };
    return false;
  }
  return openStream(
    scope,
    userId,
    async () => {
      if (workspaceId !== null) await inboxScopes(scope, workspaceId);
      place = {
        changed: 1n + (after === null ? await changesOf(scope, userId) : await arrivalOf(scope, after)),
        id: "",
      };
      return onTick;
    },
    // What came since `after` is told to the one who asked for it alone.
    { atOnce: true, sharing: after === null ? "each" : undefined },
  );
}

/** How many changes there were of a person's notifications. */
async function changesOf({ services }: Scope, userId: string): Promise<bigint> {
  const inbox = await services.database.prisma.notificationInbox.findUnique({ where: { userId } });
  return inbox?.changes ?? 0n;
}

/** The number of the change with which a notification came, also one that was deleted since. @throws DomainError INVALID_INPUT */
async function arrivalOf(scope: Scope, id: string): Promise<bigint> {
  const where = { id, userId: signedIn(scope).id };
  const row = await scope.services.database.prisma.notification.findFirst({ where, select: { arrived: true } });
  if (!row) throw invalidInput(["after"], "is not a notification of yours", id);
  return row.arrived;
}
