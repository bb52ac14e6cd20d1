import type { Prisma, Theme, ThemeRevision } from "../../../prisma/generated/client/client.ts";
import { authorize, can } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound, requireText } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { REVISION, requireWithin } from "../../platform/values/bounds.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { Manifest } from "./manifest/shape.ts";
import { fromStore } from "./store.ts";

type Query = { select?: Prisma.ThemeSelect | null; include?: Prisma.ThemeInclude | null };
type RevisionQuery = { select?: Prisma.ThemeRevisionSelect | null; include?: Prisma.ThemeRevisionInclude | null };

/** One theme that the viewer can see, or null. */
export function themeById(context: RequestContext, id: string, query: Query = {}): Promise<Theme | null> {
  return context.services.database.prisma.theme.findFirst({
    ...(query as object),
    where: { id, ...reach.themes(context.viewer) },
  });
}

/** Themes in the order of the ids; null for ids that are not visible. At most 100. */
export async function themesByIds(context: RequestContext, ids: readonly string[]): Promise<(Theme | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.themes(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.theme.findMany({ where }));
}

/** The draft of a theme for the owner and the admins of its organization; null for all other viewers. */
export function draftFor({ viewer }: RequestContext, theme: Draft & Pick<Theme, "organizationId">): Manifest | null {
  return can(viewer, "organization.administer", theme) ? draftOf(theme) : null;
}

/**
 * One published revision (GET /themes/{id}/revisions/{revision}).
 * @throws DomainError VALIDATION_FAILED for a revision below 1; INVALID_INPUT for a blank organization; FORBIDDEN for
 * all but its members, also for an organization that does not exist; NOT_FOUND; UNAVAILABLE without the database
 */
export async function themeRevision(
  context: RequestContext,
  { organizationId, themeId, revision }: { organizationId: string; themeId: string; revision: number },
  query: RevisionQuery = {},
): Promise<ThemeRevision> {
  requireWithin({ revision: REVISION }, { revision });
  requireText("organizationId", organizationId, organizationId);
  authorize(context.viewer, "organization.read", { organizationId });
  const row = await fromStore(
    context,
    context.services.database.prisma.themeRevision.findFirst({
      ...(query as object),
      where: { themeId, revision, theme: { organizationId } },
    }),
  );
  if (!row) throw notFound("Theme revision");
  return row;
}

/**
 * The theme that a write acts on, also an unpublished one.
 * @throws DomainError NOT_FOUND outside of the viewer's organizations
 */
export async function themeTarget(tx: Tx, context: RequestContext, id: string): Promise<Theme> {
  const row = await tx.theme.findFirst({ where: { id, ...reach.inOrganizations(context.viewer) } });
  if (!row) throw notFound("Theme");
  return row;
}
