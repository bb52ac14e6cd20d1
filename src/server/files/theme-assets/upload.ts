import { placedAddress } from "../../../domains/themes/assets/address.ts";
import { createThemeAsset as create } from "../../../domains/themes/assets/create.ts";
import { mostBytesFor, THEME_ASSET_TYPES } from "../../../domains/themes/assets/types.ts";
import { authorize } from "../../../platform/access/permissions.ts";
import { requireCredential } from "../../../platform/access/requireCredential.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { canonicalMediaType } from "../../../platform/values/mediaTypes.ts";
import { chargeOrPrice } from "../../budget/costOnly.ts";
import { themeAssetCost } from "../../budget/uploadCost.ts";
import type { Call } from "../../http/call.ts";
import { answering } from "./answering.ts";
import { createThemeAsset } from "./operations.ts";
import { optional, readQuery, required } from "./query.ts";
import { readBytes } from "./readBytes.ts";

/**
 * `POST /api/v1/theme-assets?organization_id=…&filename=…[&theme_id=…]` stores the request body as an image or a font
 * of a theme with the operation `createThemeAsset`. The Content-Type bounds the size; the bytes decide the type. The
 * answer is 201 with the asset, also for an asset that existed before. The body is read only after authorization.
 */
export const themeAssetUploadRoute = answering(["POST"], async (call: Call) => {
  const { request } = call;
  const caller = await call.context();
  requireCredential(caller.viewer, "write");
  const query = readQuery(request, createThemeAsset);
  const place = {
    organizationId: required(query, "organization_id"),
    themeId: optional(query, "theme_id") ?? null,
    filename: required(query, "filename"),
  };
  authorize(caller.viewer, "organization.administer", place);
  const most = mostBytes(request);
  const priced = await chargeOrPrice(call, themeAssetCost(request, most));
  if (priced !== undefined) return priced;
  const bytes = await readBytes(request, most);
  const asset = await create(caller, { ...place, content: bytes.toString("base64") });
  const { id, organizationId, themeId, kind, filename, sha256, createdAt, ...about } = asset;
  const body = {
    id,
    organization_id: organizationId,
    ...(themeId !== null && { theme_id: themeId }),
    kind: kind.toLowerCase(),
    mime_type: asset.mimeType,
    filename,
    size: about.bytes,
    sha256,
    ...(kind === "IMAGE" && { width: about.width, height: about.height }),
    ...(kind === "FONT" && {
      family: about.family,
      weight: about.weight,
      style: about.style,
      native_derivative: { format: about.derivativeFormat, identity: about.derivativeSha256 },
    }),
    source_url: `asset:${id}`,
    content_url: placedAddress({ assetId: id, format: null }, { organization_id: organizationId }),
    created_at: createdAt.toISOString(),
  };
  return Response.json(body, { status: 201, headers: { location: body.content_url } });
});

/**
 * Returns the most bytes that are read.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE for a type of other files, and without a type
 */
function mostBytes(request: Request): number {
  const type = request.headers.get("content-type");
  const most = type === null ? null : mostBytesFor(canonicalMediaType(type));
  if (most !== null) return most;
  throw new DomainError("UNSUPPORTED_MEDIA_TYPE", `The body must be one of ${THEME_ASSET_TYPES.join(", ")}`);
}
