import { z } from "zod";

const flag = (byDefault: boolean) =>
  z.enum(["true", "false", "1", "0"]).default(byDefault ? "true" : "false").transform((value) => value === "true" || value === "1");
const list = z.string().default("").transform((text) => text.split(",").map((item) => item.trim()).filter((item) => item !== ""));
const origin = z.url({ protocol: /^https?$/ }).refine((url) => new URL(url).origin === url, "must be an origin such as https://example.org, without a path");
const whole = (minimum: number, maximum: number, byDefault: number) => z.coerce.number().int().min(minimum).max(maximum).default(byDefault);

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: whole(0, 65535, 4000),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().regex(/^(postgres(ql)?:\/\/|pglite:)/, "must start with postgres://, postgresql:// or pglite:").optional(),
  DATABASE_CONNECTIONS: whole(1, 200, 10),
  PUBLIC_URL: origin.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  TRUST_PROXY: flag(false),
  LOG_LEVEL: z.enum(["debug", "info", "warning", "error"]).default("info"),
  GRAPHIQL: flag(true),
  INTROSPECTION: flag(true),
  MAX_QUERY_DEPTH: whole(1, 100, 14),
  MAX_QUERY_ALIASES: whole(1, 1000, 30),
  MAX_QUERY_TOKENS: whole(100, 100_000, 2000),
  MAX_QUERY_COST: whole(100, 10_000_000, 50_000),
  OIDC_ISSUER: z.url().optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SHUTDOWN_GRACE_SECONDS: whole(1, 600, 20),
}).refine((env) => (env.OIDC_ISSUER === undefined) === (env.OIDC_AUDIENCE === undefined), {
  path: ["OIDC_AUDIENCE"],
  error: "OIDC_ISSUER and OIDC_AUDIENCE are set together or not at all",
});

export type Env = z.output<typeof Variables>;

/** What the server cannot start with: one line a variable. */
export class WrongEnvironment extends Error {}

/** Reads and checks the whole configuration, once, at start. An empty variable counts as unset. @throws WrongEnvironment naming each wrong variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const read = Variables.safeParse(given);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new WrongEnvironment(`The environment is not valid:\n${lines.join("\n")}`);
}

/** Where the rows are: the server that DATABASE_URL names, or PGlite in DATA_DIR. */
export function databaseUrl(env: Env): string {
  return env.DATABASE_URL ?? `pglite:${env.DATA_DIR}`;
}
