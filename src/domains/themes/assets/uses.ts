import type { Tx } from "../../../platform/write/transaction.ts";

/** A theme that uses an asset in its draft, in published revisions, or in both. */
export interface Use {
  themeId: string;
  name: string;
  draft: boolean;
  revisions: number[];
}

/** The greatest number of themes in the result; one is enough to keep an asset. */
const MOST = 20;

/** The themes of an organization whose manifests contain the text `"asset:<id>"`. */
export function usesOf(tx: Tx, organizationId: string, assetId: string): Promise<Use[]> {
  const named = `"asset:${assetId}"`;
  return tx.$queryRaw<Use[]>`
    SELECT * FROM (
      SELECT t.id AS "themeId", t.name, strpos(t.draft::text, ${named}) > 0 AS draft, ARRAY(
        SELECT r.revision FROM theme_revision r
        WHERE r.theme_id = t.id AND strpos(r.manifest::text, ${named}) > 0 ORDER BY r.revision
      ) AS revisions
      FROM theme t WHERE t.organization_id = ${organizationId}
    ) AS used
    WHERE draft OR cardinality(revisions) > 0 ORDER BY "themeId" LIMIT ${MOST}`;
}
