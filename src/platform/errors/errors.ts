import { isUnavailableState, reasonOf } from "./databaseOutage.ts";
import { StorageError } from "./storageError.ts";

/** The meaning of a code: HTTP status (RFC 9110), reason phrase, and the text of its `/problems/<code>` page. */
interface ErrorRow {
  status: number;
  title: string;
  explanation: string;
}

const row = (status: number, title: string, explanation: string): ErrorRow => ({ status, title, explanation });

/** The one table of errors. GraphQL shows the code in `extensions.code`, REST a problem document. Every error has a row here. */
export const ERRORS = {
  BAD_REQUEST: row(
    400,
    "Bad Request",
    "The request cannot be read: malformed JSON, a missing required body, or a malformed cursor or header.",
  ),
  INVALID_INPUT: row(
    400,
    "Bad Request",
    "The request is well-formed, but a value breaks a rule of the operation. `detail` and `errors` name the field and the rule.",
  ),
  QUOTA_EXCEEDED: row(
    400,
    "Bad Request",
    "The request exceeds a limit of the plan. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the present usage.",
  ),
  QUERY_REFUSED: row(
    400,
    "Bad Request",
    "The GraphQL document is not valid, or exceeds a limit on size, depth, aliases, tokens or cost.",
  ),
  PERSISTED_QUERY_NOT_SUPPORTED: row(
    400,
    "Bad Request",
    "The request names a GraphQL document by its hash only. This server stores no documents: send the document itself.",
  ),
  ANSWER_TOO_LARGE: row(
    400,
    "Bad Request",
    "The answer exceeds this server's size limit. Ask for smaller pages or fewer fields; the error's `path` names the field that exceeded the limit.",
  ),
  UNAUTHENTICATED: row(
    401,
    "Unauthorized",
    "No valid credential: the bearer token or session is missing, malformed, expired or revoked.",
  ),
  INVALID_CREDENTIALS: row(
    401,
    "Unauthorized",
    "The email and password do not match, or the reauthentication grant is invalid, used or expired.",
  ),
  FORBIDDEN: row(
    403,
    "Forbidden",
    "The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.",
  ),
  ACCOUNT_QUOTA_EXCEEDED: row(
    403,
    "Forbidden",
    "The plan's limit of connected accounts is reached. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the number of connected accounts.",
  ),
  NOT_FOUND: row(404, "Not Found", "The resource or the path does not exist."),
  METHOD_NOT_ALLOWED: row(
    405,
    "Method Not Allowed",
    "The path does not accept this method. The `Allow` header lists the accepted methods.",
  ),
  NOT_ACCEPTABLE: row(
    406,
    "Not Acceptable",
    "The server cannot answer in any of the media types that the request accepts.",
  ),
  REQUEST_TIMEOUT: row(408, "Request Timeout", "The request body did not arrive in time."),
  CONFLICT: row(409, "Conflict", "The request conflicts with the current state of the resource."),
  REVISION_CONFLICT: row(
    409,
    "Conflict",
    "The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`). Read the resource, merge, and try again.",
  ),
  IDEMPOTENCY_IN_PROGRESS: row(
    409,
    "Conflict",
    "A request with the same Idempotency-Key is still being processed. Try again in a few seconds.",
  ),
  PAYLOAD_TOO_LARGE: row(413, "Content Too Large", "The request body exceeds the size limit of the operation."),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    "Unsupported Media Type",
    "The request body must be `application/json`, or have a type that `detail` names.",
  ),
  RANGE_NOT_SATISFIABLE: row(
    416,
    "Range Not Satisfiable",
    "The range of the `Range` header begins after the end of the content. `Content-Range` states the number of bytes.",
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
    "The caller made too many requests. Try again after the number of seconds in `Retry-After`.",
  ),
  INTERNAL: row(
    500,
    "Internal Server Error",
    "An unexpected error occurred on this server. Quote the `X-Request-Id` when you report it.",
  ),
  PROVIDER_REFUSED: row(
    500,
    "Internal Server Error",
    "The provider of an account refused the code or password, could not be reached, or sent an unusable answer. Start the authorization again.",
  ),
  BAD_GATEWAY: row(502, "Bad Gateway", "A provider that this operation depends on sent an unusable answer."),
  UNAVAILABLE: row(
    503,
    "Service Unavailable",
    "A part that this operation needs is not configured, or cannot be reached now. Try again later.",
  ),
  QUERY_TIMEOUT: row(
    503,
    "Service Unavailable",
    "The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** One violation. `path` starts at the GraphQL argument or input member and uses GraphQL names and list indices. */
export interface Issue {
  path: (string | number)[];
  message: string;
  value?: unknown;
  /** The name of the rule and its requirement, if rules have names (manifests of themes). */
  rule?: string;
  needed?: string;
}

/** The only error that reaches a caller. Any other error is masked as INTERNAL. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[];
  /** Additional members for both surfaces, in snake case: `current_revision`, `retry_after` (seconds) and others. */
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

/** Seconds after which a caller may try again: PostgreSQL has usually recovered from a crash by then. */
const OUTAGE_RETRY_SECONDS = 5;

/**
 * The database is unavailable. As a DomainError, it makes every surface answer UNAVAILABLE with `Retry-After`. The driver's error is the
 * cause, which only the log names.
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

  /** The driver's message, for the log. */
  get reason(): string {
    return this.cause instanceof DatabaseUnavailable ? this.cause.reason : reasonOf(this.cause);
  }
}

/** Whether an error means that the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean => findDomainError(error) instanceof DatabaseUnavailable;

/** Returns the domain error inside a chain of GraphQL wrappers and causes, or undefined. */
export function findDomainError(error: unknown): DomainError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (current instanceof DomainError) return current;
    // The log has the reason of the store (src/platform/storage/openStorage.ts).
    if (current instanceof StorageError) return new DomainError("UNAVAILABLE", STORAGE_AWAY);
    if (hasVanished(current)) return new DomainError("NOT_FOUND", "The resource was deleted during the request");
    if (wasCanceled(current)) return statementCanceled();
    if (isPrismaOutage(current)) return new DatabaseUnavailable(current);
    current = (current as { originalError?: unknown }).originalError ?? current.cause;
  }
  return undefined;
}

const STORAGE_AWAY = "The media storage cannot be reached now. Try again in a few seconds.";

/** Prisma's P2025: a row was deleted after an earlier statement of the request found it. */
function hasVanished(error: Error): boolean {
  return error.name === "PrismaClientKnownRequestError" && (error as { code?: unknown }).code === "P2025";
}

/** PostgreSQL canceled the statement at its time limit: `query_canceled`, from Prisma or from the driver. */
const wasCanceled = (error: Error): boolean =>
  sqlState(error) === "57014" || (error as { code?: unknown }).code === "57014";

const statementCanceled = () =>
  new DomainError(
    "QUERY_TIMEOUT",
    "A statement of this request took too long and was canceled. Ask for smaller pages or fewer fields, or try again later.",
    [],
    { retry_after: 10 },
  );

/**
 * Prisma's codes for a database that is unreachable (P1001, P1002), does not answer (P1008), closed the connection (P1017), has no free
 * connection (P2024, P2037) or did not finish a transaction in time (P2028). UNAVAILABLE is the code of DatabaseUnavailable, which Prisma
 * copies when it wraps an error of the pool.
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

/** Whether an error of Prisma means an outage. The embedded database has no guarded pool, so its SQLSTATE decides. */
function isPrismaOutage(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (error.name === "PrismaClientKnownRequestError" && PRISMA_OUTAGES.has(code)) return true;
  return isUnavailableState(sqlState(error) ?? "");
}

/**
 * Returns the SQLSTATE of PostgreSQL, or undefined for another error. Prisma keeps the adapter's error in `meta` after a failed
 * statement, and throws it unwrapped after a failed BEGIN or COMMIT.
 */
export function sqlState(error: unknown): string | undefined {
  const { code, severity, meta } = error as {
    code?: unknown;
    severity?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  // The driver's own error, if the statement did not come from Prisma.
  if (typeof code === "string" && typeof severity === "string") return code;
  const { cause } = (meta?.driverAdapterError ?? error) as { cause?: { originalCode?: unknown } };
  return typeof cause?.originalCode === "string" ? cause.originalCode : undefined;
}

export const unauthenticated = (message = "Authentication is required"): DomainError =>
  new DomainError("UNAUTHENTICATED", message);
export const forbidden = (message = "Your roles and credential do not permit this operation"): DomainError =>
  new DomainError("FORBIDDEN", message);
export const notFound = (what: string): DomainError => new DomainError("NOT_FOUND", `${what} not found`);
/** Returns the error for a member that breaks a rule of the operation: 400 over REST. */
export const invalidInput = (path: Issue["path"], message: string, value?: unknown): DomainError =>
  new DomainError("INVALID_INPUT", `${path.join(".")}: ${message}`, [
    { path, message, ...(value !== undefined && { value }) },
  ]);
export const revisionConflict = (current: number): DomainError =>
  new DomainError("REVISION_CONFLICT", `The current revision is ${current}`, [], { current_revision: current });
