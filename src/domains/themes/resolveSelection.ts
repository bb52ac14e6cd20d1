import type { ThemeKind } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { fromStore } from "./store.ts";

/** The theme that applies to a workspace, with the facts that show whether a cached result is still valid. */
export interface Selection {
  workspaceId: string;
  organizationId: string;
  /** Null together with `themeId` and `version` if no theme is chosen. */
  kind: ThemeKind | null;
  themeId: string | null;
  version: number | null;
  /** The row version of the stored revision; null if the reference leads to no revision of the organization. */
  row: string | null;
  /** The number of the organization's assets, which changes when one is deleted. */
  assets: number;
}

/**
 * The workspace's choice, otherwise the organization's, which alone applies while choosing is locked. Joins by keys
 * only.
 */
const selectionWhere = (workspace: string) => `
  SELECT c."workspaceId", c."organizationId", c.kind::text AS kind, c."themeId", c.version,
    r.xmin::text || '.' || r.ctid::text AS "row",
    CASE WHEN r.revision IS NULL THEN 0
      ELSE (SELECT count(*) FROM theme_asset a WHERE a.organization_id = c."organizationId") END::int AS assets
  FROM (
    SELECT w.id AS "workspaceId", w.organization_id AS "organizationId",
      CASE WHEN own.chosen THEN s.kind ELSE d.kind END AS kind,
      CASE WHEN own.chosen THEN s.theme_id ELSE d.theme_id END AS "themeId",
      CASE WHEN own.chosen THEN s.version ELSE d.version END AS version
    FROM workspace w
    LEFT JOIN workspace_theme s ON s.workspace_id = w.id
    LEFT JOIN organization_theme d ON d.organization_id = w.organization_id
    CROSS JOIN LATERAL (SELECT s.workspace_id IS NOT NULL AND d.locked IS NOT TRUE AS chosen) own
    WHERE ${workspace}
  ) c
  LEFT JOIN theme t ON c.kind = 'CUSTOM' AND t.id = c."themeId" AND t.organization_id = c."organizationId"
  LEFT JOIN theme_revision r ON r.theme_id = t.id AND r.revision = c.version AND c.version <= t.published_revision`;

/**
 * A statement for one workspace is planned once; with a list PostgreSQL plans each time, which takes longer than the
 * execution.
 */
const ONE = selectionWhere("w.id = $1");
const SEVERAL = selectionWhere("w.id = ANY($1)");

/** The selections of workspaces by id, in one statement. */
export async function selectionsOf(
  context: RequestContext,
  workspaceIds: readonly string[],
): Promise<Map<string, Selection>> {
  const { prisma } = context.services.database;
  const read =
    workspaceIds.length === 1
      ? prisma.$queryRawUnsafe<Selection[]>(ONE, workspaceIds[0])
      : prisma.$queryRawUnsafe<Selection[]>(SEVERAL, workspaceIds);
  const rows = await fromStore(context, read);
  return new Map(rows.map((row) => [row.workspaceId, row]));
}
