import { GraphQLError } from "graphql";
import type { DomainError } from "../../../src/platform/errors/errors.ts";
import { findDomainError } from "../../../src/platform/errors/recognize.ts";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import { PREFIX } from "../prefix.ts";
import type { Locate } from "../request/locate.ts";
import { echo, printable, type Violation } from "../request/violation.ts";
import { snakeMembers, type Wording } from "../request/wording.ts";

/** The content of a problem response. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly Violation[];
  /**
   * Extension members with GraphQL's names, as in DomainError. `error` appears in the challenge instead (RFC 6750:
   * `invalid_token`; RFC 9470).
   */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The parts of the request that appear in a problem. */
export interface ProblemContext {
  /** The public origin, without a slash at the end. */
  readonly origin: string;
  /** The request's path with the prefix. */
  readonly path: string;
  /** Whether the request has an Authorization header. */
  readonly credential: boolean;
}

/** The realm of the challenge of a 401 (RFC 6750). */
const REALM = "rostrum";

/** How an endpoint names its members: locations, and words in texts. */
export interface Naming {
  readonly locate?: Locate | undefined;
  readonly wording?: Wording | undefined;
}

/** Returns the problem of an error. Any error but a DomainError becomes INTERNAL, and INTERNAL contains no details. */
export function problemOf(error: unknown, naming: Naming = {}): Problem {
  const domain = findDomainError(error);
  if (domain === undefined || domain.code === "INTERNAL")
    return { code: "INTERNAL", detail: ERRORS.INTERNAL.explanation, errors: [], details: {} };
  const at = error instanceof GraphQLError ? error.path : undefined;
  const errors = violations(domain, naming, at);
  return { code: domain.code, detail: detailOf(domain, errors, naming), errors, details: domain.details };
}

/**
 * A message that begins with the path of an issue (`redirectUris.0: …`) begins with its REST name instead
 * (`redirect_uris[0]: …`).
 */
function detailOf({ message, issues }: DomainError, errors: readonly Violation[], { wording = asIs }: Naming): string {
  for (const [index, { path }] of issues.entries()) {
    const prefix = `${path.join(".")}: `;
    const name = errors[index]?.location?.replace(/^\w+\./, "");
    if (name !== undefined && message.startsWith(prefix)) return `${name}: ${wording(message.slice(prefix.length))}`;
  }
  return wording(message);
}

const asIs: Wording = (text) => text;

function violations(
  error: DomainError,
  { locate, wording = asIs }: Naming,
  at: readonly (string | number)[] | undefined,
): Violation[] {
  return error.issues.map(({ path, message: said, value }) => {
    const place = locate?.(path, at);
    const message = wording(said);
    if (place === undefined) return { message };
    // The value may be shown only when its location is known not to be secret.
    return { message, location: place.location, ...(!place.secret && value !== undefined && echo(value)) };
  });
}

/**
 * Returns the problem for a request that does not match its schema, or of its first late check if nothing else is
 * wrong.
 */
export function schemaProblem(faults: readonly Violation[]): Problem {
  const errors = faults.filter(({ late }) => late !== true);
  if (errors.length > 0) {
    const detail = "The request does not match the schema of this operation";
    return { code: "VALIDATION_FAILED", detail, errors, details: {} };
  }
  const [{ message, location = "" }] = faults as [Violation];
  return {
    code: "INVALID_INPUT",
    detail: `${location.replace(/^\w+\./, "")}: ${message}`,
    errors: faults.slice(0, 1),
    details: {},
  };
}

/** Returns the standard members of a problem document (RFC 9457). */
export function problemBody({ code, detail, errors }: Problem, context: Omit<ProblemContext, "credential">) {
  const { status, title } = ERRORS[code];
  return {
    $schema: `${context.origin}${PREFIX}/schemas/ErrorModel.json`,
    type: `${context.origin}/problems/${code.toLowerCase().replaceAll("_", "-")}`,
    title,
    status,
    detail,
    instance: context.path,
    code,
    ...(errors.length > 0 && { errors: printable(errors) }),
  };
}

/** Returns the response of a problem: application/problem+json (RFC 9457). */
export function problemResponse(
  problem: Problem,
  context: ProblemContext,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code } = problem;
  const { status } = ERRORS[code];
  const { error, ...details } = snakeMembers(problem.details) as Record<string, unknown>;
  const body = problemBody(problem, context);
  const stepUp = error === STEP_UP;
  const refused = error === "invalid_token" || (code === "UNAUTHENTICATED" && context.credential);
  // The standard members come first, and extension members never replace them.
  return new Response(JSON.stringify({ ...body, ...details, ...body }), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      link: `<${PREFIX}/schemas/ErrorModel.json>; rel="describedBy"`,
      ...((status === 401 || stepUp) && {
        "www-authenticate": stepUp ? stepUpChallenge(details["max_age"]) : challenge(refused),
      }),
      ...((status === 429 || status === 503) && retryAfter(details["retry_after"])),
      // The rest of a late body is not read, so the connection cannot be reused.
      ...(status === 408 && { connection: "close" }),
      ...headers,
    },
  });
}

/**
 * The challenge of RFC 6750. `invalid_token` means that the request had a credential, and that the credential is
 * invalid.
 */
const challenge = (refused: boolean) => `Bearer realm="${REALM}"${refused ? ', error="invalid_token"' : ""}`;

/**
 * The error of RFC 9470: the credential is valid, but its user must authenticate again. Also on a 400 without a
 * reauthentication grant.
 */
const STEP_UP = "insufficient_user_authentication";
const stepUpChallenge = (maxAge: unknown) =>
  `Bearer realm="${REALM}", error="${STEP_UP}", error_description="Recent authentication is required", max_age="${maxAge}"`;

const retryAfter = (seconds: unknown) => typeof seconds === "number" && { "retry-after": String(Math.ceil(seconds)) };
