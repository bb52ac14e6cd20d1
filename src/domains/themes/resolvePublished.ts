import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Manifest } from "./manifest/shape.ts";
import { usableRevisionOf } from "./resolve.ts";
import { fromStore } from "./store.ts";

/** The latest revision of a theme, for the members of its organization. */
export interface PublishedTheme {
  organizationId: string;
  organization: string;
  version: number;
  /** Whether the organization chose it for all of its workspaces. */
  isDefault: boolean;
  manifest: Manifest;
}

type Row = Omit<PublishedTheme, "manifest"> & { themeId: string; row: string; assets: number };

/** The greatest number of themes, enough for one page. */
const MOST = 40;

/**
 * The latest revisions of the published themes of the viewer's organizations, by organization and name; at most 40.
 * Themes that cannot be shown are left out. Empty for anonymous viewers and workspace-bound tokens.
 */
export async function publishedThemes(context: RequestContext): Promise<PublishedTheme[]> {
  const { viewer, services } = context;
  if (viewer.kind !== "user" || viewer.organizations.size === 0) return [];
  const rows = await fromStore(
    context,
    services.database.prisma.$queryRaw<Row[]>`
      SELECT t.id AS "themeId", t.organization_id AS "organizationId", o.name AS organization, t.published_revision AS version,
        COALESCE(d.kind = 'CUSTOM' AND d.theme_id = t.id, false) AS "isDefault", r.xmin::text || '.' || r.ctid::text AS "row",
        (SELECT count(*) FROM theme_asset a WHERE a.organization_id = t.organization_id)::int AS assets
      FROM theme t
      JOIN organization o ON o.id = t.organization_id
      JOIN theme_revision r ON r.theme_id = t.id AND r.revision = t.published_revision
      LEFT JOIN organization_theme d ON d.organization_id = t.organization_id
      WHERE t.organization_id = ANY(${[...viewer.organizations.keys()]})
      ORDER BY o.name, o.id, t.name_key LIMIT ${MOST}`,
  );
  const themes = await Promise.all(
    rows.map(async ({ themeId, row, assets, ...shown }) => {
      const { organizationId, version } = shown;
      const { manifest } = await usableRevisionOf(context, { themeId, version, row, assets, organizationId });
      return manifest ? { ...shown, manifest } : undefined;
    }),
  );
  return themes.filter((theme) => theme !== undefined);
}
