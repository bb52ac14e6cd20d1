import type { Notification, Prisma, QueueReminder } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { boundWorkspace, type User, type Viewer } from "../../platform/access/viewer.ts";
import { readByIds, targetById } from "../../platform/access/visibleRows.ts";
import { statementName } from "../../platform/database/statementName.ts";
import { forbidden, requireText } from "../../platform/errors/errors.ts";
import { type Order, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import { workspaceById } from "../workspaces/read.ts";

const NEWEST: Order = {
  name: "createdAt",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

/** The inbox to read: a workspace's together with the account's, or only the account's. */
export interface InboxFilter {
  workspaceId?: string | null | undefined;
  unreadOnly?: boolean | null | undefined;
}

export interface NotificationPage extends Page<Notification> {
  /** Counts the whole inbox, independent of the page and of `unreadOnly`. */
  unreadCount(): Promise<number>;
}

/**
 * One page of the viewer's inbox, newest first (GET /notifications).
 * @throws DomainError INVALID_INPUT for a blank workspace or a cursor of another list, VALIDATION_FAILED for a page
 * size outside 1 to 100, FORBIDDEN for a workspace that does not exist or that the viewer cannot access
 */
export async function inbox(context: RequestContext, filter: InboxFilter, args: PageArgs): Promise<NotificationPage> {
  const { workspaceId = null, unreadOnly } = filter;
  if (workspaceId !== null) requireText("workspaceId", workspaceId, workspaceId);
  const list = { list: "Viewer.notifications", order: NEWEST, filter: { workspaceId, unreadOnly: unreadOnly || null } };
  const { from, orderBy, take, finish } = pageQuery(args, list);
  // A bound token gets an empty list for objects outside its workspace, as with sessions and tokens.
  const isOutside = workspaceId === null && boundWorkspace(signedIn(context)) !== null;
  const scopes = isOutside ? [] : await inboxScopes(context, workspaceId);
  const older = orderBy[0]?.["createdAt"] === "desc";
  const { pool } = context.services.database;
  const counted = { unreadCount: () => unreadIn(context, scopes) };
  if (scopes.length === 0) return Object.assign(finish<Notification>([]), counted);
  const text = pageSql({ scopes: scopes.length, take, older, unreadOnly: unreadOnly === true, resumed: from !== null });
  const values = [signedIn(context).id, ...(from ?? []), ...scopes];
  const { rows } = await pool.query<Notification>({ name: statementName(text), text, values });
  return Object.assign(finish(rows), counted);
}

/**
 * The scopes of an inbox. A bound token cannot access notifications about the account.
 * @throws DomainError FORBIDDEN
 */
export async function inboxScopes(context: RequestContext, workspaceId: string | null): Promise<string[]> {
  const viewer = signedIn(context);
  const account = boundWorkspace(viewer) === null ? [""] : [];
  if (workspaceId === null) {
    if (account.length === 0) throw forbidden("This token can access only its workspace. Pass workspaceId.");
    return account;
  }
  // The viewer's own membership is already loaded; other workspaces need a query.
  const isVisible = viewer.workspaces.has(workspaceId) || (await workspaceById(context, workspaceId, ID)) !== null;
  if (!isVisible) throw forbidden();
  return [workspaceId, ...account];
}

const ID = { select: { id: true } };

const COLUMNS = `id, user_id AS "userId", workspace_id AS "workspaceId", scope, topic, title, body, href, payload, actions,
  event_key AS "eventKey", created_at AS "createdAt", read_at AS "readAt", deleted_at AS "deletedAt"`;

interface PageText {
  readonly scopes: number;
  readonly take: number;
  readonly older: boolean;
  readonly unreadOnly: boolean;
  readonly resumed: boolean;
}

/**
 * One index scan for each scope; each scan reads at most as many rows as the page has. PostgreSQL knows the numbers of
 * scopes and rows, and so plans the statement once for a connection.
 */
function pageSql({ scopes, take, older, unreadOnly, resumed }: PageText): string {
  const order = older ? "created_at DESC, id DESC" : "created_at, id";
  const first = resumed ? 4 : 2;
  const parameters = Array.from({ length: scopes }, (_, at) => `($${first + at}::text)`).join(", ");
  return `
SELECT page.* FROM (VALUES ${parameters}) AS asked(scope) CROSS JOIN LATERAL (
  SELECT ${COLUMNS} FROM notification n
  WHERE n.user_id = $1 AND n.scope = asked.scope AND deleted_at IS NULL ${unreadOnly ? "AND read_at IS NULL" : ""}
    ${resumed ? `AND (created_at, id) ${older ? "<" : ">"} ($2::timestamptz, $3)` : ""}
  ORDER BY ${order} LIMIT ${take}
) page ORDER BY ${order.replaceAll("created_at", 'page."createdAt"').replaceAll(/\bid\b/g, "page.id")} LIMIT ${take}`;
}

/** The number of unread notifications in these scopes, from counters. */
export async function unreadIn(context: RequestContext, scopes: readonly string[]): Promise<number> {
  const { pool } = context.services.database;
  const { rows } = await pool.query<{ unread: number }>(
    "SELECT COALESCE(SUM(unread), 0)::int AS unread FROM notification_counter WHERE user_id = $1 AND scope = ANY($2::text[])",
    [signedIn(context).id, scopes],
  );
  return rows[0]?.unread ?? 0;
}

/** The numbers of unread notifications of scopes, in their order. Takes one statement. */
export async function unreadOfScopes(context: RequestContext, scopes: readonly string[]): Promise<number[]> {
  const { pool } = context.services.database;
  const { rows } = await pool.query<{ scope: string; unread: number }>(
    "SELECT scope, unread FROM notification_counter WHERE user_id = $1 AND scope = ANY($2::text[])",
    [signedIn(context).id, [...new Set(scopes)]],
  );
  const byScope = new Map(rows.map(({ scope, unread }) => [scope, unread]));
  return scopes.map((scope) => byScope.get(scope) ?? 0);
}

/** The viewer's notifications that their credential can access: none of workspaces that they left. */
export function ownNotifications(viewer: User): Prisma.NotificationWhereInput {
  const inWorkspaces = { workspace: reach.workspaces(viewer) };
  const within = boundWorkspace(viewer) === null ? { OR: [{ workspaceId: null }, inWorkspaces] } : inWorkspaces;
  return { userId: viewer.id, deletedAt: null, ...within };
}

/** The viewer's notifications of all their workspaces and of the account that changed last, at most 30. */
export function latestNotifications({ viewer, services }: RequestContext): Promise<Notification[]> {
  if (viewer.kind === "anonymous") return Promise.resolve([]);
  const where = ownNotifications(viewer);
  return services.database.prisma.notification.findMany({ where, orderBy: { changed: "desc" }, take: 30 });
}

/** The viewer's reminders that are on, with the names of their workspaces. */
export function activeReminders(context: RequestContext): Promise<(QueueReminder & { workspace: { name: string } })[]> {
  const isOn = { OR: [{ lowRunwayEnabled: true }, { queueEmptiedEnabled: true }] };
  return context.services.database.prisma.queueReminder.findMany({
    where: { AND: [isOn, { userId: signedIn(context).id, ...reach.inWorkspaces(context.viewer) }] },
    include: { workspace: { select: { name: true } } },
    orderBy: { workspaceId: "asc" },
    take: 100,
  });
}

/** Notifications of the viewer in the order of the ids; null for ids that are not visible. At most 100. */
export const notificationsByIds = readByIds("notification", own);

/** The notification that a write acts on. @throws DomainError NOT_FOUND, also for another user's notification */
export const notificationTarget = targetById("notification", "Notification", own);

function own(viewer: Viewer): Prisma.NotificationWhereInput | null {
  return viewer.kind === "anonymous" ? null : ownNotifications(viewer);
}
