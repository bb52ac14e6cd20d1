import { GraphQLError } from "graphql";
import { type DomainError, ERRORS, type ErrorCode, findDomainError } from "../../../src/platform/errors/errors.ts";
import type { Locate } from "../request/locate.ts";
import { echo, printable, type Violation } from "../request/violation.ts";

/** What goes wrong, before it is an answer. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly Violation[];
  /** Extension members, as in DomainError; `error` goes into the challenge instead (RFC 6750: `invalid_token`; RFC 9470). */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a problem says about the request. */
export interface Asked {
  /** The public origin, without a slash at the end, and where the layer begins below it. */
  readonly origin: string;
  readonly prefix: string;
  /** The request's path, prefix included. */
  readonly path: string;
  /** It came with an Authorization header. */
  readonly credential: boolean;
}

/** The realm that a 401 names (RFC 6750). */
const REALM = "rostrum";

/** An error as a problem. Anything but a DomainError is INTERNAL, and INTERNAL tells nothing. */
export function problemOf(error: unknown, locate?: Locate): Problem {
  const domain = findDomainError(error);
  if (domain === undefined || domain.code === "INTERNAL")
    return { code: "INTERNAL", detail: ERRORS.INTERNAL.explanation, errors: [], details: {} };
  const at = error instanceof GraphQLError ? error.path : undefined;
  return { code: domain.code, detail: domain.message, errors: violations(domain, locate, at), details: domain.details };
}

function violations(
  error: DomainError,
  locate: Locate | undefined,
  at: readonly (string | number)[] | undefined,
): Violation[] {
  return error.issues.map(({ path, message, value }) => {
    const place = locate?.(path, at);
    if (place === undefined) return { message };
    // Only of a known place is it known that its value may be shown.
    return { message, location: place.location, ...(!place.secret && value !== undefined && echo(value)) };
  });
}

/** The problem for a request that does not match its schema. */
export const schemaProblem = (errors: readonly Violation[]): Problem => ({
  code: "VALIDATION_FAILED",
  detail: "The request does not match the schema of this operation",
  errors,
  details: {},
});

/** application/problem+json (RFC 9457). */
export function problemResponse(
  problem: Problem,
  asked: Asked,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, detail } = problem;
  const { status, title } = ERRORS[code];
  const { error, ...details } = problem.details;
  const body = {
    $schema: `${asked.origin}${asked.prefix}/schemas/ErrorModel.json`,
    type: `${asked.origin}/problems/${code.toLowerCase().replaceAll("_", "-")}`,
    title,
    status,
    detail,
    instance: asked.path,
    code,
    ...(problem.errors.length > 0 && { errors: printable(problem.errors) }),
  };
  const stepUp = error === STEP_UP;
  const refused = error === "invalid_token" || (code === "UNAUTHENTICATED" && asked.credential);
  // The standard members come first, and further ones never replace them.
  return new Response(JSON.stringify({ ...body, ...details, ...body }), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      link: `<${asked.prefix}/schemas/ErrorModel.json>; rel="describedBy"`,
      ...((status === 401 || stepUp) && {
        "www-authenticate": stepUp ? stepUpChallenge(details.max_age) : challenge(refused),
      }),
      ...((status === 429 || status === 503) && retryAfter(details.retry_after)),
      // What is left of a body that is late is not waited for: the connection cannot be used again.
      ...(status === 408 && { connection: "close" }),
      ...headers,
    },
  });
}

/** RFC 6750: `invalid_token` says that there was a credential, and that it was no good. */
const challenge = (refused: boolean) => `Bearer realm="${REALM}"${refused ? ', error="invalid_token"' : ""}`;

/** RFC 9470: the credential is fine, but its person has to prove anew who they are. On a 400, too, where the proof was left out. */
const STEP_UP = "insufficient_user_authentication";
const stepUpChallenge = (maxAge: unknown) =>
  `Bearer realm="${REALM}", error="${STEP_UP}", error_description="Recent authentication is needed", max_age="${maxAge}"`;

const retryAfter = (seconds: unknown) => typeof seconds === "number" && { "retry-after": String(Math.ceil(seconds)) };
