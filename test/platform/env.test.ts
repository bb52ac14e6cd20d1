import { describe, expect, test } from "vitest";
import { databaseUrl } from "../../src/platform/env/databaseUrl.ts";
import { readEnv, WrongEnvironment } from "../../src/platform/env/env.ts";
import { publicUrl } from "../../src/platform/env/publicUrl.ts";

/** The lines of the refusal, each `<variable>: <rule>`. */
function complaints(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
  throw new Error("the environment was taken");
}

const nameOf = (line: string) => line.slice(0, line.indexOf(":"));

describe("the environment", () => {
  test("requires PUBLIC_URL in production", () => {
    expect(complaints({ NODE_ENV: "production" })).toEqual([
      "PUBLIC_URL: is required in production; without it, addresses in answers would come from the Host header of the request",
    ]);
    expect(complaints({ NODE_ENV: "production", PUBLIC_URL: "" }).map(nameOf)).toEqual(["PUBLIC_URL"]);
    const PUBLIC_URL = "https://rostrum.example.org";
    expect(readEnv({ NODE_ENV: "production", PUBLIC_URL })).toMatchObject({ PUBLIC_URL });
  });

  test("has a default for every value that must exist", () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: 4000,
      WEB_CONCURRENCY: 1,
      DATA_DIR: ".data",
      DATABASE_CONNECTIONS: 10,
      EMBEDDED_DURABILITY: true,
      CORS_ORIGINS: [],
      COMPRESSION: true,
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
      REGISTRATION: "open",
      GRAPHIQL: true,
      INTROSPECTION: true,
      MAX_QUERY_DEPTH: 14,
      MAX_QUERY_ALIASES: 120,
      MAX_QUERY_TOKENS: 2000,
      MAX_QUERY_COST: 100_000,
      MAX_QUERY_BYTES: 65_536,
      MAX_QUERY_SECONDS: 10,
      MAX_ANSWER_BYTES: 16_777_216,
      TRUSTED_DOCUMENTS: "any",
      BUDGET: true,
      BUDGET_POINTS: new Map(),
      BUDGET_PERSON_PERCENT: 50,
      ANSWER_CACHE_MB: 64,
      ANSWER_CACHE: "on",
      EXECUTION: "plans",
      MAX_OPERATIONS_PER_PERSON: 8,
      MAX_OPERATIONS_PER_ORGANIZATION: 32,
      MAX_STREAMS_PER_PERSON: 20,
      MAX_STREAMS_PER_ORGANIZATION: 100,
      SECRET_KEYS: new Map(),
      OUTBOUND_ALLOW: [],
      PROVIDER_APPS: "[]",
      PROVIDER_API_URLS: new Map(),
      PROVIDER_API_VERSIONS: new Map(),
      PROVIDER_SCOPES: new Map(),
      PROVIDER_PRICES: new Map(),
      PROVIDER_QUOTAS: new Map(),
      NETWORK_BUDGET_MICROUSD: 10_000_000,
      WORKERS: true,
      MEME_CATALOG: "builtin",
      MEME_CATALOG_URL: "https://api.memegen.link",
      LLM_INPUT_PRICE: 0n,
      LLM_OUTPUT_PRICE: 0n,
      STRIPE_API_URL: "https://api.stripe.com",
      OAUTH_REGISTRATION: "metadata",
      OAUTH_REGISTRATION_SCOPES: [],
      OTEL_EXPORTER_OTLP_HEADERS: {},
      OTEL_RESOURCE_ATTRIBUTES: {},
      OTEL_TRACES_SAMPLER: "parentbased_always_on",
      OTEL_TRACES_SAMPLER_ARG: 1,
      SHUTDOWN_GRACE_SECONDS: 10,
    });
  });

  test("refuses EXECUTION=compare in production", () => {
    const PUBLIC_URL = "https://rostrum.example";
    expect(complaints({ NODE_ENV: "production", PUBLIC_URL, EXECUTION: "compare" })).toEqual([
      "EXECUTION: compare executes each query twice, and is for tests; remove it in production",
    ]);
    expect(readEnv({ NODE_ENV: "test", EXECUTION: "compare" })).toMatchObject({ EXECUTION: "compare" });
  });

  test("accepts MIGRATION_DATABASE_URL only with a PostgreSQL server", () => {
    const MIGRATION_DATABASE_URL = "postgres://owner@127.0.0.1/rostrum";
    const together = { DATABASE_URL: "postgres://server@127.0.0.1/rostrum", MIGRATION_DATABASE_URL };
    expect(readEnv(together)).toMatchObject(together);
    expect(complaints({ MIGRATION_DATABASE_URL })).toEqual([
      "MIGRATION_DATABASE_URL: requires DATABASE_URL to name the same PostgreSQL server",
    ]);
    expect(complaints({ ...together, MIGRATION_DATABASE_URL: "pglite:x" }).map(nameOf)).toEqual([
      "MIGRATION_DATABASE_URL",
    ]);
  });

  test("enables GraphiQL and introspection in production only if they are set", () => {
    const open = (source: Record<string, string>) => {
      const { GRAPHIQL, INTROSPECTION } = readEnv({ PUBLIC_URL: "https://rostrum.example", ...source });
      return { GRAPHIQL, INTROSPECTION };
    };
    const NODE_ENV = "production";
    expect(open({ NODE_ENV })).toEqual({ GRAPHIQL: false, INTROSPECTION: false });
    expect(open({ NODE_ENV, GRAPHIQL: "", INTROSPECTION: "" })).toEqual({ GRAPHIQL: false, INTROSPECTION: false });
    expect(open({ NODE_ENV, INTROSPECTION: "true" })).toEqual({ GRAPHIQL: false, INTROSPECTION: true });
    expect(open({ NODE_ENV, GRAPHIQL: "1", INTROSPECTION: "1" })).toEqual({ GRAPHIQL: true, INTROSPECTION: true });
    for (const elsewhere of ["development", "test"])
      expect(open({ NODE_ENV: elsewhere })).toEqual({ GRAPHIQL: true, INTROSPECTION: true });
    expect(open({ INTROSPECTION: "false" })).toEqual({ GRAPHIQL: true, INTROSPECTION: false });
  });

  test("lets only invited people register in production, unless REGISTRATION says otherwise", () => {
    const policy = (source: Record<string, string>) =>
      readEnv({ PUBLIC_URL: "https://rostrum.example", ...source }).REGISTRATION;
    expect(policy({ NODE_ENV: "production" })).toBe("invite");
    expect(policy({ NODE_ENV: "production", REGISTRATION: "" })).toBe("invite");
    for (const REGISTRATION of ["open", "invite", "closed"]) {
      expect(policy({ NODE_ENV: "production", REGISTRATION })).toBe(REGISTRATION);
      expect(policy({ REGISTRATION })).toBe(REGISTRATION);
    }
    expect(complaints({ REGISTRATION: "anyone" })).toEqual(["REGISTRATION: must be open, invite or closed"]);
  });

  test("treats an empty variable as unset", () => {
    const names = Object.keys(readEnv({}));
    const empty = Object.fromEntries([...names, "DATABASE_URL", "PUBLIC_URL", "OIDC_ISSUER"].map((name) => [name, ""]));
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  test("reads every kind of value", () => {
    const env = readEnv({
      PORT: "0",
      HOST: "::",
      DATABASE_URL: "postgresql://u@db/x",
      PUBLIC_URL: "https://example.org",
      CORS_ORIGINS: " https://a.example , http://localhost:3000 ,",
      TRUST_PROXY: "1",
      GRAPHIQL: "false",
      OIDC_ISSUER: "https://id.example.org/realm",
      OIDC_AUDIENCE: "rostrum",
    });
    expect(env).toMatchObject({
      PORT: 0,
      HOST: "::",
      PUBLIC_URL: "https://example.org",
      CORS_ORIGINS: ["https://a.example", "http://localhost:3000"],
      TRUST_PROXY: true,
      GRAPHIQL: false,
    });
  });

  test.each([
    ["NODE_ENV", "staging"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PORT", "1e3"],
    ["PORT", "0x50"],
    ["PORT", " "],
    ["DATABASE_URL", "mysql://db"],
    ["DATABASE_URL", "pglite:"],
    ["DATABASE_CONNECTIONS", "0"],
    ["DATABASE_CONNECTIONS", "999999999999"],
    ["PUBLIC_URL", "example.org"],
    ["PUBLIC_URL", "https://example.org/"],
    ["PUBLIC_URL", "ftp://example.org"],
    ["CORS_ORIGINS.1", "https://a.example,*"],
    ["TRUST_PROXY", "yes"],
    ["LOG_LEVEL", "verbose"],
    ["LOG_FORMAT", "yaml"],
    ["GRAPHIQL", "on"],
    ["INTROSPECTION", "TRUE"],
    ["MAX_QUERY_DEPTH", "0"],
    ["MAX_QUERY_ALIASES", "many"],
    ["MAX_QUERY_TOKENS", "99"],
    ["MAX_QUERY_COST", "NaN"],
    ["MAX_QUERY_BYTES", "999"],
    ["MAX_QUERY_SECONDS", "0"],
    ["MAX_ANSWER_BYTES", "16MB"],
    ["ANSWER_CACHE_MB", "-1"],
    ["ANSWER_CACHE", "off"],
    ["EXECUTION", "graphql-js"],
    ["METRICS_TOKEN", "short"],
    ["SMTP_URL", "https://mail.example"],
    ["SMTP_URL", "smtp:"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Name <a@b>\r\nBcc: c@d"],
    ["DEMO_INSTANCE_PORT", "65536"],
    ["SHUTDOWN_GRACE_SECONDS", "601"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "x-api-key"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "x-api-key=%zz"],
    ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ])("names %s if its value is %j", (name, value) => {
    const mail = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "post@example.org" };
    const lines = complaints({ ...(name in mail && mail), [name.replace(/\.\d+$/, "")]: value });
    expect(lines.map(nameOf)).toEqual([name]);
  });

  test("names every wrong variable at once", () => {
    const lines = complaints({
      PORT: "http",
      DATABASE_URL: "mysql://user:hunter2@db",
      PUBLIC_URL: "nowhere",
      OIDC_ISSUER: "javascript:alert(1)",
      METRICS_TOKEN: "hunter2",
    });
    expect(lines.map(nameOf)).toEqual([
      "PORT",
      "DATABASE_URL",
      "PUBLIC_URL",
      "OIDC_ISSUER",
      "METRICS_TOKEN",
      "OIDC_AUDIENCE",
    ]);
    expect(lines.join()).not.toContain("hunter2");
  });

  test.each([
    ["OIDC_AUDIENCE", { OIDC_ISSUER: "https://id.example.org" }],
    ["OIDC_ISSUER", { OIDC_AUDIENCE: "rostrum" }],
    ["MAIL_FROM", { SMTP_URL: "smtps://mail.example" }],
    ["SMTP_URL", { MAIL_FROM: "Rostrum <post@example.org>" }],
  ])("requires %s if another variable of its group is set", (missing, source) => {
    expect(complaints(source).map(nameOf)).toEqual([missing]);
  });

  test("decodes the pairs of OpenTelemetry's variables", () => {
    const pairs = " x-api-key = a%3Db%2Cc ,,tenant=one=two";
    expect(readEnv({ OTEL_EXPORTER_OTLP_HEADERS: pairs, OTEL_RESOURCE_ATTRIBUTES: pairs })).toMatchObject({
      OTEL_EXPORTER_OTLP_HEADERS: { "x-api-key": "a=b,c", tenant: "one=two" },
      OTEL_RESOURCE_ATTRIBUTES: { "x-api-key": "a=b,c", tenant: "one=two" },
    });
  });

  test("chooses the database", () => {
    expect(databaseUrl(readEnv({}))).toBe("pglite:.data");
    expect(databaseUrl(readEnv({ DATA_DIR: "/srv/rows" }))).toBe("pglite:/srv/rows");
    expect(databaseUrl(readEnv({ DATABASE_URL: "postgres://db/x", DATA_DIR: "/srv/rows" }))).toBe("postgres://db/x");
  });

  test.each([
    [{ PUBLIC_URL: "https://rostrum.example", PORT: "8080" }, "https://rostrum.example"],
    [{}, "http://127.0.0.1:4000"],
    [{ HOST: "0.0.0.0", PORT: "8080" }, "http://localhost:8080"],
    [{ HOST: "::1" }, "http://[::1]:4000"],
  ])("derives the public address from %j", (source, url) => {
    expect(publicUrl(readEnv(source))).toBe(url);
  });

  test("uses the actual port if PORT is 0", () => {
    expect(publicUrl(readEnv({ PORT: "0" }), 54_321)).toBe("http://127.0.0.1:54321");
  });
});
