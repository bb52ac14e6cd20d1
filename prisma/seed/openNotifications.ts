import { setTimeout as sleep } from "node:timers/promises";
import { isActive } from "../../src/domains/notifications/effective.ts";
import { muteNotifications } from "../../src/domains/notifications/mute.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";
import { REFUSED } from "./posts.ts";
import { makePost } from "./publish.ts";

/** Long enough for a worker of another process that has already claimed the post. */
const PATIENCE_MS = 3000;

/**
 * The demo with a notification in its owner's inbox of the demo workspace, and with a mute of another workspace of
 * theirs. A deleted notification and an ended mute are created again. Where people removed the workspace or a role, the
 * rest of the demo still starts.
 */
export async function openNotifications(services: Services, demo: Demo): Promise<Demo> {
  const ids = { ...demo.ids };
  const keep = async (name: string, find: (owner: RequestContext, ids: Demo["ids"]) => Promise<string | undefined>) => {
    try {
      const id = await find(await bearer(services, demo.users.owner.token), demo.ids);
      if (id !== undefined) ids[name] = id;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      services.log.warning("demo.not_renewed", { id: name, code: error.code });
    }
  };
  await keep("notification", (owner, id) => notificationOf(owner, id, demo.users.owner.id));
  await keep("mute", (owner, id) => muteOf(owner, id, demo.users.owner.id));
  return { ...demo, ids };
}

/**
 * The known notification, or else the newest. Without one, a post is made to fail, in a way that the owner's
 * preferences do not hide.
 */
async function notificationOf(
  owner: RequestContext,
  { notification, workspace = "", account = "" }: Demo["ids"],
  userId: string,
): Promise<string | undefined> {
  const { prisma } = owner.services.database;
  const stored = { userId, workspaceId: workspace, deletedAt: null };
  const find = async (where: { id?: string } = {}) => {
    const newest = { where: { ...stored, ...where }, orderBy: { changed: "desc" }, select: { id: true } } as const;
    return (await prisma.notification.findFirst(newest))?.id;
  };
  const id = (notification !== undefined && (await find({ id: notification }))) || (await find());
  if (id) return id;
  const publication = await makePost(owner, workspace, account, REFUSED);
  const { sendNow } = await import("./sendNow.ts");
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50)) {
    await sendNow(owner.services, publication);
    const raised = await find();
    if (raised !== undefined) return raised;
  }
  return undefined;
}

/** The known mute while it is in force, or else a mute of another workspace of the organization. */
async function muteOf(
  owner: RequestContext,
  { mute = "", organization = "", workspace = "" }: Demo["ids"],
  userId: string,
): Promise<string | undefined> {
  const { database, now } = owner.services;
  const row = await database.prisma.notificationMute.findFirst({ where: { id: mute, userId } });
  if (row !== null && isActive(row, now())) return row.id;
  const another = await database.prisma.workspace.findFirst({
    where: row?.workspaceId ? { id: row.workspaceId } : { organizationId: organization, id: { not: workspace } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (another === null) return undefined;
  return (await muteNotifications(owner, { scope: "WORKSPACE", workspaceId: another.id })).id;
}
