import { isUnavailableState, reasonOf } from "./databaseOutage.ts";
import { StorageError } from "./storageError.ts";

/** What each code means to a caller: HTTP status (RFC 9110), reason phrase, and the text of its `/problems/<code>` page. */
interface ErrorRow {
  status: number;
  title: string;
  explanation: string;
}

const row = (status: number, title: string, explanation: string): ErrorRow => ({ status, title, explanation });

/** The one table of errors. GraphQL shows the code in `extensions.code`, REST the problem document; adding a row is the only way to add an error. */
export const ERRORS = {
  BAD_REQUEST: row(
    400,
    "Bad Request",
    "The request could not be read: malformed JSON, an absent required body, or a malformed cursor or header.",
  ),
  INVALID_INPUT: row(
    400,
    "Bad Request",
    "The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.",
  ),
  QUOTA_EXCEEDED: row(
    400,
    "Bad Request",
    "The plan's limit does not allow this. `limit` names it, `maximum` is what the plan `plan` grants, and `used` what is in use already.",
  ),
  QUERY_REFUSED: row(
    400,
    "Bad Request",
    "The GraphQL document is not valid, or exceeds a limit on size, depth, aliases, tokens or cost.",
  ),
  PERSISTED_QUERY_NOT_SUPPORTED: row(
    400,
    "Bad Request",
    "The request names a GraphQL document by its hash alone. This server stores no documents: send the document itself.",
  ),
  ANSWER_TOO_LARGE: row(
    400,
    "Bad Request",
    "The answer would be larger than this server sends. Ask for smaller pages or fewer fields; the error's `path` names the field that passed the limit.",
  ),
  UNAUTHENTICATED: row(
    401,
    "Unauthorized",
    "No valid credential: the bearer token or session is missing, malformed, expired or revoked.",
  ),
  INVALID_CREDENTIALS: row(
    401,
    "Unauthorized",
    "The email and password do not match, or the proof of recent authentication is invalid, used or expired.",
  ),
  FORBIDDEN: row(
    403,
    "Forbidden",
    "The credential is valid, but this caller may not do this here. What a caller may not see is answered alike whether it exists or not.",
  ),
  ACCOUNT_QUOTA_EXCEEDED: row(
    403,
    "Forbidden",
    "The plan's limit of connected accounts is reached. `limit` names it, `maximum` is what the plan `plan` grants, and `used` what is in use already.",
  ),
  NOT_FOUND: row(404, "Not Found", "There is no such resource, or no such path."),
  METHOD_NOT_ALLOWED: row(
    405,
    "Method Not Allowed",
    "The path exists, but not with this method. The `Allow` header lists the methods it takes.",
  ),
  NOT_ACCEPTABLE: row(406, "Not Acceptable", "None of the media types that the request accepts can be produced."),
  REQUEST_TIMEOUT: row(408, "Request Timeout", "The request body did not arrive in time."),
  CONFLICT: row(409, "Conflict", "The request conflicts with the current state of the resource."),
  REVISION_CONFLICT: row(
    409,
    "Conflict",
    "The resource has moved on since the expected revision. `current_revision` carries the current one (of a theme `current_draft_revision` and `current_published_revision`); read, merge, try again.",
  ),
  IDEMPOTENCY_IN_PROGRESS: row(
    409,
    "Conflict",
    "A request with the same Idempotency-Key is still being processed. Try again shortly.",
  ),
  PAYLOAD_TOO_LARGE: row(413, "Content Too Large", "The request body is larger than this operation takes."),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    "Unsupported Media Type",
    "The request body must be `application/json`, or of a type that `detail` names.",
  ),
  RANGE_NOT_SATISFIABLE: row(
    416,
    "Range Not Satisfiable",
    "The stretch that the `Range` header asks for lies behind the end. `Content-Range` says how many bytes there are.",
  ),
  VALIDATION_FAILED: row(
    422,
    "Unprocessable Content",
    "The request does not match its schema. `errors` lists every violation with its location.",
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    "Unprocessable Content",
    "The Idempotency-Key was used before with a different request. Use a new key for a new request.",
  ),
  RATE_LIMITED: row(
    429,
    "Too Many Requests",
    "Too many requests in this window. `Retry-After` says in how many seconds to try again.",
  ),
  INTERNAL: row(
    500,
    "Internal Server Error",
    "Something went wrong on this server. Quote the `X-Request-Id` when you report it.",
  ),
  PROVIDER_REFUSED: row(
    500,
    "Internal Server Error",
    "The provider of an account did not go along: it refused the code or password, was out of reach, or answered what cannot be used. Start anew at the provider.",
  ),
  BAD_GATEWAY: row(
    502,
    "Bad Gateway",
    "A provider that this operation depends on answered something that cannot be used.",
  ),
  UNAVAILABLE: row(
    503,
    "Service Unavailable",
    "A part that this operation needs is not configured, or is out of reach for now.",
  ),
  QUERY_TIMEOUT: row(
    503,
    "Service Unavailable",
    "The query took longer than this server allows, and was stopped. Ask for smaller pages or fewer fields, or try again later; in GraphQL the error's `path` names a field that did not finish.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** One violation. `path` starts at the GraphQL argument or input member and uses GraphQL names and list indices. */
export interface Issue {
  path: (string | number)[];
  message: string;
  value?: unknown;
  /** The name of the rule, and what it needs, where rules have names (manifests of themes). */
  rule?: string;
  needed?: string;
}

/** The only error that reaches a caller. Everything else is masked as INTERNAL. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** Extra members for both surfaces, in snake case: `current_revision`, `retry_after` (seconds) and the like. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, issues: Issue[] = [], details: Record<string, unknown> = {}) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.issues = issues;
    this.details = details;
  }

  /** graphql-js copies this onto the GraphQLError that wraps it. */
  get extensions(): Record<string, unknown> {
    return { ...this.details, code: this.code, ...(this.issues.length > 0 && { issues: this.issues }) };
  }
}

/** Seconds after which a caller may try again: a PostgreSQL that crashed is usually back by then. */
const OUTAGE_RETRY_SECONDS = 5;

/**
 * The database is out of reach, or cannot serve now. It is a DomainError, so every surface answers UNAVAILABLE with `Retry-After`. The
 * driver's error is the cause, and only the log names it.
 */
export class DatabaseUnavailable extends DomainError {
  constructor(
    cause: unknown,
    message = `The database cannot serve this request now; try again in ${OUTAGE_RETRY_SECONDS} seconds`,
  ) {
    super("UNAVAILABLE", message, [], { retry_after: OUTAGE_RETRY_SECONDS });
    this.name = "DatabaseUnavailable";
    this.cause = cause;
  }

  /** The driver's words, for the log. */
  get reason(): string {
    return this.cause instanceof DatabaseUnavailable ? this.cause.reason : reasonOf(this.cause);
  }
}

/** Whether an error means that the database is out of reach, or cannot serve now. */
export const isDatabaseUnavailable = (error: unknown): boolean => findDomainError(error) instanceof DatabaseUnavailable;

/** The domain error inside a chain of GraphQL wrappers and causes, if there is one. */
export function findDomainError(error: unknown): DomainError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (current instanceof DomainError) return current;
    // What the store said is in the log (src/platform/storage/openStorage.ts).
    if (current instanceof StorageError) return new DomainError("UNAVAILABLE", STORAGE_AWAY);
    if (hasVanished(current)) return new DomainError("NOT_FOUND", "It was deleted in the meantime");
    if (wasCanceled(current)) return statementCanceled();
    if (isPrismaOutage(current)) return new DatabaseUnavailable(current);
    current = (current as { originalError?: unknown }).originalError ?? current.cause;
  }
  return undefined;
}

const STORAGE_AWAY = "The media storage cannot be reached at the moment. Try again shortly.";

/** Prisma's P2025: a row was there a statement ago, when it was found within reach, and is not now. */
function hasVanished(error: Error): boolean {
  return error.name === "PrismaClientKnownRequestError" && (error as { code?: unknown }).code === "P2025";
}

/** PostgreSQL ended the statement because it ran for too long: `query_canceled`, from Prisma or from the driver. */
const wasCanceled = (error: Error): boolean =>
  sqlState(error) === "57014" || (error as { code?: unknown }).code === "57014";

const statementCanceled = () =>
  new DomainError(
    "QUERY_TIMEOUT",
    "A statement of this request took too long and was canceled. Ask for less, or try again later.",
    [],
    { retry_after: 10 },
  );

/**
 * Prisma's codes for a database that is out of reach (P1001, P1002), gives no answer (P1008), closed the connection (P1017), has no free
 * connection (P2024, P2037) or no time for the transaction (P2028). UNAVAILABLE is the code of DatabaseUnavailable, which Prisma copies
 * when it wraps an error of the pool.
 */
const PRISMA_OUTAGES: ReadonlySet<unknown> = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "UNAVAILABLE",
]);

/** Whether an error of Prisma means an outage. The embedded database has no guarded pool: there the SQLSTATE says it. */
function isPrismaOutage(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (error.name === "PrismaClientKnownRequestError" && PRISMA_OUTAGES.has(code)) return true;
  return isUnavailableState(sqlState(error) ?? "");
}

/**
 * The SQLSTATE that PostgreSQL gave, or undefined for an error that does not come from it. Prisma keeps the adapter's error under
 * `meta` when a statement failed, and throws it bare when BEGIN or COMMIT did.
 */
export function sqlState(error: unknown): string | undefined {
  const { code, severity, meta } = error as {
    code?: unknown;
    severity?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  // The driver's own error, where a statement did not come from Prisma.
  if (typeof code === "string" && typeof severity === "string") return code;
  const { cause } = (meta?.driverAdapterError ?? error) as { cause?: { originalCode?: unknown } };
  return typeof cause?.originalCode === "string" ? cause.originalCode : undefined;
}

export const unauthenticated = (message = "Authentication is required"): DomainError =>
  new DomainError("UNAUTHENTICATED", message);
export const forbidden = (message = "You may not do this here"): DomainError => new DomainError("FORBIDDEN", message);
export const notFound = (what: string): DomainError => new DomainError("NOT_FOUND", `${what} not found`);
/** A rule of the operation is broken at one member: 400 over REST. */
export const invalidInput = (path: Issue["path"], message: string, value?: unknown): DomainError =>
  new DomainError("INVALID_INPUT", `${path.join(".")}: ${message}`, [
    { path, message, ...(value !== undefined && { value }) },
  ]);
export const revisionConflict = (current: number): DomainError =>
  new DomainError("REVISION_CONFLICT", `The current revision is ${current}`, [], { current_revision: current });
