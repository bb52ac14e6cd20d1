import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { ERRORS } from "../../src/platform/errors/table.ts";
import { type Log, SILENT } from "../../src/platform/log/log.ts";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { openUpload } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";

// Mistakes of callers over real connections: each gets a 4xx with a code and causes no log line at level error, and the
// server continues.

let w: World;
let listener: Listener;
let upload: string;
let logged: string[] = [];

/** Every part is configured, so that no path is unavailable. No server listens at these addresses. */
const CONFIGURED = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "post@example.org",
  STRIPE_SECRET_KEY: "sk_test_12345678",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_PRICES: "pro:price_1",
  STRIPE_API_URL: "http://127.0.0.1:1",
};

beforeAll(async () => {
  w = await world({ env: CONFIGURED });
  const log: Log = {
    ...SILENT,
    error: (event, _fields, cause) => logged.push(`${event}: ${String(cause)}`),
  };
  const { env, storage } = w.app.services;
  const app = await createApp({ env, database: w.db, now: w.clock.now, storage, log });
  listener = await listen((request, peer) => app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
  upload = (await openUpload(w, { size: 1000 })).mediaId;
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});
beforeEach(() => {
  logged = [];
});

interface Mistake {
  readonly title: string;
  readonly method?: string;
  readonly target: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends one request on a connection of its own, byte for byte. */
async function send({ method = "GET", target, host = "rostrum.test", headers = [], body }: Mistake): Promise<Answer> {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(body as string);
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers, "Connection: close"];
  if (body !== undefined) lines.push(`Content-Length: ${content.byteLength}`);
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  const socket = connect(listener.port, "127.0.0.1");
  const ended = Promise.withResolvers<void>();
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  socket.on("error", () => {});
  socket.on("close", () => ended.resolve());
  // Not `end`: Node does not answer a client that closes its half.
  socket.write(Buffer.concat([head, content]));
  await ended.promise;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text };
}

const CODES = Object.keys(ERRORS).join("|");
/** GraphQL and REST answer `"code":"…"`, OAuth `"error":"…"`, pages have a heading. */
const CODE = new RegExp(`"code":"(${CODES})"|"error":"[a-z_]+"|<h1>`);

/** Returns the fault of an answer; undefined for a 4xx with a reason. */
function complaint({ status, text }: Answer, mayPass: boolean): string | undefined {
  if (mayPass && status >= 200 && status < 400) return undefined;
  if (!(status >= 400 && status < 500)) return `answered ${status || text || "nothing"}`;
  const isHead = text.endsWith("\r\n\r\n");
  // Node itself refuses invalid HTTP, without a body.
  return isHead || CODE.test(text) ? undefined : `no code in ${text.slice(0, 300)}`;
}

const AT_ONCE = 8;

/** Sends all requests, and returns a line for each that is not answered as a mistake. */
async function complaintsOf(mistakes: readonly Mistake[], { mayPass = false } = {}): Promise<string[]> {
  const complaints: string[] = [];
  const waiting = [...mistakes];
  async function work() {
    for (let mistake = waiting.shift(); mistake !== undefined; mistake = waiting.shift()) {
      const said = complaint(await send(mistake), mayPass);
      if (said) complaints.push(`${mistake.title}: ${mistake.method ?? "GET"} ${mistake.target.slice(0, 80)} ${said}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return complaints;
}

async function expectRefused(mistakes: readonly Mistake[], options?: { mayPass: boolean }) {
  expect(mistakes.length).toBeGreaterThan(0);
  expect(await complaintsOf(mistakes, options)).toEqual([]);
  expect(logged).toEqual([]);
  expect((await send({ title: "", target: "/healthz" })).status).toBe(200);
}

const as = (role: "owner" | "editor" | "instanceAdmin") => `Authorization: Bearer ${w.users[role].token}`;
const JSON_TYPE = "Content-Type: application/json";
const FORM_TYPE = "Content-Type: application/x-www-form-urlencoded";

/** All addresses outside the rows of the REST layer. */
const pages = () => [
  "/",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi.json",
  "/schema.graphql",
  "/docs",
  "/docs/rest",
  "/docs/graphql",
  "/docs/redoc.js",
  "/problems",
  "/problems/conflict",
  "/graphiql",
  "/graphql",
  "/login",
  "/logout",
  "/password-reset",
  "/oauth/authorize",
  "/oauth/token",
  "/oauth/revoke",
  "/oauth/introspect",
  "/oauth/device_authorization",
  "/device",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/mail/unsubscribe/x",
  "/billing/webhooks/stripe",
  "/favicon.ico",
  "/image-editor/templates/x/preview",
  "/themes/gallery",
  "/memes/templates/x/blank.png",
  `/media/${upload}`,
  `/api/v1/media/${upload}/content`,
  `/avatars/${w.users.owner.id}`,
  "/api/v1/media/uploads",
  `/api/v1/media/uploads/${upload}`,
  "/api/v1/theme-assets",
  "/api/v1/theme-assets/x/content?organization_id=x",
  "/api/v1/admin/audit-events/export.csv",
  `/api/v1/workspaces/${w.ids.workspace}/settings`,
  "/api/v1/posting-schedules",
];

describe("an address", () => {
  const HOSTS = ["[", "a:99999", "a:b", "a b", "a@b", "a/b?c#", "%zz", "<x>", "[::1", "a,b", "\xe4", "x".repeat(300)];

  test.each(HOSTS)("with the host %j is refused on every path", async (host) => {
    const reads = pages().map((target): Mistake => ({ title: host, target, host, headers: [as("owner")] }));
    const posts: Mistake[] = [
      { title: host, method: "POST", target: "/login", host, headers: [FORM_TYPE], body: "email=a&password=b" },
      { title: host, method: "POST", target: "/oauth/token", host, headers: [FORM_TYPE], body: "client_id=a" },
      { title: host, method: "POST", target: "/graphql", host, headers: [JSON_TYPE], body: '{"query":"{__typename}"}' },
      {
        title: host,
        method: "POST",
        target: "/api/v1/media/uploads",
        host,
        headers: [as("editor"), "Tus-Resumable: 1.0.0", "Upload-Length: 10", "Upload-Metadata: filename YQ=="],
      },
    ];
    await expectRefused([...reads, ...posts]);
    const { status, text } = await send({ title: host, target: "/", host });
    expect([status, text.includes('"code":"BAD_REQUEST"')]).toEqual([400, true]);
  });

  test.each(["rostrum.test", "rostrum.test:4000", "127.0.0.1:4000", "[::1]:4000", "a_b-c.example"])(
    "with the host %j is accepted",
    async (host) => {
      expect((await send({ title: host, target: "/healthz", host })).status).toBe(200);
    },
  );

  test("that is not a path is refused", async () => {
    const targets = ["http://other.test/healthz", "http://[/", "http://a:99999/x", "*", "//evil.test/login", "/\\evil"];
    await expectRefused(targets.map((target) => ({ title: "target", target })));
    await expectRefused([{ title: "the whole server", method: "OPTIONS", target: "*" }]);
  });

  test("with a path that is malformed or unknown is refused", async () => {
    const parts = ["%zz", "%00", "%ff", "%ED%A0%80", "%2e%2e%2f", "__proto__", "constructor", "a".repeat(6000), "%"];
    const patterns = [
      (part: string) => `/${part}`,
      (part: string) => `/media/${part}`,
      (part: string) => `/avatars/${part}`,
      (part: string) => `/api/v1/media/${part}/content`,
      (part: string) => `/api/v1/media/uploads/${part}`,
      (part: string) => `/api/v1/theme-assets/${part}/content?organization_id=${w.ids.organization}`,
      (part: string) => `/api/v1/schemas/${part}.json`,
      (part: string) => `/api/v1/workspaces/${part}/settings`,
      (part: string) => `/api/v1/${part}`,
      (part: string) => `/problems/${part}`,
      (part: string) => `/memes/templates/${part}/blank.png`,
      (part: string) => `/image-editor/templates/${part}/preview`,
      (part: string) => `/mail/unsubscribe/${part}`,
    ];
    const mistakes = patterns.flatMap((pattern) =>
      parts.map((part) => ({ title: "path", target: pattern(part), headers: [as("owner")] })),
    );
    await expectRefused(mistakes);
  });
});

const TEXTS = [
  "",
  "%00",
  "%zz",
  "%ED%A0%80",
  "__proto__",
  "1e999",
  "-0",
  "-1",
  "9007199254740993",
  "0000-01-01T00:00:00Z",
  "275761-01-01T00:00:00Z",
  "10000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T25:61:00%2B99:99",
  "x".repeat(4000),
];

describe("a query", () => {
  const members: Record<string, string[]> = {
    "/api/v1/admin/audit-events/export.json": ["organization_id", "from", "cursor", "limit"],
    "/api/v1/admin/audit-events/export.csv": ["before"],
    "/api/v1/notifications": ["workspace_id", "cursor"],
    "/api/v1/memes/templates": ["q"],
    "/api/v1/theme-assets/x/content": ["organization_id", "revision"],
    "/themes/gallery": ["theme"],
    "/login": ["next", "form"],
    "/password-reset": ["token", "said"],
    "/oauth/authorize": ["client_id", "redirect_uri"],
    "/graphql": ["query", "variables"],
  };

  test("with a wrong, empty or repeated value never fails the server", async () => {
    const media = {
      [`/media/${upload}`]: ["expires", "signature", "variant"],
      [`/avatars/${w.users.owner.id}`]: ["expires", "signature"],
    };
    const mistakes = Object.entries({ ...members, ...media }).flatMap(([path, names]) =>
      names.flatMap((name) =>
        [...TEXTS.map((text) => `${name}=${text}`), `${name}=a&${name}=b`, name].map((query) => ({
          title: "query",
          target: `${path}?${query}`,
          headers: [as("instanceAdmin")],
        })),
      ),
    );
    await expectRefused(mistakes, { mayPass: true });
  });

  test("of a GraphQL request with variables or extensions that are not JSON objects is refused", async () => {
    const queries = [
      "variables=%7B",
      "variables=%zz",
      "variables=1",
      "extensions=%zz",
      "extensions=[",
      "variables=[1]",
    ];
    await expectRefused(queries.map((each) => ({ title: "query", target: `/graphql?query={__typename}&${each}` })));
  });
});

test("with a method that the path does not accept is refused", async () => {
  const methods = ["TRACE", "PROPFIND", "QUERY", "PURGE", "M-SEARCH", "FOO", "get"];
  const mistakes = methods.flatMap((method) =>
    pages().map((target) => ({ title: "method", method, target, headers: [as("owner")] })),
  );
  await expectRefused(mistakes);
});

test("with an invalid header never fails the server", async () => {
  const long = "x".repeat(9000);
  const headers = [
    "Range: bytes=",
    "Range: bytes=0-0,1-2",
    "Range: bytes=99999999999999999999-",
    'If-None-Match: "',
    `If-None-Match: ${'W/"a",'.repeat(1500)}`,
    "If-Range: x",
    "Accept: ;;;",
    "Accept: */*;q=2,,,/",
    `Accept: ${"text/html,".repeat(900)}`,
    "Cookie: __Host-rostrum=%zz",
    "Cookie: __Host-rostrum=\xff\xfe",
    `Cookie: ${"a=b;".repeat(2000)}`,
    "Authorization: Bearer",
    "Authorization: Bearer \xff",
    `Authorization: Bearer ${long}`,
    "Authorization: Basic JTAwOiUwMA==",
    "Authorization: Basic %%%",
    "Authorization: Bearer a.b.c",
    `X-Request-Id: ${long}`,
    'Idempotency-Key: "',
    "Idempotency-Key: \xff",
    "User-Agent: \xff\xfe\xed\xa0\x80",
    "X-Forwarded-For: %00,",
    "Origin: http://[",
    'Content-Type: application/json; charset="',
    "Content-Type: ;",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Type: __proto__",
    "Content-Range: x",
    "Tus-Resumable: 0.0.1",
    "If-Modified-Since: x",
    "__proto__: x",
    "Stripe-Signature: t=1e999,v1=\xff",
  ];
  const paths = [
    "/openapi.json",
    "/graphql",
    "/login",
    "/oauth/token",
    "/billing/webhooks/stripe",
    `/media/${upload}`,
    `/api/v1/media/uploads/${upload}`,
    "/api/v1/posting-schedules",
  ];
  const mistakes = headers.flatMap((header) =>
    paths.flatMap((target): Mistake[] => {
      const own = /^(Authorization|Cookie):/.test(header) ? [] : [as("owner")];
      const type = header.startsWith("Content-Type:") ? [] : [JSON_TYPE];
      const title = header.slice(0, 40);
      return [
        { title, target, headers: [...own, header] },
        { title, method: "POST", target, headers: [...own, ...type, header], body: '{"query":"{__typename}"}' },
      ];
    }),
  );
  await expectRefused(mistakes, { mayPass: true });
});

describe("an ambiguous request", () => {
  const target = "/graphql";
  const body = '{"query":"{__typename}"}';
  test.each<[string, readonly string[], string | undefined]>([
    ["with a length and chunks", ["Transfer-Encoding: chunked", "Content-Length: 5"], undefined],
    ["with two lengths", ["Content-Length: 5"], body],
    ["with an unknown encoding", ["Transfer-Encoding: foo"], undefined],
    ["with chunks that are not the last encoding", ["Transfer-Encoding: chunked, gzip"], undefined],
    ["with an invalid length", ["Content-Length: +5"], undefined],
    ["with a space before the colon", ["Content-Length : 5"], undefined],
    ["with a folded line", ["X-A: b", " Content-Length: 5"], undefined],
    ["with a bare line feed", ["X-A: b\nContent-Length: 5"], undefined],
  ])("%s is refused", async (_what, headers, content) => {
    const { status } = await send({
      title: "",
      method: "POST",
      target,
      headers: [JSON_TYPE, ...headers],
      ...(content !== undefined && { body: content }),
    });
    expect(status).toBe(400);
    expect(logged).toEqual([]);
  });
});

const utf8 = (text: string) => Buffer.from(text, "utf8");

/** Bodies that no operation accepts. */
const WRONG_JSON: Record<string, string | Uint8Array> = {
  null: "null",
  "a list": "[]",
  "a number": "1",
  "a text": '"x"',
  "a part of JSON": '{"a":',
  "two values": "{}{}",
  "a list 100,000 deep": "[".repeat(100_000) + "]".repeat(100_000),
  "an object 50,000 deep": `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  "a number that is none": '{"a":NaN}',
  "half a surrogate pair": '{"a":"\\ud800"}',
  NUL: '{"a":"\\u0000"}',
  "a prototype": '{"__proto__":{"isInstanceAdmin":true}}',
  "a constructor": '{"constructor":{"prototype":{"x":1}}}',
  "an infinite number": '{"a":1e999}',
  "a number beyond 2^53": '{"a":9007199254740993,"b":-0}',
  "bytes that are not UTF-8": Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  "UTF-16": Buffer.from('{"a":1}', "utf16le"),
  gzip: gzipSync("{}"),
};

describe("a body", () => {
  const paths: Record<string, Record<string, { requestBody?: unknown }>> = JSON.parse(
    readFileSync(new URL("../../rest-compat/openapi.json", import.meta.url), "utf8"),
  ).paths;
  const writing = () =>
    routes.filter(({ method, path }) => paths[path]?.[method.toLowerCase()]?.requestBody !== undefined);
  const addressOf = (path: string) => `/api/v1${path.replaceAll(/\{\w+\}/g, "x")}`;

  test.each(Object.entries(WRONG_JSON))("that is %s is refused by every operation with a body", async (title, body) => {
    const headers = [as("instanceAdmin"), JSON_TYPE, ...(title === "gzip" ? ["Content-Encoding: gzip"] : [])];
    const rest = writing().map(({ method, path }): Mistake => {
      return { title, method, target: addressOf(path), headers, body };
    });
    await expectRefused([...rest, { title, method: "POST", target: "/graphql", headers, body }]);
    expect(({} as { isInstanceAdmin?: unknown }).isInstanceAdmin).toBeUndefined();
  });

  test("with a byte order mark never fails the server", async () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('{"query":"{__typename}"}')]);
    const targets = ["/graphql", ...writing().map(({ path }) => addressOf(path))];
    const headers = [as("owner"), JSON_TYPE];
    await expectRefused(
      targets.map((target) => ({ title: "mark", method: "POST", target, headers, body })),
      { mayPass: true },
    );
  });

  test("of a GraphQL request whose members have wrong types is refused", async () => {
    const bodies = [
      '{"query":1}',
      '{"query":null}',
      '{"query":["{__typename}"]}',
      '{"query":"{__typename}","variables":1}',
      '{"query":"{__typename}","variables":"{}"}',
      '{"query":"{__typename}","variables":[]}',
      '{"query":"{__typename}","operationName":1}',
      '{"query":"{__typename}","operationName":"__proto__"}',
      '{"query":"{__typename}","extensions":1}',
      '{"__proto__":{"query":"x"},"more":1}',
      '[{"query":1}]',
      '[["query"]]',
      "[]",
      '{"query":"query($a: ID!) { workspace(id: $a) { id } }","variables":{"a":"\\u0000"}}',
      '{"query":"query($a: ID!) { workspace(id: $a) { id } }","variables":{"a":"\\udfff"}}',
      '{"query":"query($a: ID!) { workspace(id: $a) { id } }","variables":{"a":{"toString":1}}}',
      '{"query":"query($a: ID!) { workspace(id: $a) { id } }","variables":{"__proto__":{"a":"x"}}}',
    ];
    const headers = [as("owner"), JSON_TYPE, "Accept: application/graphql-response+json"];
    const answers = await Promise.all(
      bodies.map((body) => send({ title: body, method: "POST", target: "/graphql", headers, body })),
    );
    for (const [index, { status, text }] of answers.entries()) {
      expect([bodies[index], status >= 500]).toEqual([bodies[index], false]);
      expect([bodies[index], /"code":"[A-Z_]+"/.exec(text)?.[0]]).not.toContain('"code":"INTERNAL"');
      expect([bodies[index], text.includes('"code":"')]).toEqual([bodies[index], true]);
    }
    expect(logged).toEqual([]);
  });
});

describe("a form", () => {
  const OAUTH = ["token", "revoke", "introspect", "device_authorization"].map((name) => `/oauth/${name}`);
  const PATHS = ["/login", "/logout", "/password-reset", ...OAUTH];
  const BODIES: Record<string, string | Uint8Array> = {
    nothing: "",
    "values that cannot be decoded": "email=%zz&password=%ff&client_id=%zz&token=%zz",
    NUL: "email=%00&password=%00&client_id=%00&token=%00&name=%00&form=register&grant_type=%00",
    "half a surrogate pair": "email=%ED%A0%80&password=%ED%A0%80&client_id=%ED%A0%80&token=%ED%A0%80",
    "repeated members": "email=a&email=b&client_id=a&client_id=b&token=a&token=b&form=x&form=register",
    prototypes: "__proto__=x&constructor=y&client_id=__proto__&token=constructor",
    "too many bytes": `email=${"x".repeat(20_000)}`,
    "bytes that are not UTF-8": Buffer.from([0x61, 0x3d, 0xff, 0xfe]),
    "a long value": `email=${"a".repeat(9000)}@example.org&password=${"b".repeat(5000)}&token=${"c".repeat(1000)}`,
  };

  test.each(Object.entries(BODIES))("of %s never fails the server", async (title, body) => {
    const headers = [FORM_TYPE, "Origin: http://rostrum.test"];
    await expectRefused(
      PATHS.map((target) => ({ title, method: "POST", target, headers, body })),
      { mayPass: true },
    );
  });

  test("of another type is refused", async () => {
    const types = ["text/plain", "multipart/form-data; boundary=x", "application/json", "__proto__", ";"];
    const mistakes = types.flatMap((type) =>
      PATHS.filter((path) => path !== "/logout").map((target): Mistake => {
        const headers = [`Content-Type: ${type}`, "Origin: http://rostrum.test"];
        return { title: type, method: "POST", target, headers, body: "email=a" };
      }),
    );
    await expectRefused(mistakes);
  });
});

describe("an upload", () => {
  const creating = (...headers: string[]): Mistake => ({
    title: headers.join(" "),
    method: "POST",
    target: "/api/v1/media/uploads",
    headers: [as("editor"), "Tus-Resumable: 1.0.0", ...headers],
  });
  const metadata = (name: string) => {
    const of = (text: string) => Buffer.from(text).toString("base64");
    return `Upload-Metadata: workspace_id ${of(w.ids.workspace)},filetype ${of("image/png")},filename ${of(name)}`;
  };

  test("with invalid headers of tus is refused", async () => {
    const lengths = ["", "x", "-1", "-0", "1e3", "0x10", "1.5", "9007199254740993", "9".repeat(400), "1, 2"];
    const meta = ["", "filename", "filename %%%", "__proto__ YQ==", ",,,", "filename AA==,filename YQ==", "\xff YQ=="];
    const mistakes = [
      ...lengths.map((length) => creating(`Upload-Length: ${length}`, metadata("a.png"))),
      ...meta.map((each) => creating("Upload-Length: 10", `Upload-Metadata: ${each}`)),
      ...["a\0b", " ", "x".repeat(3000)].map((name) => creating("Upload-Length: 10", metadata(name))),
      creating(metadata("a.png")),
      creating("Upload-Defer-Length: 1", metadata("a.png")),
      creating("Upload-Concat: partial", "Upload-Length: 10"),
    ];
    await expectRefused(mistakes);
  });

  test("with bytes at an invalid position is refused", async () => {
    const target = `/api/v1/media/uploads/${upload}`;
    const offsets = ["", "x", "-1", "1e3", "0x0", "1.5", "9007199254740993", "9".repeat(400), "0, 0"];
    const ranges = [
      "x",
      "bytes 0-1/2",
      "bytes 9-5/6",
      "bytes */5",
      "bytes 0-99999999999999999999/3",
      "bytes 5-999/1000",
    ];
    const tus = [as("editor"), "Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream"];
    const mistakes: Mistake[] = [
      ...offsets.map((offset) => {
        return { title: offset, method: "PATCH", target, headers: [...tus, `Upload-Offset: ${offset}`], body: "abc" };
      }),
      ...ranges.map((range) => {
        const headers = [as("editor"), `Content-Range: ${range}`];
        return { title: range, method: "PUT", target, headers, body: "abc" };
      }),
      { title: "too much", method: "PUT", target, headers: [as("editor")], body: "x".repeat(5000) },
      { title: "too little", method: "PUT", target, headers: [as("editor")], body: "x" },
    ];
    await expectRefused(mistakes);
  });

  test("of an invalid theme asset is refused", async () => {
    const target = (query: string) => `/api/v1/theme-assets?${query}`;
    const place = `organization_id=${w.ids.organization}`;
    const types = ["multipart/form-data; boundary=x", "image/png", "image/jpeg", "font/woff2", "font/ttf", "text/html"];
    const bodies = [
      "",
      "x",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      "\x89PNG\r\n\x1a\n",
    ];
    const mistakes = types.flatMap((type) =>
      bodies.map((body): Mistake => {
        const headers = [as("owner"), `Content-Type: ${type}`];
        return { title: type, method: "POST", target: target(`${place}&filename=a.png`), headers, body };
      }),
    );
    const names = TEXTS.map((text): Mistake => {
      const headers = [as("owner"), "Content-Type: image/png"];
      return { title: text, method: "POST", target: target(`${place}&filename=${text}`), headers, body: "x" };
    });
    await expectRefused([...mistakes, ...names]);
  });

  test("with a broken connection causes no log line at level error", async () => {
    for (const [method, more] of [
      ["PUT", []],
      ["PATCH", ["Tus-Resumable: 1.0.0", "Content-Type: application/offset+octet-stream", "Upload-Offset: 0"]],
    ] as const) {
      const { mediaId } = await openUpload(w, { size: 1_000_000 });
      const socket = connect(listener.port, "127.0.0.1");
      const head = [`${method} /api/v1/media/uploads/${mediaId} HTTP/1.1`, "Host: rostrum.test", as("editor"), ...more];
      socket.write(`${[...head, "Content-Length: 1000000"].join("\r\n")}\r\n\r\n${"x".repeat(70_000)}`);
      const claimed = async () => (await w.db.prisma.mediaUpload.findUnique({ where: { id: mediaId } }))?.receiver;
      await expect.poll(claimed, { timeout: 20_000 }).not.toBeNull();
      socket.destroy();
      await expect.poll(claimed, { timeout: 20_000 }).toBeNull();
    }
    expect((await send({ title: "", target: "/healthz" })).status).toBe(200);
    expect(logged).toEqual([]);
  });
});
