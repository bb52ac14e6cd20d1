import type { Prisma, Theme, ThemeRevision } from "../../../prisma/generated/client/client.ts";
import { authorize, can } from "../../platform/access/permissions.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds, targetById } from "../../platform/access/visibleRows.ts";
import { notFound, requireText } from "../../platform/errors/errors.ts";
import { REVISION, requireWithin } from "../../platform/values/bounds.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { Manifest } from "./manifest/shape.ts";
import { fromStore } from "./store.ts";

type RevisionQuery = { select?: Prisma.ThemeRevisionSelect | null; include?: Prisma.ThemeRevisionInclude | null };

/** One theme that the viewer can see, or null. */
export const themeById = readById("theme", reach.themes);

/** Themes in the order of the ids; null for ids that are not visible. At most 100. */
export const themesByIds = readByIds("theme", reach.themes);

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
export const themeTarget = targetById("theme", "Theme", reach.inOrganizations);
