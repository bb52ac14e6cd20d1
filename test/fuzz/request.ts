import type { Draw } from "./draw.ts";

const PERSONAS = [
  "owner",
  "editor",
  "viewer",
  "outsider",
  "anonymous",
  "apiToken",
  "admin",
  "instanceAdmin",
  "forged",
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Text as a part of a path or query. Half a surrogate pair has no UTF-8; placeholders stay as they are. */
export const inUrl = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%7B%7B(\w|%3A|%23)*%7D%7D/g, (placeholder) =>
    decodeURIComponent(placeholder),
  );

/** Characters of a body: a little more than the server reads. */
export const MOST_BODY = 1_060_000;

/** One request. Texts hold placeholders such as `{{workspace}}`, which are filled in when it is sent (see pool.ts). */
export interface FuzzRequest {
  /** The operation or path that it is for. */
  readonly what: string;
  readonly persona: Persona;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  /** Bytes of the body to change: where, as a part of a thousand, and the bits to flip. */
  readonly flips: readonly { readonly at: number; readonly bits: number }[];
  /** A whole HTTP message in Latin 1, instead of all of the above. */
  readonly raw?: string;
}

/** In most cases a persona with permission: the others are refused before much code runs. */
export function personaOf(draw: Draw, what: string): Persona {
  if (draw.chance(35)) return draw.of(PERSONAS);
  return FOR_THE_INSTANCE.test(what) ? "instanceAdmin" : "owner";
}

const FOR_THE_INSTANCE =
  /\/admin\/|instance[A-Z]|providerApp|ProviderApp|setUserPlan|userPlan|setOrganizationPlan|impersonate/;

const CONTENT_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "application/graphql",
  "application/JSON;",
  "image/png",
  "",
  "x/",
];

const ACCEPTS = [
  "*/*",
  "text/html",
  "application/graphql-response+json",
  "image/avif",
  "text/event-stream;q=0.1",
  ",,;q=2",
  "x",
];

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ["accept-encoding", ["gzip", "identity;q=0", "br;q=1.5, *"]],
  ["accept-language", ["xx", "*;q=2", "de-DE,en;q=0.5"]],
  ["content-encoding", ["gzip", "zstd", "identity"]],
  ["cookie", ["rostrum_session=x", "rostrum_session=", "=;;=%", "__proto__=1"]],
  ["forwarded", ["for=_x;host=[", "for="]],
  ["host", ["[", "a:99999", "", "example.org", "127.0.0.1:1:2", "%00", "xn--a", "a b", "user@host"]],
  ["idempotency-key", ["k", '"quoted"', "x".repeat(300), '""', "key {{serial}}", '"key-{{serial}}"', '"repeated"']],
  ["if-match", ["*", '"x"', "W/"]],
  ["if-none-match", ["*", '"x"', 'W/"x', '"'.repeat(500)]],
  ["if-modified-since", ["yesterday"]],
  ["origin", ["null", "https://evil.example", "http://["]],
  ["range", ["bytes=0-0", "bytes=5-1", "bytes=-99999999999999999999", "bytes=0-0,2-3,".repeat(50), "x=1"]],
  ["sec-fetch-site", ["cross-site", "same-origin"]],
  ["traceparent", ["00-0-0-0"]],
  ["upload-length", ["-1", "99999999999999999999", "1e3"]],
  ["user-agent", ["", "x".repeat(4000)]],
  ["x-forwarded-for", ["::::", "1.2.3.4, x", ","]],
  ["x-forwarded-host", ["[", "evil.example"]],
  ["x-forwarded-proto", ["javascript", "https"]],
];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

/** Changes what surrounds a request: method, headers, query, bytes of the body. Most requests stay as they are. */
export function mutateEnvelope(draw: Draw, request: FuzzRequest): FuzzRequest {
  let { method, target, headers, body } = request;
  if (draw.defect(4)) method = draw.of(METHODS);
  if (draw.defect(6)) headers = replaced(headers, "content-type", draw.of(CONTENT_TYPES));
  if (draw.defect(6)) headers = replaced(headers, "accept", draw.of(ACCEPTS));
  if (draw.defect(16)) {
    const [name, values] = draw.of(HEADERS);
    headers = replaced(headers, name, draw.of(values));
  }
  if (draw.defect(2))
    headers = [...headers, ["authorization", draw.of(["Basic eDp5", "Bearer", "Bearer a b", "bearer x"])]];
  if (draw.defect(4))
    target += `${target.includes("?") ? "&" : "?"}${draw.of(["x=1", "%", "a[b]=1&a[b]=2", "__proto__=1", "limit=%00", "&&=", "limit=1&limit=2"])}`;
  if (draw.defect(2)) target = `${target}${draw.of(["/", "//", "/..", "/%2e%2e", "%", "/%c0%af", ";x", "#x", "?"])}`;
  if (draw.defect(2)) body = draw.of(["", "null", "[]", '"x"', "{", "\ufeff{}", "{}{}", "1e999", "nul"]);
  const count = body !== null && draw.defect(10) ? draw.whole(1, 4) : 0;
  const flips = Array.from({ length: count }, () => ({ at: draw.whole(0, 999), bits: draw.whole(1, 255) }));
  return { ...request, method, target, headers, body, flips };
}

const replaced = (headers: FuzzRequest["headers"], name: string, value: string): FuzzRequest["headers"] => [
  ...headers.filter(([each]) => each !== name),
  [name, value],
];
