import { type ExecutionResult, GraphQLError, type ValidatedExecutionArgs } from "graphql";
import { workspacesIn } from "../../platform/answer-cache/revisions.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "../call.ts";
import type { Cost } from "../cost.ts";
import { ADMISSION } from "./budget.ts";

/** Charges the price of an operation and executes it, or returns the refusal of a spent budget. */
export async function executeCharged<Result>(
  { contextValue, variableValues }: ValidatedExecutionArgs,
  cost: Cost | undefined,
  execute: () => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { call } = contextValue as { call: Call };
  try {
    await call.charge((cost?.requested ?? 0) - ADMISSION, workspacesIn(JSON.stringify(variableValues.coerced) ?? ""));
  } catch (originalError) {
    if (!(originalError instanceof DomainError)) throw originalError;
    return { errors: [new GraphQLError(originalError.message, { originalError })] };
  }
  return execute();
}
