import { GraphQLError } from "graphql";
import { ERRORS, type ErrorCode, findDomainError } from "../platform/errors/errors.ts";

/** What Yoga's own refusals are called here: it calls most of them BAD_REQUEST, and some by names of its own. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

interface Http {
  status?: number;
  headers?: Record<string, string>;
  /** For Yoga: under `Accept: application/json` a well-formed request is answered 200 all the same (GraphQL over HTTP). */
  spec?: boolean;
}

/** What a caller is told of an error, and whether that hides anything. */
export interface Presented {
  readonly error: GraphQLError;
  readonly masked: boolean;
}

/**
 * An error as the GraphQL surface shows it: a DomainError with its code, issues and details; what graphql and Yoga say of the
 * document or the request, with a code of ours; anything else is INTERNAL and tells nothing.
 * @param refused nothing was executed, so the error decides the HTTP status.
 */
export function presentError(error: unknown, refused: boolean): Presented {
  const domain = findDomainError(error);
  if (domain !== undefined && domain.code !== "INTERNAL") {
    return {
      error: shown(error, domain.message, domain.extensions, refused ? httpOf(domain.code) : undefined),
      masked: false,
    };
  }
  if (domain === undefined && isPublic(error)) {
    const given: Http | undefined = error.extensions["http"];
    const code = BY_STATUS[given?.status ?? 400] ?? codeOf(error.extensions["code"]);
    return {
      error: shown(error, shorten(error.message), { code }, refused ? { ...httpOf(code), ...given } : undefined),
      masked: false,
    };
  }
  return {
    error: shown(error, "Internal server error", { code: "INTERNAL" }, refused ? httpOf("INTERNAL") : undefined),
    masked: true,
  };
}

/** Whether graphql or Yoga itself made the error, for the caller: no other error, which could tell too much, is behind it. */
function isPublic(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError) || error.extensions["unexpected"] === true) return false;
  return error.originalError === undefined || isPublic(error.originalError);
}

/** So many characters of what the caller sent are quoted in a message that graphql makes, and so long is the longest message. */
const LONGEST_ECHO = 100;
const LONGEST_MESSAGE = 500;

const FOUND = new RegExp(`(\\b[Ff]ound: [^]{${LONGEST_ECHO}})[^]+$`);
/** From an opening quotation mark, which follows a space or a bracket. */
const QUOTED = new RegExp(`(?<=^|[\\s([{:])("[^"]{${LONGEST_ECHO}})[^"]+`, "g");

/** graphql quotes whole values and names, as long as the caller made them. */
function shorten(message: string): string {
  const short = message.replace(FOUND, "$1…").replace(QUOTED, "$1…");
  return short.length > LONGEST_MESSAGE ? `${short.slice(0, LONGEST_MESSAGE)}…` : short;
}

function codeOf(code: unknown): ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : "QUERY_REFUSED";
}

function httpOf(code: ErrorCode): Http {
  const { status } = ERRORS[code];
  return {
    status,
    ...((code === "QUERY_REFUSED" || code === "PERSISTED_QUERY_NOT_SUPPORTED") && { spec: true }),
    ...(status === 401 && { headers: { "www-authenticate": 'Bearer realm="rostrum", error="invalid_token"' } }),
  };
}

function shown(
  error: unknown,
  message: string,
  extensions: Record<string, unknown>,
  http: Http | undefined,
): GraphQLError {
  const { nodes, source, positions, path } = error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>);
  return new GraphQLError(message, {
    ...(nodes && { nodes }),
    ...(source && { source }),
    ...(positions && { positions }),
    ...(path && { path }),
    extensions: { ...extensions, ...(http && { http }) },
  });
}
