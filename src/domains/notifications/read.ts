import type { Notification, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type Scope, signedIn } from "../../platform/access/scope.ts";
import { boundWorkspace, type User } from "../../platform/access/viewer.ts";
import { forbidden, invalidInput, notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { type Order, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { workspaceById } from "../workspaces/read.ts";

const NEWEST: Order = {
  name: "createdAt",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

/** Which inbox: a workspace's with what is about the account, or the latter alone. */
export interface InboxFilter {
  workspaceId?: string | null | undefined;
  unreadOnly?: boolean | null | undefined;
}

export interface NotificationPage extends Page<Notification> {
  /** Over the whole inbox, whatever the page and `unreadOnly`. */
  unreadCount(): Promise<number>;
}

/**
 * One page of the viewer's inbox, newest first (GET /notifications).
 * @throws DomainError INVALID_INPUT for a blank workspace or a cursor of another list, VALIDATION_FAILED for a page size outside 1 to
 * 100, FORBIDDEN for a workspace out of reach, known or not
 */
export async function inbox(scope: Scope, filter: InboxFilter, args: PageArgs): Promise<NotificationPage> {
  const { workspaceId = null, unreadOnly } = filter;
  if (workspaceId?.trim() === "") throw invalidInput(["workspaceId"], "must not be blank", workspaceId);
  const list = { list: "Viewer.notifications", order: NEWEST, filter: { workspaceId, unreadOnly: unreadOnly || null } };
  const { from, orderBy, take, finish } = pageQuery(args, list);
  // As with sessions and tokens: of what lies outside its workspace, a bound token sees nothing.
  const isOutside = workspaceId === null && boundWorkspace(signedIn(scope)) !== null;
  const scopes = isOutside ? [] : await inboxScopes(scope, workspaceId);
  const older = orderBy[0]?.["createdAt"] === "desc";
  const { pool } = scope.services.database;
  const text = pageSql({ older, unreadOnly: unreadOnly === true, resumed: from !== null });
  const { rows } = await pool.query<Notification>(text, [signedIn(scope).id, scopes, take, ...(from ?? [])]);
  return Object.assign(finish(rows), { unreadCount: () => unreadIn(scope, scopes) });
}

/** The scopes of an inbox. What is about the account lies outside of what a bound token reaches. @throws DomainError FORBIDDEN */
export async function inboxScopes(scope: Scope, workspaceId: string | null): Promise<string[]> {
  const viewer = signedIn(scope);
  const account = boundWorkspace(viewer) === null ? [""] : [];
  if (workspaceId === null) {
    if (account.length === 0) throw forbidden("This token reaches its workspace alone");
    return account;
  }
  // A membership of one's own needs no look.
  const known = viewer.workspaces.has(workspaceId) || (await workspaceById(scope, workspaceId, ID)) !== null;
  if (!known) throw forbidden();
  return [workspaceId, ...account];
}

const ID = { select: { id: true } };

const COLUMNS = `id, user_id AS "userId", workspace_id AS "workspaceId", scope, topic, title, body, href, payload, actions,
  event_key AS "eventKey", created_at AS "createdAt", read_at AS "readAt", deleted_at AS "deletedAt"`;

/** One scan of an index for each scope, of no more rows than the page takes, however many there are. */
function pageSql({ older, unreadOnly, resumed }: { older: boolean; unreadOnly: boolean; resumed: boolean }): string {
  const order = older ? "created_at DESC, id DESC" : "created_at, id";
  return `
SELECT page.* FROM unnest($2::text[]) AS asked(scope) CROSS JOIN LATERAL (
  SELECT ${COLUMNS} FROM notification n
  WHERE n.user_id = $1 AND n.scope = asked.scope AND deleted_at IS NULL ${unreadOnly ? "AND read_at IS NULL" : ""}
    ${resumed ? `AND (created_at, id) ${older ? "<" : ">"} ($4::timestamptz, $5)` : ""}
  ORDER BY ${order} LIMIT $3
) page ORDER BY ${order.replaceAll("created_at", 'page."createdAt"').replaceAll(/\bid\b/g, "page.id")} LIMIT $3`;
}

/** How many notifications of these scopes are unread: a sum of counters. */
export async function unreadIn(scope: Scope, scopes: readonly string[]): Promise<number> {
  const { pool } = scope.services.database;
  const { rows } = await pool.query<{ unread: number }>(
    "SELECT COALESCE(SUM(unread), 0)::int AS unread FROM notification_counter WHERE user_id = $1 AND scope = ANY($2::text[])",
    [signedIn(scope).id, scopes],
  );
  return rows[0]?.unread ?? 0;
}

/** The viewer's own notifications that their credential reaches: not those of workspaces that they are no longer in. */
export function ownNotifications(viewer: User): Prisma.NotificationWhereInput {
  const inWorkspaces = { workspace: reach.workspaces(viewer) };
  const within = boundWorkspace(viewer) === null ? { OR: [{ workspaceId: null }, inWorkspaces] } : inWorkspaces;
  return { userId: viewer.id, deletedAt: null, ...within };
}

/** Notifications of the viewer, in the order of their ids; null for the others. At most 100. */
export async function notificationsByIds(scope: Scope, ids: readonly string[]): Promise<(Notification | null)[]> {
  const { viewer, services } = scope;
  if (viewer.kind === "anonymous") return ids.map(() => null);
  const where = { AND: [{ id: { in: [...ids] } }, ownNotifications(viewer)] };
  return inOrder(ids, await services.database.prisma.notification.findMany({ where }));
}

/** A notification as a write acts on it. @throws DomainError NOT_FOUND, also for somebody else's */
export async function notificationTarget(tx: Tx, scope: Scope, id: string): Promise<Notification> {
  const row = await tx.notification.findFirst({ where: { AND: [{ id }, ownNotifications(signedIn(scope))] } });
  if (!row) throw notFound("Notification");
  return row;
}
