/** The meaning of a code: HTTP status (RFC 9110), reason phrase, and the text of its `/problems/<code>` page. */
interface ErrorRow {
  status: number;
  title: string;
  explanation: string;
}

const row = (status: number, title: string, explanation: string): ErrorRow => ({ status, title, explanation });

/**
 * The one table of errors. GraphQL shows the code in `extensions.code`, REST a problem document. Every error has a row
 * here.
 */
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
  QUERY_REFUSED: row(
    400,
    "Bad Request",
    "The GraphQL document is not valid, or exceeds a limit on size, depth, aliases, tokens or cost. An operation whose work exceeds the highest cost is stopped; the error's `path` names a field that was resolved then.",
  ),
  PERSISTED_QUERY_NOT_FOUND: row(
    400,
    "Bad Request",
    "The request names a GraphQL document by its SHA-256 only, and the caller has not registered that document. Send the document and its hash together once.",
  ),
  PERSISTED_QUERY_NOT_SUPPORTED: row(
    400,
    "Bad Request",
    "The request names a GraphQL document by its SHA-256 only. This server executes trusted documents only, and none of them has that hash.",
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
    "The email and password do not match, or the second-factor code or the reauthentication grant is invalid, used or expired.",
  ),
  SECOND_FACTOR_REQUIRED: row(
    401,
    "Unauthorized",
    "The password is right, and the account has a second factor: a code of the authenticator app, or a recovery code, is missing. Send `secondFactorCode` with the same operation. `signIn` fails with this error after too many wrong codes only.",
  ),
  FORBIDDEN: row(
    403,
    "Forbidden",
    "The credential is valid, but does not permit this operation. The answer is the same for a resource that does not exist and for one that the caller may not see.",
  ),
  EMAIL_NOT_VERIFIED: row(
    403,
    "Forbidden",
    "The operation sends or publishes in the caller's name, or matches the caller's email address, which is not verified. Open the link in the mail that was sent at registration; `requestEmailVerification` and the page `/verify-email` send another one. On a server without mail, an instance administrator verifies the address.",
  ),
  QUOTA_EXCEEDED: row(
    403,
    "Forbidden",
    "The request exceeds a limit of the plan, or of what one person may create. `limit` names the limit, `maximum` is its value, in the plan `plan` if it has one, and `used` is the present usage.",
  ),
  ACCOUNT_QUOTA_EXCEEDED: row(
    403,
    "Forbidden",
    "The plan's limit of connected accounts is reached. `limit` names the limit, `maximum` is its value in the plan `plan`, and `used` is the number of connected accounts.",
  ),
  DOCUMENT_NOT_TRUSTED: row(
    403,
    "Forbidden",
    "The request contains a GraphQL document, and this server executes trusted documents only (`TRUSTED_DOCUMENTS=only`). Send the `documentId` of a trusted document.",
  ),
  DOCUMENT_NOT_FOUND: row(
    404,
    "Not Found",
    "No trusted GraphQL document that the caller can use has the given `documentId`. The documents of an external application are known to its own tokens only.",
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
    "The resource changed since the expected revision. `current_revision` is the current one (for a theme `current_draft_revision` and `current_published_revision`); in GraphQL these names are in camel case. Read the resource, merge, and try again.",
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
  UPGRADE_REQUIRED: row(
    426,
    "Upgrade Required",
    "The path serves WebSocket connections in another form than the request asks for. The detail names the served form.",
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
    "The provider of an account refused the request, could not be reached, or sent an unusable answer. The message names the next step.",
  ),
  BAD_GATEWAY: row(502, "Bad Gateway", "A provider that this operation depends on sent an unusable answer."),
  UNAVAILABLE: row(
    503,
    "Service Unavailable",
    "A part that this operation needs is not configured, cannot be reached, or takes only reads now. Try again later.",
  ),
  QUERY_TIMEOUT: row(
    503,
    "Service Unavailable",
    "The query exceeded this server's time limit and was stopped. Ask for smaller pages or fewer fields, or try again later. In GraphQL, the error's `path` names a field that did not finish.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
