import type { GraphQLParams } from "graphql-yoga";
import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import { DomainError } from "../../platform/errors/errors.ts";

/** The members of a request. Others are ignored, as in the query of a GET: clients add members of their own. */
const MEMBERS: ReadonlySet<string> = new Set(["query", "documentId", "operationName", "variables", "extensions"]);

export const isMember = (name: string): boolean => MEMBERS.has(name);

/**
 * Returns the GraphQL request in a body. Yoga refuses a body that is not an object, and one with unknown members alone,
 * whose names may be misspelled.
 */
export function graphqlBody(body: unknown): GraphQLParams {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body as GraphQLParams;
  if (!Object.keys(body).some(isMember)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => isMember(name)));
}

/**
 * Returns the GraphQL request in the query of a GET (GraphQL over HTTP §5.3).
 * @throws DomainError BAD_REQUEST for a member that is not JSON
 */
export function readGraphqlQuery({ url }: Request): GraphQLParams {
  const parameters = new URLSearchParams(splitAddress(url).search);
  return {
    query: parameters.get("query") || undefined,
    documentId: parameters.get("documentId") || undefined,
    operationName: parameters.get("operationName") || undefined,
    variables: jsonOf(parameters, "variables"),
    extensions: jsonOf(parameters, "extensions"),
  } as GraphQLParams;
}

function jsonOf(parameters: URLSearchParams, name: string): unknown {
  const text = parameters.get(name);
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("BAD_REQUEST", `${name} must be JSON.`);
  }
}
