import type { ErrorCode } from "../src/platform/errors/table.ts";
import type { JsonSchema } from "./engine/openapi/jsonSchema.ts";

/** A live operation that is no row: bytes, forms and files. */
export interface OtherOperation {
  readonly method: "get" | "post" | "put" | "patch" | "delete" | "head";
  /** The path below the prefix, or of the server's root with `atRoot`. */
  readonly path: `/${string}`;
  readonly atRoot?: true;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** `person`: a credential of a person or application. `client`: the credentials of an application. `none`: no credential in a header. */
  readonly credential: "person" | "client" | "none";
  /** The scope that an external application needs. */
  readonly scope?: string;
  readonly parameters?: readonly JsonSchema[];
  /** The body's schema by media type. */
  readonly body?: Readonly<Record<string, JsonSchema>>;
  readonly answers: Readonly<Record<number, JsonSchema>>;
  /** The problems that can occur. */
  readonly problems: readonly ErrorCode[];
}

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: "string", ...more, description });
const parameter = (where: "path" | "query" | "header", name: string, description: string, more: JsonSchema = {}) => {
  const { required = where === "path", ...schema } = more;
  return { name, in: where, required, description, schema: { type: "string", ...schema } };
};
const header = (description: string): JsonSchema => ({ description, schema: { type: "string" } });
const empty = (description: string, headers: Readonly<Record<string, string>> = {}): JsonSchema => ({
  description,
  ...(Object.keys(headers).length > 0 && {
    headers: Object.fromEntries(Object.entries(headers).map(([name, said]) => [name, header(said)])),
  }),
});
const content = (description: string, types: readonly string[], headers: Readonly<Record<string, string>> = {}) => ({
  ...empty(description, headers),
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }])),
});
const json = (description: string, schema: JsonSchema) => ({
  description,
  content: { "application/json": { schema } },
});

const UPLOAD = parameter("path", "id", "The id of the pending media item.", { maxLength: 128 });
const TUS = parameter("header", "Tus-Resumable", "The version of the protocol.", { required: true, const: "1.0.0" });
const BYTES: JsonSchema = { type: "string", format: "binary", description: "The bytes of the file." };
const IN_UPLOADS: readonly ErrorCode[] = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "INTERNAL"];
const UPLOADS = { tag: "media", credential: "person", scope: "media:write" } as const;

const RANGE = parameter("header", "Range", "A range of bytes, such as `bytes=0-1023`.");
const IF_NONE_MATCH = { $ref: "#/components/parameters/IfNoneMatch" };
const IMAGES = ["image/png", "image/jpeg", "image/webp", "image/avif"];

const TOKEN: JsonSchema = {
  type: "object",
  properties: {
    access_token: text("The token for the header `Authorization`."),
    token_type: text("Always `Bearer`."),
    expires_in: { type: "integer", description: "The seconds until the token expires." },
    refresh_token: text("A token for one refresh. A second use revokes all tokens of the grant."),
    scope: text("The granted scopes, joined by spaces."),
  },
  required: ["access_token", "token_type", "expires_in"],
};
const REFUSAL = json("The refusal of RFC 6749 §5.2.", {
  type: "object",
  properties: {
    error: text("The code of the refusal, such as `invalid_grant`."),
    error_description: text("The reason."),
  },
  required: ["error"],
});
const CLIENT = {
  client_id: text("The id of the application."),
  client_secret: text("The secret of the application.", { writeOnly: true }),
};
const form = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>) => ({
  "application/x-www-form-urlencoded": { type: "object", properties: { ...properties, ...CLIENT }, required },
});
const OAUTH = { tag: "oauth", atRoot: true, problems: [] } as const;

/** All live operations of the interface that are no rows. A test requests each of them from a running server. */
export const otherOperations: readonly OtherOperation[] = [
  {
    ...UPLOADS,
    method: "put",
    path: "/media/uploads/{id}",
    operationId: "PutUpload",
    summary: "Send the bytes of an upload at once",
    description:
      "Sends all bytes of an upload session, or with `Content-Range` the missing ones. GraphQL's `createMediaUpload` opens the session. Afterwards `POST /media/upload-session/{id}/complete` makes the media item.",
    parameters: [
      UPLOAD,
      parameter("header", "Content-Range", "`bytes <first>-<last>/<size>`, up to the last byte of the file."),
    ],
    body: { "application/octet-stream": BYTES },
    answers: {
      204: empty("All bytes arrived.", {
        "Upload-Offset": "The received bytes.",
        "Upload-Length": "The bytes of the file.",
      }),
    },
    problems: [...IN_UPLOADS, "BAD_REQUEST", "INVALID_INPUT", "CONFLICT", "PAYLOAD_TOO_LARGE"],
  },
  {
    ...UPLOADS,
    method: "post",
    path: "/media/uploads",
    operationId: "CreateTusUpload",
    summary: "Create an upload by tus 1.0",
    description:
      "Opens an upload session for a client of the tus protocol. `Location` is the address for the bytes. A session of GraphQL's `createMediaUpload` needs no such request.",
    parameters: [
      TUS,
      parameter("header", "Upload-Length", "The bytes of the file.", { required: true, type: "integer", minimum: 1 }),
      parameter(
        "header",
        "Upload-Metadata",
        "`workspace_id`, `filename` and optionally `filetype`, each in Base64 as tus defines.",
        { required: true },
      ),
    ],
    answers: { 201: empty("The session is open.", { Location: "The path for PATCH, HEAD and DELETE." }) },
    problems: [
      "BAD_REQUEST",
      "INVALID_INPUT",
      "QUOTA_EXCEEDED",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "PAYLOAD_TOO_LARGE",
      "VALIDATION_FAILED",
      "INTERNAL",
    ],
  },
  {
    ...UPLOADS,
    method: "patch",
    path: "/media/uploads/{id}",
    operationId: "PatchTusUpload",
    summary: "Send the next bytes of an upload by tus 1.0",
    description: "Appends bytes at `Upload-Offset`. After a break, HEAD returns the offset to continue from.",
    parameters: [
      UPLOAD,
      TUS,
      parameter("header", "Upload-Offset", "The position of the first byte.", {
        required: true,
        type: "integer",
        minimum: 0,
      }),
    ],
    body: { "application/offset+octet-stream": BYTES },
    answers: { 204: empty("The bytes arrived.", { "Upload-Offset": "The received bytes." }) },
    problems: [...IN_UPLOADS, "BAD_REQUEST", "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  {
    ...UPLOADS,
    method: "head",
    path: "/media/uploads/{id}",
    operationId: "HeadTusUpload",
    summary: "Get the offset of an upload by tus 1.0",
    description: "Returns the number of bytes that arrived, in `Upload-Offset`.",
    parameters: [UPLOAD, TUS],
    answers: {
      200: empty("The state of the upload.", {
        "Upload-Offset": "The received bytes.",
        "Upload-Length": "The bytes of the file.",
      }),
    },
    problems: IN_UPLOADS,
  },
  {
    ...UPLOADS,
    method: "delete",
    path: "/media/uploads/{id}",
    operationId: "DeleteTusUpload",
    summary: "Cancel an upload by tus 1.0",
    description: "Ends an upload session and deletes its bytes.",
    parameters: [UPLOAD, TUS],
    answers: { 204: empty("The session ended.") },
    problems: [...IN_UPLOADS, "INVALID_INPUT"],
  },
  {
    tag: "media",
    credential: "person",
    scope: "media:read",
    method: "get",
    path: "/media/{id}/content",
    operationId: "GetMediaContent",
    summary: "Get the bytes of a media item",
    description:
      "Returns the file or its thumbnail, whole or as a range. A signed address (`expires` and `signature`) needs no credential; GraphQL returns such addresses. `/media/{id}` without the prefix is the same.",
    parameters: [
      parameter("path", "id", "The id of the media item.", { maxLength: 128 }),
      parameter("query", "variant", "`thumbnail` for the thumbnail; absent for the file.", {
        enum: ["content", "thumbnail"],
      }),
      parameter("query", "expires", "The end of a signed address."),
      parameter("query", "signature", "The signature of a signed address."),
      RANGE,
      IF_NONE_MATCH,
    ],
    answers: {
      200: content("The whole content.", ["image/*", "video/*", "font/*"], { ETag: "The entity tag." }),
      206: content("A range of the content.", ["image/*", "video/*", "font/*"], { "Content-Range": "The range." }),
      304: empty("Not Modified"),
    },
    problems: [
      "INVALID_INPUT",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "NOT_FOUND",
      "RANGE_NOT_SATISFIABLE",
      "INTERNAL",
      "UNAVAILABLE",
    ],
  },
  {
    tag: "themes",
    credential: "person",
    method: "post",
    path: "/theme-assets",
    operationId: "CreateThemeAsset",
    summary: "Upload a font or an image of themes",
    description:
      "Stores the body as an asset of the organization. The same bytes again are answered with the existing asset. The caller must be an owner or admin of the organization.",
    parameters: [
      parameter("query", "organization_id", "The organization that the asset will belong to.", { required: true }),
      parameter("query", "filename", "The name of the file.", { required: true }),
      parameter(
        "query",
        "theme_id",
        "The only theme that may use the asset; absent for all themes of the organization.",
      ),
    ],
    body: Object.fromEntries(["font/woff2", ...IMAGES].map((type) => [type, BYTES])),
    answers: {
      201: {
        ...json("The asset.", {
          type: "object",
          properties: {
            id: text("The id of the asset."),
            source_url: text("The address for manifests: `asset:<id>`."),
            content_url: text("The address of the bytes."),
          },
          required: ["id", "source_url", "content_url"],
        }),
        headers: { Location: header("The address of the bytes.") },
      },
    },
    problems: [
      "INVALID_INPUT",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "REQUEST_TIMEOUT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "VALIDATION_FAILED",
      "INTERNAL",
      "UNAVAILABLE",
    ],
  },
  {
    tag: "themes",
    credential: "person",
    scope: "workspace:read",
    method: "get",
    path: "/theme-assets/{id}/content",
    operationId: "GetThemeAssetContent",
    summary: "Get the bytes of a theme's font or image",
    description:
      "Returns the bytes of an asset, or a native derivative of a font. The query names the organization alone, the workspace alone, or the workspace with theme and revision. Resolved themes contain complete addresses.",
    parameters: [
      parameter("path", "id", "The id of the asset.", { maxLength: 128 }),
      parameter("query", "organization_id", "The organization of the asset."),
      parameter("query", "workspace_id", "The workspace whose member reads the asset."),
      parameter("query", "theme_id", "The theme that uses the asset."),
      parameter("query", "revision", "The published revision of the theme.", { type: "integer", minimum: 1 }),
      parameter("query", "format", "The format of a native derivative.", { enum: ["ttf", "otf"] }),
      IF_NONE_MATCH,
    ],
    answers: {
      200: content("The bytes.", [...IMAGES, "font/woff2", "font/ttf", "font/otf"], {
        ETag: "`sha256-` and the digest of the bytes.",
      }),
      304: empty("Not Modified"),
    },
    problems: [
      "INVALID_INPUT",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "NOT_FOUND",
      "VALIDATION_FAILED",
      "INTERNAL",
      "UNAVAILABLE",
    ],
  },
  {
    tag: "admin",
    credential: "person",
    method: "get",
    path: "/admin/audit-events/export.csv",
    operationId: "ExportInstanceAuditCsv",
    summary: "Export audit events as CSV",
    description:
      "Returns the same page as `export.json` as CSV (RFC 4180) with a header line. The query members are the same. The caller must be an instance administrator with a session.",
    parameters: [
      parameter("query", "cursor", "The cursor of the next page, from the header `Link` of the previous page."),
      parameter("query", "limit", "The number of events on a page, 1 to 200; 50 by default.", {
        type: "integer",
        minimum: 1,
        maximum: 200,
        default: 50,
      }),
    ],
    answers: {
      200: {
        ...empty("A page of events.", { Link: "The next page." }),
        content: { "text/csv": { schema: { type: "string" } } },
      },
    },
    problems: ["BAD_REQUEST", "INVALID_INPUT", "UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "INTERNAL"],
  },
  {
    ...OAUTH,
    credential: "none",
    method: "get",
    path: "/oauth/authorize",
    operationId: "Authorize",
    summary: "Ask a person to authorize an application",
    description:
      "The authorization endpoint of OAuth 2.1, opened in the person's browser. The person signs in, sees the requested scopes, and decides. The answer returns to `redirect_uri` with `code`, `state` and `iss`.",
    parameters: [
      parameter("query", "response_type", "Always `code`.", { required: true, const: "code" }),
      parameter("query", "client_id", "The id of the application.", { required: true }),
      parameter("query", "redirect_uri", "A registered address of the application.", { required: true, format: "uri" }),
      parameter("query", "scope", "The requested scopes, joined by spaces."),
      parameter("query", "state", "A value that returns unchanged."),
      parameter("query", "code_challenge", "The SHA-256 of the verifier in Base64url (RFC 7636).", { required: true }),
      parameter("query", "code_challenge_method", "Always `S256`.", { required: true, const: "S256" }),
      parameter("query", "prompt", "`none` never shows a page, `consent` always asks.", { enum: ["none", "consent"] }),
    ],
    answers: {
      200: { description: "The page that asks for consent.", content: { "text/html": { schema: { type: "string" } } } },
      302: empty("A redirect to the sign-in page, or to the application.", { Location: "The next address." }),
      400: {
        description: "A page that explains why the link does not work.",
        content: { "text/html": { schema: { type: "string" } } },
      },
    },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/token",
    operationId: "ExchangeToken",
    summary: "Exchange a code or a refresh token for an access token",
    description:
      "The token endpoint of OAuth 2.1. A code is valid for 10 minutes and one use, an access token for one hour, a refresh token for 90 days and one use.",
    body: form(["grant_type"], {
      grant_type: text("`authorization_code`, `refresh_token` or `client_credentials`."),
      code: text("The code, for `authorization_code`.", { writeOnly: true }),
      redirect_uri: text("The address of the authorization request."),
      code_verifier: text("The verifier of the challenge (RFC 7636).", { writeOnly: true }),
      refresh_token: text("The token, for `refresh_token`.", { writeOnly: true }),
      scope: text("Fewer scopes than granted, for `refresh_token`."),
    }),
    answers: { 200: json("The tokens.", TOKEN), 400: REFUSAL, 401: REFUSAL, 429: REFUSAL },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/revoke",
    operationId: "RevokeToken",
    summary: "Revoke a token",
    description:
      "Revokes an access token or refresh token of the application (RFC 7009). An unknown token has the same answer.",
    body: form(["token"], {
      token: text("The token.", { writeOnly: true }),
      token_type_hint: text("The kind of the token."),
    }),
    answers: { 200: empty("The token is not valid any more."), 400: REFUSAL, 401: REFUSAL, 429: REFUSAL },
  },
  {
    ...OAUTH,
    credential: "client",
    method: "post",
    path: "/oauth/introspect",
    operationId: "IntrospectToken",
    summary: "Get the state of a token",
    description: "Returns whether a token of the application is valid, and its scopes (RFC 7662).",
    body: form(["token"], {
      token: text("The token.", { writeOnly: true }),
      token_type_hint: text("The kind of the token."),
    }),
    answers: {
      200: json("The state.", {
        type: "object",
        properties: { active: { type: "boolean", description: "Whether the token is valid." } },
        required: ["active"],
      }),
      400: REFUSAL,
      401: REFUSAL,
      429: REFUSAL,
    },
  },
];
