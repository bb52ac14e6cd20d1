import type { Theme, ThemeRevision } from "../../../prisma/generated/client/client.ts";
import type { Viewer } from "../../platform/access/viewer.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { publishedOf } from "./draft.ts";
import type { Manifest } from "./manifest/shape.ts";
import { moveSelections } from "./selections.ts";

/** The row of a revision without its manifest, and the workspaces that get it. */
interface Published {
  revision: Omit<ThemeRevision, "manifest">;
  touched: string[];
}

/**
 * Stores the latest revision of a theme, whose row has its number already, and moves all choices of the theme to it.
 */
export async function publishRevision(
  tx: Tx,
  theme: Pick<Theme, "id" | "organizationId" | "name" | "publishedRevision">,
  what: { manifest: Manifest; sourceRevision?: number; by: Viewer; now: Date },
): Promise<Published> {
  const { manifest, sourceRevision = null, by, now } = what;
  const { id: themeId, publishedRevision: revision } = theme;
  const published = await tx.themeRevision.create({
    data: {
      themeId,
      revision,
      sourceRevision,
      manifest: publishedOf(manifest, theme, revision),
      publishedAt: now,
      publishedById: by.kind === "user" ? by.id : null,
    },
    omit: { manifest: true },
  });
  return { revision: published, touched: await moveSelections(tx, theme, revision, now) };
}
