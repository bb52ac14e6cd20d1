import { header, headerRef } from "../../../../rest-compat/engine/openapi/headers.ts";
import {
  BYTES,
  content,
  empty,
  json,
  otherOperation,
  text,
} from "../../../../rest-compat/engine/openapi/otherOperation.ts";
import { OF_KEYS } from "../../../../rest-compat/engine/openapi/problems.ts";
import { THEME_ASSET_TYPES } from "../../../domains/themes/assets/types.ts";

const FORMATS = ["ttf", "otf"];

const ASSET = {
  type: "object",
  properties: {
    id: text("The id of the asset."),
    organization_id: text("The organization that the asset belongs to."),
    theme_id: text("The only theme that may use the asset; absent for all themes of the organization."),
    kind: text("Whether the asset is a font or an image.", { enum: ["font", "image"] }),
    mime_type: text("The media type of the bytes.", { enum: THEME_ASSET_TYPES }),
    filename: text("The name of the file."),
    size: { type: "integer", description: "The number of bytes." },
    sha256: text("The SHA-256 digest of the bytes, in hexadecimal."),
    width: { type: "integer", description: "The width of an image in pixels; absent for a font." },
    height: { type: "integer", description: "The height of an image in pixels; absent for a font." },
    family: text("The family of a font; absent for an image."),
    weight: { type: "integer", description: "The weight of a font, 1 to 1000; absent for an image." },
    style: text("The style of a font; absent for an image."),
    native_derivative: {
      type: "object",
      description: "The same font for native clients; absent for an image.",
      properties: {
        format: text("The format of the derivative.", { enum: FORMATS }),
        identity: text("The SHA-256 digest of the derivative, in hexadecimal."),
      },
      required: ["format", "identity"],
    },
    source_url: text("The address for manifests: `asset:<id>`."),
    content_url: text("The path of the bytes."),
    created_at: text("The time of the upload.", { format: "date-time" }),
  },
  required: [
    "id",
    "organization_id",
    "kind",
    "mime_type",
    "filename",
    "size",
    "sha256",
    "source_url",
    "content_url",
    "created_at",
  ],
};

export const createThemeAsset = otherOperation({
  tag: "themes",
  credential: "person",
  method: "post",
  path: "/theme-assets",
  operationId: "CreateThemeAsset",
  summary: "Upload a font or an image of themes",
  description:
    "Stores the body as an asset of the organization. The same bytes again are answered with the existing asset. The caller must be an owner or admin of the organization.",
  query: {
    organization_id: { description: "The organization that the asset will belong to.", required: true },
    filename: { description: "The name of the file.", required: true },
    theme_id: { description: "The only theme that may use the asset; absent for all themes of the organization." },
  },
  headers: { "Idempotency-Key": headerRef("IdempotencyKey") },
  body: Object.fromEntries(THEME_ASSET_TYPES.map((type) => [type, BYTES])),
  answers: { 201: { ...json("The asset.", ASSET), headers: { Location: header("The address of the bytes.") } } },
  problems: [
    "BAD_REQUEST",
    "INVALID_INPUT",
    "REQUEST_TIMEOUT",
    "CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "VALIDATION_FAILED",
    ...OF_KEYS,
    "RATE_LIMITED",
    "UNAVAILABLE",
  ],
});

export const getThemeAssetContent = otherOperation({
  tag: "themes",
  credential: "person",
  scope: "workspace:read",
  method: "get",
  path: "/theme-assets/{id}/content",
  operationId: "GetThemeAssetContent",
  summary: "Get the bytes of a theme's font or image",
  description:
    "Returns the bytes of an asset, or a native derivative of a font. The query names the organization alone, the workspace alone, or the workspace with theme and revision. A signed address (`expires` and `signature`) names none of them and needs no credential; GraphQL returns such addresses. Resolved themes contain complete addresses.",
  id: "The id of the asset.",
  query: {
    organization_id: { description: "The organization of the asset." },
    workspace_id: { description: "The workspace whose member reads the asset." },
    theme_id: { description: "The theme that uses the asset." },
    revision: { description: "The published revision of the theme.", schema: { type: "integer", minimum: 1 } },
    format: { description: "The format of a native derivative.", schema: { enum: FORMATS } },
    expires: { description: "The end of a signed address." },
    signature: { description: "The signature of a signed address." },
  },
  headers: { "If-None-Match": headerRef("IfNoneMatch") },
  answers: {
    200: content("The bytes.", [...THEME_ASSET_TYPES, ...FORMATS.map((format) => `font/${format}`)], {
      ETag: "`sha256-` and the digest of the bytes.",
    }),
    304: empty("Not Modified", { ETag: "`sha256-` and the digest of the bytes." }),
  },
  problems: ["INVALID_INPUT", "NOT_FOUND", "VALIDATION_FAILED", "UNAVAILABLE"],
});
