import type { Draw } from "./draw.ts";
import { hostileText } from "./hostile.ts";
import { plausibleId, plausibleText } from "./plausible.ts";
import { type FuzzRequest, inUrl, personaOf } from "./request.ts";

interface Page {
  path: string;
  methods: readonly string[];
  query?: readonly string[];
  form?: readonly string[];
  /** Bodies that are no form. */
  bodies?: readonly string[];
  headers?: readonly (readonly [string, readonly string[]])[];
}

const READ = ["GET", "HEAD"];
const CLIENT = ["client_id", "client_secret", "token", "token_type_hint"];
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0";

/**
 * The paths that the router serves beside GraphQL and the documented endpoints. A path ends in an id where `{…}` names
 * one.
 */
const PAGES: readonly Page[] = [
  { path: "/", methods: READ },
  { path: "/healthz", methods: ["GET", "POST"] },
  { path: "/readyz", methods: READ },
  { path: "/metrics", methods: READ },
  { path: "/openapi.json", methods: READ },
  { path: "/schema.graphql", methods: READ },
  { path: "/docs", methods: READ },
  { path: "/docs/rest", methods: READ },
  { path: "/docs/graphql", methods: READ },
  { path: "/docs/redoc.js", methods: READ },
  { path: "/favicon.ico", methods: READ },
  { path: "/problems", methods: READ },
  { path: "/problems/{text}", methods: READ },
  { path: "/.well-known/oauth-authorization-server", methods: READ },
  { path: "/.well-known/oauth-protected-resource", methods: READ },
  {
    path: "/login",
    methods: ["GET", "POST"],
    query: ["next", "form"],
    form: ["email", "password", "next", "name", "form"],
  },
  { path: "/logout", methods: ["GET"], query: ["next"] },
  {
    path: "/oauth/authorize",
    methods: ["GET", "POST"],
    query: [
      "client_id",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
      "code_challenge",
      "code_challenge_method",
      "resource",
    ],
    form: ["decision", "form", "workspace"],
  },
  {
    path: "/oauth/token",
    methods: ["POST"],
    form: [...CLIENT, "grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "device_code", "scope"],
  },
  { path: "/oauth/device_authorization", methods: ["POST"], form: [...CLIENT, "scope"] },
  {
    path: "/device",
    methods: ["GET", "POST"],
    query: ["user_code", "done"],
    form: ["user_code", "decision", "form", "workspace"],
  },
  { path: "/oauth/register", methods: ["POST"] },
  { path: "/oauth/revoke", methods: ["POST"], form: CLIENT },
  { path: "/oauth/introspect", methods: ["POST"], form: CLIENT },
  { path: "/password-reset", methods: ["GET", "POST"], query: ["token", "said"], form: ["token", "email", "password"] },
  { path: "/mail/unsubscribe/{text}", methods: ["GET", "POST"] },
  {
    path: "/billing/webhooks/stripe",
    methods: ["POST"],
    bodies: ["{}", '{"id":"evt_1","type":"invoice.paid"}', "[", ""],
    headers: [["stripe-signature", ["t=1,v1=00", "t=,v1=", "x", `t=${"9".repeat(400)},v1=00`]]],
  },
  { path: "/image-editor/templates/{text}/preview", methods: READ },
  { path: "/themes/gallery", methods: READ, query: ["theme", "scheme"] },
  { path: "/memes/templates/{template}/blank.png", methods: READ, query: ["width"] },
  { path: "/memes/templates/{template}/example.png", methods: READ },
  { path: "/media/{media}", methods: READ, query: ["signature", "expires", "variant"] },
  { path: "/api/v1/media/{media}/content", methods: READ, query: ["variant", "workspace_id"] },
  {
    path: "/api/v1/theme-assets",
    methods: ["POST"],
    query: ["organization_id", "theme_id", "filename"],
    bodies: [
      PNG,
      "wOF2\0\0\0\0",
      "<svg xmlns='http://www.w3.org/2000/svg'><use href='#a' id='a'/></svg>",
      "",
      "GIF89a",
      "\0\x01\0\0",
    ],
    headers: [["content-type", ["image/png", "font/woff2", "image/svg+xml", "image/webp", "font/ttf"]]],
  },
  {
    path: "/api/v1/theme-assets/{asset}/content",
    methods: READ,
    query: ["organization_id", "workspace_id", "theme_id", "revision", "format"],
  },
  {
    path: "/api/v1/media/uploads",
    methods: ["POST", "OPTIONS"],
    bodies: ["", "bytes"],
    headers: [
      ["tus-resumable", ["1.0.0", "0.2.2"]],
      ["upload-length", ["10", "0", "-1", "99999999999", "x"]],
      [
        "upload-metadata",
        ["filename cGljdHVyZS5wbmc=,filetype aW1hZ2UvcG5n", "workspaceId {{workspace}}", "a b c", ",", "filename ****"],
      ],
    ],
  },
  {
    path: "/api/v1/media/upload",
    methods: ["POST", "OPTIONS"],
    bodies: [
      "",
      "--x--",
      '--x\r\ncontent-disposition: form-data; name="workspace_id"\r\n\r\n{{workspace}}\r\n--x--',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes\r\n--x--',
      "--x\r\n\r\n\r\n--x--",
    ],
    headers: [["content-type", ["multipart/form-data; boundary=x", "multipart/form-data", "image/png"]]],
  },
  {
    path: "/api/v1/media/uploads/{upload}",
    methods: ["PUT", "PATCH", "HEAD", "DELETE", "OPTIONS"],
    bodies: ["", "some bytes", PNG, "x".repeat(100_000)],
    headers: [
      ["tus-resumable", ["1.0.0", "2"]],
      ["content-type", ["application/offset+octet-stream", "image/png"]],
      ["upload-offset", ["0", "5", "-1", "x", "9007199254740993"]],
      ["upload-checksum", ["sha1 AAAA", "md9 x"]],
    ],
  },
  {
    path: "/api/v1/admin/audit-events/export.csv",
    methods: READ,
    query: ["organization_id", "action", "from", "before", "cursor", "limit"],
  },
  { path: "/api/v1/{text}", methods: ["GET", "POST"] },
  { path: "/{text}", methods: ["GET", "POST"] },
  { path: "/demo/mailbox", methods: READ },
  { path: "/demo/mailbox/{text}", methods: READ },
  { path: "/demo/payments/{text}", methods: ["GET", "POST"], form: ["decision", "action", "card"] },
];

/** A request for a page, a form or a file. */
export function pageRequest(draw: Draw): FuzzRequest {
  const { path, methods, query = [], form, bodies, headers = [] } = draw.of(PAGES);
  const method = draw.of(methods);
  const target = path.replace(/\{(\w+)\}/, (_, kind: string) => segment(draw, kind));
  const parameters = pairs(draw, query);
  const reads = method === "GET" || method === "HEAD";
  const body = reads ? null : form !== undefined ? pairs(draw, form) : bodies === undefined ? null : draw.of(bodies);
  const extras = headers.filter(() => draw.chance(85)).map(([name, values]) => [name, draw.of(values)] as const);
  const typed =
    body !== null && form !== undefined ? ([["content-type", "application/x-www-form-urlencoded"]] as const) : [];
  return {
    what: `${method} ${path}`,
    persona: personaOf(draw, path),
    method,
    target: `${target}${parameters === "" ? "" : `?${parameters}`}`,
    headers: [["accept", draw.of(["*/*", "text/html", "application/json"])], ...typed, ...extras],
    body,
    flips: [],
  };
}

function segment(draw: Draw, kind: string): string {
  if (kind === "text") return inUrl(hostileText(draw).slice(0, 300));
  if (kind === "template" && draw.chance(80)) return draw.of(["drake", "fry", "x"]);
  if (kind === "upload" && draw.chance(60)) return "{{pendingUpload}}";
  const id = plausibleId(draw, "id", kind);
  return inUrl(id.slice(0, 300));
}

const pairs = (draw: Draw, names: readonly string[]): string =>
  names
    .filter(() => draw.chance(75))
    .map((name) => `${name}=${value(draw, name)}`)
    .join("&");

function value(draw: Draw, name: string): string {
  const text =
    /_id$|^workspace$/.test(name) && name !== "client_id"
      ? plausibleId(draw, name.replace(/_id$/, ""), "")
      : plausibleText(draw, name, 25);
  return inUrl(text.slice(0, 3000));
}
