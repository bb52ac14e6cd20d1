import { GraphQLError } from "graphql";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { ERRORS, type ErrorCode } from "../../platform/errors/table.ts";

/** Our codes for Yoga's own refusals, most of which Yoga calls BAD_REQUEST. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

interface Http {
  status?: number;
  headers?: Record<string, string>;
  /**
   * An instruction to Yoga: with `Accept: application/json`, a well-formed request is answered 200 anyway (GraphQL over
   * HTTP).
   */
  spec?: boolean;
}

/** An error as the caller sees it, and whether it hides details. */
export interface Presented {
  readonly error: GraphQLError;
  readonly masked: boolean;
}

/**
 * Returns an error as the GraphQL surface shows it: a DomainError with its code, issues and details; errors of graphql
 * and Yoga about the document or the request with a code of ours; any other error as INTERNAL without details.
 * @param refused whether nothing was executed, so that the error decides the HTTP status
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
    const http: Http | undefined = error.extensions["http"];
    const code = BY_STATUS[http?.status ?? 400] ?? codeOf(error.extensions["code"]);
    return {
      error: shown(error, shorten(error.message), { code }, refused ? { ...httpOf(code), ...http } : undefined),
      masked: false,
    };
  }
  return {
    error: shown(error, "Internal server error", { code: "INTERNAL" }, refused ? httpOf("INTERNAL") : undefined),
    masked: true,
  };
}

/** Returns the code of an error as the caller sees it. */
export function codeOfError(error: unknown): ErrorCode {
  const { code } = presentError(error, false).error.extensions;
  return typeof code === "string" && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : "INTERNAL";
}

/** Whether a code means a failure of the server, and not a refusal of the request. */
export const isFault = (code: ErrorCode): boolean => ERRORS[code].status >= 500;

/**
 * Whether graphql or Yoga itself made the error for the caller, without another error as its cause, which could reveal
 * details.
 */
function isPublic(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError) || error.extensions["unexpected"] === true) return false;
  return error.originalError === undefined || isPublic(error.originalError);
}

/** Limits for messages of graphql, in characters: of each quoted value, and of the whole message. */
const LONGEST_ECHO = 100;
const LONGEST_MESSAGE = 500;

const ECHO = new RegExp(`(\\b[Ff]ound: [^]{${LONGEST_ECHO}})[^]+$`);
/** Matches from an opening quotation mark, which follows a space or a bracket. */
const QUOTED = new RegExp(`(?<=^|[\\s([{:])("[^"]{${LONGEST_ECHO}})[^"]+`, "g");

/** Shortens quotations: graphql quotes whole values and names of any length. */
function shorten(message: string): string {
  const short = message.replace(ECHO, "$1…").replace(QUOTED, "$1…");
  return short.length > LONGEST_MESSAGE ? `${short.slice(0, LONGEST_MESSAGE)}…` : short;
}

function codeOf(code: unknown): ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : "QUERY_REFUSED";
}

/** The codes about a document of a well-formed request. */
const WELL_FORMED: ReadonlySet<ErrorCode> = new Set([
  "QUERY_REFUSED",
  "DOCUMENT_NOT_FOUND",
  "PERSISTED_QUERY_NOT_FOUND",
  "PERSISTED_QUERY_NOT_SUPPORTED",
]);

function httpOf(code: ErrorCode): Http {
  const { status } = ERRORS[code];
  return {
    status,
    ...(WELL_FORMED.has(code) && { spec: true }),
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
