import type { GraphQLParams } from "graphql-yoga";
import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import { DomainError } from "../../platform/errors/errors.ts";

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
