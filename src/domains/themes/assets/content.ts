import { authorize } from "../../../platform/access/permissions.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import type { Signed } from "../../../platform/crypto/signedAddress.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { type AssetContent, type NativeFormat, secondsLeft } from "./address.ts";

/**
 * The place from which an asset is requested, which decides who may see it (docs/decisions/themes.md, 24): members of
 * its organization, members of one workspace, or members of one workspace as part of a published revision.
 */
export type ContentPlace =
  | { organizationId: string }
  | { workspaceId: string; published?: { themeId: string; revision: number } };

/** The bytes of an asset or its derivative, with the facts that are known without reading them. */
export interface Content {
  sha256: string;
  mimeType: string;
  filename: string;
  /** Null for a derivative, whose size is not stored. */
  bytes: number | null;
  /** The seconds until a signed address expires; null for a caller with a credential. */
  secondsLeft: number | null;
  /** @throws DomainError NOT_FOUND if the asset was deleted in the meantime */
  load(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The content of an asset for every caller who has a signed address.
 * @throws DomainError FORBIDDEN for an expired or invalid address; NOT_FOUND for an asset or format that was deleted
 */
export async function signedContent(services: Services, content: AssetContent, signed: Signed): Promise<Content> {
  const left = secondsLeft(services, content, signed);
  if (left === null) throw forbidden("The address has expired or its signature is invalid");
  return { ...(await contentWhere(services, content, {})), secondsLeft: left };
}

/**
 * The content of an asset for a viewer at a place.
 * @throws DomainError UNAUTHENTICATED; FORBIDDEN for a place that does not exist or that the viewer cannot access;
 * NOT_FOUND for an unknown asset, format or published revision
 */
export async function themeAssetContent(
  context: RequestContext,
  id: string,
  place: ContentPlace,
  format: NativeFormat | null,
): Promise<Content> {
  const organizationId = await organizationOf(context, place);
  const content = await contentWhere(context.services, { assetId: id, format }, { organizationId });
  if (!(await isPublished(context, id, organizationId, place))) throw notFound("Theme asset");
  return { ...content, secondsLeft: null };
}

/** @throws DomainError NOT_FOUND */
async function contentWhere(
  { database }: Services,
  { assetId: id, format }: AssetContent,
  within: { organizationId?: string },
): Promise<Omit<Content, "secondsLeft">> {
  const { themeAsset } = database.prisma;
  const about = {
    sha256: true,
    mimeType: true,
    filename: true,
    bytes: true,
    derivativeFormat: true,
    derivativeSha256: true,
  };
  const asset = await themeAsset.findFirst({ where: { id, ...within }, select: about });
  if (asset === null || (format !== null && asset.derivativeFormat !== format)) throw notFound("Theme asset");
  const { filename } = asset;
  if (format !== null) {
    const load = async () => (await themeAsset.findUnique({ where: { id }, select: { derivative: true } }))?.derivative;
    return {
      sha256: asset.derivativeSha256 ?? "",
      mimeType: `font/${format}`,
      filename,
      bytes: null,
      load: present(load),
    };
  }
  const load = async () => (await themeAsset.findUnique({ where: { id }, select: { content: true } }))?.content;
  return { sha256: asset.sha256, mimeType: asset.mimeType, filename, bytes: asset.bytes, load: present(load) };
}

const present = (load: () => Promise<Uint8Array<ArrayBuffer> | null | undefined>) => async () => {
  const bytes = await load();
  if (!bytes) throw notFound("Theme asset");
  return bytes;
};

/**
 * The organization of a place. Only a workspace without the viewer's own membership needs a query.
 * @throws DomainError FORBIDDEN
 */
async function organizationOf(context: RequestContext, place: ContentPlace): Promise<string> {
  const viewer = signedIn(context);
  if ("organizationId" in place) {
    authorize(viewer, "organization.read", place);
    return place.organizationId;
  }
  const { workspaceId } = place;
  const mine = viewer.workspaces.get(workspaceId)?.organizationId;
  const organizationId = mine ?? (await parentOf(context, workspaceId));
  authorize(viewer, "workspace.read", { workspaceId, organizationId });
  return organizationId;
}

/** @throws DomainError FORBIDDEN for a workspace that does not exist, as for one that the viewer cannot access */
async function parentOf({ services }: RequestContext, id: string): Promise<string> {
  const { workspace } = services.database.prisma;
  const row = await workspace.findUnique({ where: { id }, select: { organizationId: true } });
  if (!row) throw forbidden();
  return row.organizationId;
}

/**
 * Whether the published revision of a place uses the asset; true without a revision. The query does not load the
 * manifest.
 */
async function isPublished(
  { services }: RequestContext,
  id: string,
  organizationId: string,
  place: ContentPlace,
): Promise<boolean> {
  if (!("published" in place) || place.published === undefined) return true;
  const { themeId, revision } = place.published;
  const named = `"asset:${id}"`;
  const rows = await services.database.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM theme_revision r JOIN theme t ON t.id = r.theme_id
    WHERE r.theme_id = ${themeId} AND r.revision = ${revision} AND t.organization_id = ${organizationId}
      AND strpos(r.manifest::text, ${named}) > 0`;
  return rows.length > 0;
}
