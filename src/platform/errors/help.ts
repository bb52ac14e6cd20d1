import type { ErrorCode } from "./table.ts";

/** The help on the page of an error, beside its meaning. */
interface Help {
  /** A message as the server writes it. */
  example: string;
  causes: readonly [string, ...string[]];
  /** The next step of the caller. */
  next: string;
}

/** An example of each error, its usual causes, and what to do next. */
export const HELP = {
  BAD_REQUEST: {
    example: "The request body is not valid JSON",
    causes: ["The body is cut off, or is no JSON.", "A cursor was changed, or belongs to another list."],
    next: "Correct the request. The same request fails again.",
  },
  INVALID_INPUT: {
    example: "endsAt must be in the future",
    causes: [
      "A time is in the past.",
      "Two fields exclude each other.",
      "A text has another form than the field needs.",
    ],
    next: "Change the value of the named field, and send the request again.",
  },
  QUERY_REFUSED: {
    example: 'Cannot query field "titel" on type "Publication". Did you mean "title"?',
    causes: ["The schema has no such field or argument.", "The document is too deep, too long or too expensive."],
    next: "Compare the document with the reference at `/docs/graphql`. For a limit, ask for fewer fields or smaller pages.",
  },
  PERSISTED_QUERY_NOT_FOUND: {
    example: "No document with this hash is registered. Send the document and its hash once",
    causes: [
      "The client sends a hash before the document.",
      "The registered document was forgotten after a long time.",
    ],
    next: "Send `query` and the hash together once. Apollo and urql do so by themselves.",
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    example: "This server executes trusted documents only",
    causes: ["The operator set `TRUSTED_DOCUMENTS=only`."],
    next: "Send the `documentId` of a trusted document, or ask the operator to add the document.",
  },
  ANSWER_TOO_LARGE: {
    example: "The answer exceeds the size limit of this server",
    causes: ["A page of a list is long, and each of its objects has many fields."],
    next: "Lower `first`, or select fewer fields.",
  },
  UNAUTHENTICATED: {
    example: "This operation requires a credential",
    causes: [
      "The `Authorization` header is missing.",
      "The token has expired, or was revoked.",
      "The session has ended, for example because the password was changed.",
    ],
    next: "Sign in again, or make a token at `/security`, and send it as `Authorization: Bearer …`.",
  },
  INVALID_CREDENTIALS: {
    example: "The email or the password is wrong",
    causes: ["A typing error.", "A code of the authenticator app was used before.", "The clock of the phone is wrong."],
    next: "Try again with the right values. `/password-reset` sets a new password.",
  },
  SECOND_FACTOR_REQUIRED: {
    example: "A code of the authenticator app or a recovery code is required",
    causes: ["The account has a second factor, and the request has no code."],
    next: "Ask the person for a code, and send it as `secondFactorCode`.",
  },
  FORBIDDEN: {
    example: "You do not have permission to do this",
    causes: [
      "The role in the workspace permits less.",
      "The scope of the token permits less.",
      "The object does not exist, or belongs to another organization.",
    ],
    next: "Check the id and the role. An admin of the workspace changes roles; `/security` makes a token with another scope.",
  },
  EMAIL_NOT_VERIFIED: {
    example: "Verify your email address first",
    causes: ["The link of the mail was not opened yet.", "The email address was changed."],
    next: "Open the link in the mail, or ask for another one at `/verify-email`.",
  },
  QUOTA_EXCEEDED: {
    example: "The plan permits 3 workspaces",
    causes: ["The plan's limit is reached.", "One person created as many objects as a person may."],
    next: "Delete what is not needed, or change the plan of the organization.",
  },
  ACCOUNT_QUOTA_EXCEEDED: {
    example: "The plan permits 5 connected accounts",
    causes: ["The organization has connected as many accounts as its plan permits."],
    next: "Disconnect an account, or change the plan of the organization.",
  },
  DOCUMENT_NOT_TRUSTED: {
    example: "This server executes trusted documents only",
    causes: ["The request has the text of a document instead of its id."],
    next: "Send the `documentId` of a trusted document.",
  },
  DOCUMENT_NOT_FOUND: {
    example: "No trusted document has this id",
    causes: ["The manifest on the server is older than the client.", "The document belongs to another application."],
    next: "Publish the manifest of the client's documents before the client.",
  },
  NOT_FOUND: {
    example: "This publication does not exist",
    causes: ["The object was deleted.", "The id is that of another type.", "The path has a typing error."],
    next: "Read the list again, and use an id from it.",
  },
  METHOD_NOT_ALLOWED: {
    example: "This path takes GET, HEAD",
    causes: ["The client sends another method than the endpoint has."],
    next: "Use a method of the `Allow` header.",
  },
  NOT_ACCEPTABLE: {
    example: "The answer is application/json, which the request does not accept",
    causes: ["The `Accept` header names other types only."],
    next: "Add `application/json` or `*/*` to `Accept`.",
  },
  REQUEST_TIMEOUT: {
    example: "The request body did not arrive in time",
    causes: ["The connection is slow.", "The client sends fewer bytes than `Content-Length` states."],
    next: "Send the request again. Large files have a resumable upload.",
  },
  CONFLICT: {
    example: "No failed rendition of this publication can be retried",
    causes: ["The object is in a state that the operation does not apply to.", "Another person was faster."],
    next: "Read the object again: the state says which operations apply.",
  },
  REVISION_CONFLICT: {
    example: "The publication has changed since revision 3",
    causes: ["Another person or program changed the object after it was read."],
    next: "Read the object, merge both changes, and send them with the current revision.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    example: "A request with this Idempotency-Key is still being processed",
    causes: ["The client repeats a request before its first answer arrived."],
    next: "Wait a few seconds, and send the same request with the same key.",
  },
  PAYLOAD_TOO_LARGE: {
    example: "The request body may have 1048576 bytes",
    causes: ["A file was sent where only JSON is expected.", "A list in the request is very long."],
    next: "Send less at a time. Media items have an upload of their own.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    example: "The request body must be application/json",
    causes: ["The `Content-Type` header is missing, or names a form."],
    next: "Send `Content-Type: application/json`.",
  },
  RANGE_NOT_SATISFIABLE: {
    example: "The range begins after the end of the content",
    causes: ["The client continues a download of a file that has become shorter."],
    next: "Download the file from its beginning.",
  },
  VALIDATION_FAILED: {
    example: "The request does not match the schema of this operation",
    causes: ["A required member is missing.", "A member has another type, or is too long.", "A member is unknown."],
    next: "Correct each member that `errors` names.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    example: "This Idempotency-Key was used with a different request",
    causes: ["The client makes one key for several requests."],
    next: "Make a new random key for each intended change, and repeat a key only with the same request.",
  },
  UPGRADE_REQUIRED: {
    example: "This path serves WebSocket connections with the subprotocol graphql-transport-ws",
    causes: ["The client uses the older subprotocol `graphql-ws`, or none."],
    next: "Use a client of `graphql-transport-ws`, or server-sent events.",
  },
  RATE_LIMITED: {
    example: "The budget of the organization is spent. Try again in 42 seconds",
    causes: ["Many requests in a short time.", "Expensive queries that spend the budget.", "Many wrong passwords."],
    next: "Wait as many seconds as `Retry-After` says. `/docs/guides/limits` explains budgets.",
  },
  INTERNAL: {
    example: "An unexpected error occurred on this server",
    causes: ["A fault of this server."],
    next: "Try again later. Report the `X-Request-Id` to the operator if the error remains.",
  },
  PROVIDER_REFUSED: {
    example: "The network refused the request: the token was revoked",
    causes: ["The account's permission was revoked at the network.", "The network cannot be reached."],
    next: "Reconnect the account at `/accounts`, or try again later.",
  },
  BAD_GATEWAY: {
    example: "The language model sent an unusable answer",
    causes: ["A language model or a payment provider has a fault."],
    next: "Try again later.",
  },
  UNAVAILABLE: {
    example: "The server is not configured to send mail",
    causes: ["The operator did not configure the part.", "The database takes only reads for a short time."],
    next: "Wait as long as `Retry-After` says, if the answer has it. Otherwise ask the operator.",
  },
  QUERY_TIMEOUT: {
    example: "The query exceeded the time limit of this server",
    causes: ["A long page of a list with nested lists.", "The server has much to do."],
    next: "Ask for smaller pages or fewer fields, or try again later.",
  },
} as const satisfies Record<ErrorCode, Help>;
