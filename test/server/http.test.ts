import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Env } from "../../src/platform/env/env.ts";
import { HELP } from "../../src/platform/errors/help.ts";
import { ERRORS } from "../../src/platform/errors/table.ts";
import { VERSION } from "../../src/platform/release/version.ts";
import { createApp } from "../../src/server/app.ts";
import { openCall } from "../../src/server/http/openCall.ts";
import { rateLimitHeaders } from "../../src/server/http/rateLimitHeaders.ts";
import { readyItem } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";

const FRONT_END = "https://app.example.org";
const TOKEN = "a-token-for-prometheus";

const hasPromtool = process.env["ROSTRUM_SOAK"] !== undefined && spawnSync("promtool", ["--version"]).status === 0;

let w: World;
beforeAll(async () => {
  w = await world({ env: { CORS_ORIGINS: `${FRONT_END},https://other.example.org`, METRICS_TOKEN: TOKEN } });
});
afterAll(() => w.close());

const get = (path: string, headers: Record<string, string> = {}) => w.request(path, { headers });
const problem = async (response: Response) => (await response.json()) as { status: number; code: string; type: string };

describe("every answer", () => {
  const paths = [
    "/",
    "/healthz",
    "/graphql",
    "/api/v1/workspaces/x/settings",
    "/api/v1/nope",
    "/nope",
    "/graphiql",
    "/problems/conflict",
  ];

  test.each(paths)("has a request id and the security headers: %s", async (path) => {
    const { headers, body } = await get(path);
    await body?.cancel();
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).not.toBeNull();
  });

  test("requires https of browsers from now on if clients reach the server over https, and never otherwise", async () => {
    const env = { ...w.app.services.env, PUBLIC_URL: "https://rostrum.test" };
    const secure = await createApp({ env, database: w.db, now: w.clock.now, storage: w.app.services.storage });
    const item = await readyItem(w, w.ids.workspace);
    const authorization = { authorization: `Bearer ${w.users.viewer.token}` };
    for (const path of [...paths, "/login", "/schema.graphql", `/api/v1/media/${item.id}/content`]) {
      const answers = [secure, w.app].map((app) =>
        app.fetch(new Request(`http://rostrum.test${path}`, { headers: authorization })),
      );
      const [over, without] = await Promise.all(answers);
      await Promise.all([over?.body?.cancel(), without?.body?.cancel()]);
      expect([path, over?.headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
      expect([path, without?.headers.has("strict-transport-security")]).toEqual([path, false]);
    }
    await secure.close();
  });

  test("repeats the caller's request id if it is valid", async () => {
    const valid = "trace/4bf92f3577b34da6:00f067aa.1";
    expect((await get("/healthz", { "x-request-id": valid })).headers.get("x-request-id")).toBe(valid);
    const { headers, extensions } = await w.gql(null, "{ viewer { user { id } } }", {}, { "x-request-id": valid });
    expect(headers.get("x-request-id")).toBe(valid);
    expect(extensions?.["requestId"]).toBe(valid);
  });

  test.each(["", "a b", "<script>", "x".repeat(129), 'a"b'])(
    "does not repeat an invalid request id: %j",
    async (id) => {
      expect((await get("/healthz", { "x-request-id": id })).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    },
  );
});

describe("addresses", () => {
  test.each(["/nope", "/graphqlx", "/problems/nope", "/problems/", "/api/v2/x", "/metrics/x"])(
    "answer 404 at %s",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await problem(response)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    },
  );

  test.each([
    "/",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/problems",
    "/problems/conflict",
    "/graphiql",
    "/favicon.ico",
  ])("accept only GET and HEAD at %s", async (path) => {
    const response = await w.request(path, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await problem(response)).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
    const head = await w.request(path, { method: "HEAD" });
    expect(head.status).toBe(path === "/metrics" ? 403 : 200);
    expect(await head.text()).toBe("");
  });

  test("answer / with a page for browsers and with JSON for programs", async () => {
    const page = await get("/", { accept: "text/html,*/*;q=0.8" });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain('href="/graphiql"');
    expect(await (await get("/")).json()).toMatchObject({
      name: "rostrum",
      links: { graphql: "/graphql", openapi: "/openapi.json" },
    });
  });

  test("have a page for each code of the error table", async () => {
    for (const [code, { status, explanation }] of Object.entries(ERRORS)) {
      const path = `/problems/${code.toLowerCase().replaceAll("_", "-")}`;
      expect(await (await get(path)).json()).toEqual({
        code,
        status,
        title: ERRORS[code as keyof typeof ERRORS].title,
        explanation,
        ...HELP[code as keyof typeof HELP],
      });
      const page = await get(path, { accept: "text/html" });
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await page.text()).toContain(`<h1>${code}</h1>`);
    }
  });

  test("resolve the type of a problem to its page", async () => {
    const { type } = await problem(await get("/api/v1/nope"));
    expect(type.startsWith("http://rostrum.test/")).toBe(true);
    expect(await (await get(new URL(type).pathname)).json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test("answer /openapi.json with the committed document and an ETag", async () => {
    const response = await get("/openapi.json");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe(
      await readFile(new URL("../../rest-compat/openapi.json", import.meta.url), "utf8"),
    );
    const etag = response.headers.get("etag") ?? "";
    expect((await get("/openapi.json", { "if-none-match": etag })).status).toBe(304);
  });
});

describe("cross-origin requests", () => {
  test("answer a preflight of an allowed front end, on both surfaces", async () => {
    for (const path of ["/graphql", "/api/v1/posting-schedules"]) {
      const headers = {
        origin: FRONT_END,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      };
      const answer = await w.request(path, { method: "OPTIONS", headers });
      expect(answer.status).toBe(204);
      expect(answer.headers.get("access-control-allow-origin")).toBe(FRONT_END);
      expect(answer.headers.get("access-control-allow-headers")).toMatch(
        /Authorization.*Content-Type.*Idempotency-Key/,
      );
      expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
      expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  test("let the clients of GraphQL, of streams and of agents send their headers", async () => {
    const sent = "apollographql-client-name apollographql-client-version graphql-client-name graphql-client-version";
    const names = `${sent} apollo-require-preflight last-event-id mcp-method mcp-name mcp-protocol-version`.split(" ");
    const headers = {
      origin: FRONT_END,
      "access-control-request-method": "POST",
      "access-control-request-headers": names.join(","),
    };
    const answer = await w.request("/graphql", { method: "OPTIONS", headers });
    const allowed = answer.headers.get("access-control-allow-headers")?.toLowerCase().split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(names));
    const { headers: exposed } = await get("/healthz", { origin: FRONT_END });
    expect(exposed.get("access-control-expose-headers")).toContain("Cache-Status");
  });

  test("let an allowed front end read the answer and the documented headers", async () => {
    const { headers } = await get("/api/v1/nope", { origin: FRONT_END });
    expect(headers.get("access-control-allow-origin")).toBe(FRONT_END);
    expect(headers.get("vary")).toContain("Origin");
    const exposed = headers.get("access-control-expose-headers")?.split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining(["ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"]),
    );
  });

  test.each(["https://evil.example.org", "null", "https://app.example.org.evil.test", "http://app.example.org"])(
    "send no CORS headers to %s",
    async (origin) => {
      const { headers } = await get("/", { origin });
      expect(headers.has("access-control-allow-origin")).toBe(false);
      expect(headers.get("vary")).toContain("Origin");
      const preflight = await w.request("/graphql", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      });
      expect([preflight.status, preflight.headers.has("access-control-allow-origin")]).toEqual([403, false]);
      expect((await preflight.json()).detail).toMatch(new RegExp(`${origin}.*CORS_ORIGINS`));
    },
  );

  test("pass an OPTIONS request that is not a preflight to the route, and let the front end read the answer", async () => {
    const answer = await w.request("/api/v1/media/uploads", { method: "OPTIONS", headers: { origin: FRONT_END } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("tus-version")).toBe("1.0.0");
    expect(answer.headers.get("access-control-allow-origin")).toBe(FRONT_END);
  });

  test("allow no origin without CORS_ORIGINS", async () => {
    const closed = await world();
    const { headers } = await closed.request("/healthz", { headers: { origin: FRONT_END } });
    expect(headers.has("access-control-allow-origin")).toBe(false);
    const requestHeaders = { origin: FRONT_END, "access-control-request-method": "POST" };
    const preflight = await closed.request("/graphql", { method: "OPTIONS", headers: requestHeaders });
    expect([preflight.status, (await preflight.json()).detail]).toEqual([403, expect.stringContaining("CORS_ORIGINS")]);
    await closed.close();
  });
});

describe("Idempotency-Key", () => {
  const create = (key: string, minute = 1) => {
    const body = { workspace_id: w.ids.workspace, day_of_week: 2, utc_hour: 5, utc_minute: minute };
    return w.rest("POST", "/posting-schedules", {
      token: w.users.admin.token,
      body,
      headers: { "idempotency-key": key },
    });
  };
  const ask = (key: string) => w.gql(w.users.admin.token, "{ viewer { user { id } } }", {}, { "idempotency-key": key });

  test.each([
    ["empty", ""],
    ["an empty string", '""'],
    ["two headers", "a, b"],
    ["two strings", '"a", "b"'],
    ["a string that does not end", '"a'],
    ["a list", "(a b)"],
    ["too long", "x".repeat(256)],
    ["a string that is too long", `"${"x".repeat(256)}"`],
    ["not ASCII", "\u00e4"],
  ])("is refused on both surfaces with 400: %s", async (_what, key) => {
    expect((await create(key)).body).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    const { status, errors } = await ask(key);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test.each(["8e03978e-40d5-43dd-bc93-6894a57f9324", '"a string, with a comma"', "x".repeat(255)])(
    "is accepted: %s",
    async (key) => {
      expect((await ask(key)).status).toBe(200);
    },
  );

  test("is equal with and without quotes", async () => {
    const first = await create("slot-1", 10);
    const second = await create('"slot-1"', 10);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await create("slot-1", 11)).status).toBe(422);
  });
});

describe("health and metrics", () => {
  test("answer /healthz with the version while the process can serve", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok", version: VERSION });
  });

  test("answer /readyz with 503 while migrations are missing, the database is unreachable, or the server stops", async () => {
    const other = await world();
    const ready = () => other.request("/readyz");
    expect((await ready()).status).toBe(200);
    const { rows } = await other.db.pool.query("DELETE FROM _prisma_migrations RETURNING *");
    expect(rows.length).toBeGreaterThan(0);
    expect(await (await ready()).json()).toMatchObject({
      status: "unavailable",
      reason: "migrations pending",
      parts: { database: "ok", migrations: "pending" },
    });
    await other.app.close();
    expect(await (await ready()).json()).toMatchObject({ status: "unavailable", reason: "stopping" });
    const broken = await createApp({ env: w.app.services.env, database: other.db });
    await other.db.close();
    const answer = await broken.fetch(new Request("http://rostrum.test/readyz"));
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      {
        status: "unavailable",
        reason: "database unreachable",
        parts: { database: "unreachable", migrations: "unknown", storage: "ok", mail: "not configured" },
      },
    ]);
  });

  const metrics = (address: string, headers: Record<string, string> = {}) =>
    w.app.fetch(new Request("http://rostrum.test/metrics", { headers }), { address });

  test("admit callers on this machine and callers with the token to /metrics", async () => {
    for (const local of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect((await metrics(local)).status).toBe(200);
    expect((await metrics("203.0.113.9", { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await metrics("203.0.113.9")).status).toBe(403);
    expect((await metrics("203.0.113.9", { authorization: "Bearer wrong" })).status).toBe(403);
    expect((await metrics("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
    expect((await metrics("127.0.0.1", { authorization: "Bearer wrong" })).status).toBe(403);
  });

  test("name the version of the server", async () => {
    const text = await (await metrics("127.0.0.1")).text();
    expect(text).toContain(`\nrostrum_build_info{version="${VERSION}"} 1\n`);
    expect(text).toMatch(/^rostrum_provider_api_version_end_seconds\{provider="linkedin",version="20\d{4}"\} 1\d{9}$/m);
  });

  test("include all that the alert rules name", async () => {
    await w.gql(w.users.admin.token, "{ viewer { user { id } } }");
    const rules = await readFile(join(import.meta.dirname, "../../docs/alerts.yml"), "utf8");
    const text = await (await metrics("127.0.0.1")).text();
    const names = new Set(rules.match(/\b(?:rostrum|nodejs|process)_\w+(?=[{[) ])/g));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, "")} `, "m"));
  });

  test("have a help text, and a name that ends in _total if and only if they are counters", async () => {
    const text = await (await metrics("127.0.0.1")).text();
    const types = Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = "", type = ""]) => ({ name, type }));
    expect(types.length).toBeGreaterThan(20);
    for (const { name, type } of types) {
      expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, "m"));
    }
  });

  test.runIf(hasPromtool)("are clean to Prometheus's own linter", async () => {
    await w.gql(w.users.admin.token, "{ viewer { user { id } } }");
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: await (await metrics("127.0.0.1")).text(),
      encoding: "utf8",
    });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: "" });
  });

  test("have few values for each label, whatever callers send", async () => {
    const token = w.users.admin.token;
    for (let i = 0; i < 5; i++) {
      await get(`/made-up-${i}`);
      await get(`/api/v1/workspaces/made-up-${i}/settings`, { authorization: `Bearer ${token}` });
      await w.request("/graphql", { method: `MADEUP${i}` });
      await w.gql(token, `query MadeUp${i} { viewer { user { id } } }`);
    }
    const text = await (await metrics("127.0.0.1")).text();
    expect(text).not.toMatch(/made-?up/i);
    expect(text).toMatch(/rostrum_http_requests_total\{route="other",method="GET",status="404"\} \d+/);
    expect(text).toMatch(/rostrum_http_request_duration_seconds_count\{kind="query"\} \d+/);
    expect(text).toMatch(/route="\/api\/v1\/workspaces\/\{id\}\/settings",method="GET",status="403"/);
    expect(text).toMatch(/rostrum_graphql_operations_total\{type="query",operation="other"\} \d+/);
    expect(text).toMatch(/operation="GetWorkspaceSettings"/);
    expect(text).toMatch(/rostrum_database_connections\{state="idle"\} \d/);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });
});

describe("RateLimit headers", () => {
  const window = (name: string, points: number, seconds: number) => ({ name, points, seconds });

  test("state the remaining points of each window once", () => {
    const headers = rateLimitHeaders([
      { window: window("sign-in", 10, 900), remaining: 9, resetSeconds: 900 },
      { window: window("address", 30, 60), remaining: 20, resetSeconds: 12 },
      { window: window("sign-in", 10, 900), remaining: 8, resetSeconds: 899 },
    ]);
    expect(headers).toEqual({
      "ratelimit-policy": '"sign-in";q=10;w=900, "address";q=30;w=60',
      ratelimit: '"sign-in";r=8;t=899, "address";r=20;t=12',
    });
    expect(rateLimitHeaders([])).toEqual({});
  });

  test("are sent with a limited operation, and Retry-After with its refusal", async () => {
    const attempt = () =>
      w.app.fetch(
        new Request("http://rostrum.test/graphql", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            query: "mutation($input: SignInInput!) { signIn(input: $input) { token } }",
            variables: { input: { email: "nobody@example.org", password: "not the password" } },
          }),
        }),
        { address: "192.0.2.77" },
      );
    const first = await attempt();
    expect(first.headers.get("ratelimit-policy")).toMatch(/^"[\w-]+";q=\d+;w=\d+/);
    expect(first.headers.get("ratelimit")).toMatch(/^"[\w-]+";r=\d+;t=\d+/);
    expect(first.headers.has("retry-after")).toBe(false);
    for (let tries = 0; tries < 50; tries++) {
      const { headers, json } = await attempt().then(async (response) => ({
        headers: response.headers,
        json: (await response.json()) as Failed,
      }));
      if (json.errors[0]?.extensions.code !== "RATE_LIMITED") continue;
      expect(Number(headers.get("retry-after"))).toBe(json.errors[0].extensions["retryAfter"]);
      expect(headers.get("ratelimit")).toMatch(/r=0/);
      return;
    }
    expect.fail("nobody was limited");
  });

  interface Failed {
    errors: { extensions: Record<string, unknown> & { code: string } }[];
  }
});

describe("the caller's address", () => {
  const address = (headers: Record<string, string>, env: Partial<Env> = {}) => {
    const { services } = w.app;
    const copy = { ...services, env: { ...services.env, ...env } };
    return openCall(new Request("http://rostrum.test/", { headers }), copy, { address: "198.51.100.1" }).address;
  };

  test("is the address of the peer, whatever headers the caller sends", () => {
    expect(address({ "x-forwarded-for": "203.0.113.5" })).toBe("198.51.100.1");
  });

  test("is the last forwarded address behind a trusted proxy", () => {
    expect(address({ "x-forwarded-for": "6.6.6.6, 203.0.113.5" }, { TRUST_PROXY: true })).toBe("203.0.113.5");
    expect(address({}, { TRUST_PROXY: true })).toBe("198.51.100.1");
  });
});
