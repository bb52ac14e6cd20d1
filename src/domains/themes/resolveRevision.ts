import type { Database } from "../../platform/database/database.ts";
import type { Manifest } from "./manifest/shape.ts";
import { validateManifest } from "./manifest/validate.ts";

/** The reasons for which the built-in default replaces the chosen theme (docs/interface.md#themes). */
export const FALLBACK_REASONS = [
  "missing-theme",
  "invalid-manifest",
  "unsafe-resource",
  "unsupported-scheme",
  "resource-failed",
] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** A font file for native platforms. */
export interface Derivative {
  format: "ttf" | "otf";
  sha256: string;
}

/** A published revision with the native derivatives of its fonts by asset id, or the reason why it cannot be shown. */
export type Usable =
  | { manifest: Manifest; derivatives: ReadonlyMap<string, Derivative>; reason?: undefined }
  | { manifest?: undefined; reason: FallbackReason };

/** Loads a revision and validates it again. A published revision is valid, unless the database was damaged since. */
export async function usableRevision(
  { prisma }: Database,
  { themeId, version, organizationId }: { themeId: string; version: number; organizationId: string },
): Promise<Usable> {
  const row = await prisma.themeRevision.findUnique({
    where: { themeId_revision: { themeId, revision: version } },
    select: { manifest: true },
  });
  if (!row) return { reason: "missing-theme" };
  const { manifest, violations } = validateManifest(row.manifest);
  if (!manifest) {
    const isSource = ({ path }: { path: (string | number)[] }) => path.length === 3 && path[2] === "sourceUrl";
    return { reason: violations.every(isSource) ? "unsafe-resource" : "invalid-manifest" };
  }
  return withResources(prisma, manifest, organizationId);
}

/** The asset id of a stored source `asset:<id>`. */
export const assetIdOf = (sourceUrl: string): string => sourceUrl.slice("asset:".length);

/** A theme is not shown if one of its assets is missing or has another type. */
async function withResources(prisma: Database["prisma"], manifest: Manifest, organizationId: string): Promise<Usable> {
  const { assets, fonts } = manifest;
  const derivatives = new Map<string, Derivative>();
  if (assets.length + fonts.length === 0) return { manifest, derivatives };
  const ids = [...assets, ...fonts].map(({ sourceUrl }) => assetIdOf(sourceUrl));
  const rows = await prisma.themeAsset.findMany({
    where: { id: { in: ids }, organizationId },
    select: { id: true, kind: true, mimeType: true, derivativeFormat: true, derivativeSha256: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const areThere =
    assets.every(({ sourceUrl, mimeType }) => byId.get(assetIdOf(sourceUrl))?.mimeType === mimeType) &&
    fonts.every(({ sourceUrl }) => byId.get(assetIdOf(sourceUrl))?.kind === "FONT");
  if (!areThere) return { reason: "resource-failed" };
  for (const { id, derivativeFormat: format, derivativeSha256: sha256 } of rows) {
    if ((format === "ttf" || format === "otf") && sha256 !== null) derivatives.set(id, { format, sha256 });
  }
  return { manifest, derivatives };
}
