import { Response } from "@whatwg-node/fetch";
import { type ExecutionResult, GraphQLError } from "graphql";
import { type FetchAPI, processRegularResult } from "graphql-yoga";
import { DomainError } from "../../platform/errors/errors.ts";

const FETCH = { Response } as unknown as FetchAPI;

/** Returns the answer that Yoga makes of a public result, with the status that its errors name. */
export const resultAnswer = (result: ExecutionResult, mediaType: string): Response =>
  processRegularResult(result, FETCH, mediaType);

/** Returns the result of an operation that ended with an error. */
export const failed = (error: unknown): ExecutionResult => ({
  errors: [error instanceof GraphQLError ? error : asGraphql(error)],
});

/** Returns the result of an operation that is refused. @throws any other error */
export function refusedBy(error: unknown): ExecutionResult {
  if (error instanceof DomainError) return failed(error);
  throw error;
}

const asGraphql = (error: unknown) =>
  new GraphQLError(error instanceof Error ? error.message : String(error), { originalError: error as Error });
