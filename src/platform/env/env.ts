import { z } from "zod";
import { isAllowEntry } from "../outbound/allowList.ts";
import { isSender } from "../values/mailSender.ts";
import {
  databaseAddress,
  mailAddress,
  ownerAddress,
  webAddress,
  withDatabasePassword,
  withMailPassword,
} from "./addresses.ts";
import {
  dailyQuotas,
  flag,
  isTrue,
  keys,
  list,
  onOrOff,
  operationPrices,
  origin,
  planPoints,
  price,
  providerOrigins,
  providerScopes,
  providerVersions,
  truth,
  whole,
  within,
} from "./forms.ts";
import { PAYMENTS } from "./payments.ts";
import { withSecretFiles } from "./secrets.ts";
import { STORAGE } from "./storage.ts";
import { alone, beside, unfit } from "./together.ts";
import { TRACING } from "./tracing.ts";

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: whole(0, 65_535, 4000),
  /** The number of server processes on PORT, which share the limits of one server. */
  WEB_CONCURRENCY: whole(1, 64, 1),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseAddress.optional(),
  /** The password of DATABASE_URL, which needs no escapes here. */
  PGPASSWORD: z.string().optional(),
  /**
   * The connection of the tables' owner, who migrates them, if the role of DATABASE_URL may not change audit events and
   * billing records.
   */
  MIGRATION_DATABASE_URL: ownerAddress.optional(),
  MIGRATION_PGPASSWORD: z.string().optional(),
  DATABASE_CONNECTIONS: whole(1, 200, 10),
  /** Whether acknowledged writes of the embedded database survive a power cut. */
  EMBEDDED_DURABILITY: onOrOff,
  PUBLIC_URL: origin.optional(),
  /** The origin of a front end that has the pages of src/platform/env/links.ts instead of this server. */
  FRONTEND_URL: origin.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  /** Whether answers are compressed; off where a proxy does it. */
  COMPRESSION: onOrOff,
  TRUST_PROXY: flag(false),
  LOG_LEVEL: z.enum(["debug", "info", "warning", "error"]).default("info"),
  /** Default: text if standard output is a terminal, otherwise json. */
  LOG_FORMAT: z.enum(["json", "text"]).optional(),
  /** Default: invite in production, open elsewhere. */
  REGISTRATION: z.enum(["open", "invite", "closed"], "must be open, invite or closed").optional(),
  /**
   * The OAuth clients besides those that administrators register: `metadata` takes clients that describe themselves at
   * the address that is their client id, `dynamic` also those that register themselves (RFC 7591).
   */
  OAUTH_REGISTRATION: z.enum(["off", "metadata", "dynamic"], "must be off, metadata or dynamic").default("metadata"),
  /** The scopes that such clients can get; default: all. src/domains/oauth/clients/environment.ts checks them. */
  OAUTH_REGISTRATION_SCOPES: list,
  /** Default of both: off in production, on elsewhere. */
  GRAPHIQL: truth.transform(isTrue).optional(),
  INTROSPECTION: truth.transform(isTrue).optional(),
  MAX_QUERY_DEPTH: whole(1, 100, 14),
  MAX_QUERY_ALIASES: whole(1, 1000, 120),
  MAX_QUERY_TOKENS: whole(100, 100_000, 2000),
  MAX_QUERY_COST: whole(100, 100_000_000, 100_000),
  /** Whether requests are charged to budgets of points. */
  BUDGET: onOrOff,
  /**
   * The points that an organization may spend a minute, by plan; 0 for no limit. Plans that are not named keep their
   * default.
   */
  BUDGET_POINTS: planPoints,
  /** The percentage of an organization's points that one person may spend, with all sessions and tokens. */
  BUDGET_PERSON_PERCENT: whole(1, 100, 50),
  /** The limit for the text of a GraphQL document, in bytes of UTF-8. */
  MAX_QUERY_BYTES: whole(1000, 1_048_576, 65_536),
  MAX_QUERY_SECONDS: whole(1, 3600, 10),
  MAX_ANSWER_BYTES: whole(10_000, 500_000_000, 16_777_216),
  /** A folder with clients' manifests of trusted documents. */
  DOCUMENTS_DIR: z.string().optional(),
  /** `only` refuses every other GraphQL document, except of instance administrators. */
  TRUSTED_DOCUMENTS: z.enum(["any", "only"], "must be any or only").default("any"),
  /** The memory of cached answers in MiB; 0 turns the cache off. */
  ANSWER_CACHE_MB: whole(0, 100_000, 64),
  /** `verify` also executes each request that the cache can answer, and fails if the answers differ. */
  ANSWER_CACHE: z.enum(["on", "verify"]).default("on"),
  /** `compare` also executes each query with graphql-js, and fails if the answers differ. */
  EXECUTION: z.enum(["plans", "compare"], "must be plans or compare").default("plans"),
  /** The reads, and the writes, that run at a time, counted by each process for itself. */
  MAX_OPERATIONS_PER_PERSON: whole(1, 100_000, 8),
  MAX_OPERATIONS_PER_ORGANIZATION: whole(1, 100_000, 32),
  /** Limits of open subscriptions, counted by each process for itself. */
  MAX_STREAMS_PER_PERSON: whole(1, 100_000, 20),
  MAX_STREAMS_PER_ORGANIZATION: whole(1, 100_000, 100),
  OIDC_ISSUER: webAddress("must be the issuer's URL").optional(),
  OIDC_AUDIENCE: z.string().optional(),
  SECRET_KEYS: keys,
  /** Hosts, addresses and CIDR ranges that are not public, but that outbound requests may reach. */
  OUTBOUND_ALLOW: list.pipe(
    z.array(z.string().refine(isAllowEntry, "must be hosts, host:port, addresses or CIDR ranges, separated by commas")),
  ),
  /** A JSON array of apps, which src/domains/provider-apps/supplied.ts reads and checks. */
  PROVIDER_APPS: z.string().default("[]"),
  /** Origins of APIs that replace the providers' own, such as a Bot API server of the operator: `provider=origin`. */
  PROVIDER_API_URLS: providerOrigins,
  /** Versions of APIs that replace the usual ones, for providers that end each version: `provider=version`. */
  PROVIDER_API_VERSIONS: providerVersions,
  /** Scopes that a consent is asked for in place of a provider's usual ones: `provider=scope scope`. */
  PROVIDER_SCOPES: providerScopes,
  /** Prices of networks that bill calls, where they differ from those of this release; checked by network-costs. */
  PROVIDER_PRICES: operationPrices,
  /** Units of a day of networks whose calls have a quota, where the app has others; checked by provider-apps. */
  PROVIDER_QUOTAS: dailyQuotas,
  /** The budget of a month of each organization at each such network, unless the organization sets its own. */
  NETWORK_BUDGET_MICROUSD: whole(0, 999_999_999, 10_000_000),
  /** The port of the demo instance; default: the port after PORT. */
  DEMO_INSTANCE_PORT: within(0, 65_535).transform(Number).optional(),
  WORKERS: onOrOff,
  /** The port of `npm run worker`, for its state and metrics; default: any free port. */
  WORKER_PORT: within(0, 65_535).transform(Number).optional(),
  /** smtp:// uses TLS if the server offers it, smtps:// from the start. */
  SMTP_URL: mailAddress.optional(),
  /** The password of the user in SMTP_URL. */
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, "must be an address such as post@example.org or Name <post@example.org>")
    .optional(),
  /** The plan of organizations without a subscription, which src/domains/plans/environment.ts checks. */
  DEFAULT_PLAN: z.string().optional(),
  ...STORAGE,
  /** The source of meme templates: this server's own, an API with memegen's protocol, or none. */
  MEME_CATALOG: z.enum(["builtin", "memegen", "off"], "must be builtin, memegen or off").default("builtin"),
  MEME_CATALOG_URL: webAddress("must be the URL of an API that speaks memegen's protocol").default(
    "https://api.memegen.link",
  ),
  /** An endpoint with OpenAI's chat completions; set together with a key and a model. */
  LLM_BASE_URL: webAddress("must be an address such as https://api.example.org/v1").optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  /** The model for images; default: LLM_MODEL. */
  LLM_VISION_MODEL: z.string().optional(),
  LLM_INPUT_PRICE: price,
  LLM_OUTPUT_PRICE: price,
  ...PAYMENTS,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  ...TRACING,
  SHUTDOWN_GRACE_SECONDS: whole(1, 600, 10),
});

/** The names of all variables. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Variables.shape);

type VariableValues = Omit<z.output<typeof Variables>, "PGPASSWORD" | "MIGRATION_PGPASSWORD" | "SMTP_PASSWORD">;

export interface Env extends VariableValues {
  readonly REGISTRATION: "open" | "invite" | "closed";
  readonly GRAPHIQL: boolean;
  readonly INTROSPECTION: boolean;
}

/** Production is closed to strangers and shows nothing of the schema, unless the operator says otherwise. */
function withDefaults(read: z.output<typeof Variables>): Env {
  const values = withPasswords(read);
  const open = values.NODE_ENV !== "production";
  return {
    ...values,
    REGISTRATION: values.REGISTRATION ?? (open ? "open" : "invite"),
    GRAPHIQL: values.GRAPHIQL ?? open,
    INTROSPECTION: values.INTROSPECTION ?? open,
  };
}

/** Puts passwords into their addresses, escaped: the rest of the server knows the address alone. */
function withPasswords({
  PGPASSWORD,
  MIGRATION_PGPASSWORD,
  SMTP_PASSWORD,
  ...values
}: z.output<typeof Variables>): VariableValues {
  const DATABASE_URL = withDatabasePassword(values.DATABASE_URL, PGPASSWORD);
  const MIGRATION_DATABASE_URL = withDatabasePassword(values.MIGRATION_DATABASE_URL, MIGRATION_PGPASSWORD);
  const SMTP_URL = withMailPassword(values.SMTP_URL, SMTP_PASSWORD);
  return {
    ...values,
    ...(DATABASE_URL && { DATABASE_URL }),
    ...(MIGRATION_DATABASE_URL && { MIGRATION_DATABASE_URL }),
    ...(SMTP_URL && { SMTP_URL }),
  };
}

/** The server cannot start with this environment. The message has one line for each wrong variable. */
export class WrongEnvironment extends Error {}

/** Checks a variable by rules of a higher layer. @returns one line for each violation */
export type EnvCheck = (texts: Readonly<Record<string, string | undefined>>) => readonly string[];

/**
 * Reads and checks the whole configuration once, at start. An empty variable counts as unset.
 * @throws WrongEnvironment that names every wrong variable and quotes none of the values
 */
export function readEnv(source: Record<string, string | undefined>, checks: readonly EnvCheck[] = []): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const { texts, faults } = withSecretFiles(set);
  const read = Variables.safeParse(texts);
  const wrong = [
    ...faults,
    ...(read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
    ...checks.flatMap((check) => check(texts)),
    ...alone(texts),
    ...unfit(texts),
    ...beside(texts),
  ];
  if (read.success && wrong.length === 0) return withDefaults(read.data);
  throw new WrongEnvironment(`The environment is not valid:\n${wrong.map((line) => `  ${line}`).join("\n")}`);
}
