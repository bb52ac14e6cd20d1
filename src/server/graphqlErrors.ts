import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { ERRORS, type ErrorCode, findDomainError } from "../core/errors.ts";

/** Codes that Yoga gives to its own refusals, where they are not ours already. */
const YOGA_CODES: Readonly<Record<string, ErrorCode>> = {
  REQUEST_ENTITY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  INTERNAL_SERVER_ERROR: "INTERNAL",
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
    const code = codeOf(error.extensions["code"]);
    const given: Http | undefined = error.extensions["http"];
    return {
      error: shown(error, error.message, { code }, refused ? { ...httpOf(code), ...given } : undefined),
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

function codeOf(code: unknown): ErrorCode {
  if (typeof code !== "string") return "QUERY_REFUSED";
  if (Object.hasOwn(ERRORS, code)) return code as ErrorCode;
  return YOGA_CODES[code] ?? "QUERY_REFUSED";
}

function httpOf(code: ErrorCode): Http {
  const { status } = ERRORS[code];
  return {
    status,
    ...(code === "QUERY_REFUSED" && { spec: true }),
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

/** The codes of an answer, as its headers and its log line need them. */
export const codesOf = (errors: readonly (GraphQLError | GraphQLFormattedError)[]): string[] =>
  errors.map(({ extensions }) => String(extensions?.["code"]));
