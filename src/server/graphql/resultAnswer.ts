import { Response } from "@whatwg-node/fetch";
import { type ExecutionResult, GraphQLError } from "graphql";
import { type FetchAPI, processRegularResult } from "graphql-yoga";

const FETCH = { Response } as unknown as FetchAPI;

/** Returns the answer that Yoga makes of a public result, with the status that its errors name. */
export const resultAnswer = (result: ExecutionResult, mediaType: string): Response =>
  processRegularResult(result, FETCH, mediaType);

/** Returns the result of an operation that ended with an error. */
export const failed = (error: unknown): ExecutionResult => ({
  errors: [error instanceof GraphQLError ? error : asGraphql(error)],
});

const asGraphql = (error: unknown) =>
  new GraphQLError(error instanceof Error ? error.message : String(error), { originalError: error as Error });
