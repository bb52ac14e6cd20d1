import type { GraphQLAnswer } from "./client.ts";

/** The data of an answer that must not have failed. @throws Error with what it says instead */
export function dataOf<Data>(answer: GraphQLAnswer<Data>): Data {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** The code of the first error, or undefined for an answer without one. */
export function codeOf({ errors }: GraphQLAnswer<unknown>): string | undefined {
  return errors?.[0]?.extensions.code;
}

/** The issues of the first error, one for each member. */
export function issuesOf({ errors }: GraphQLAnswer<unknown>): unknown {
  return errors?.[0]?.extensions["issues"];
}
