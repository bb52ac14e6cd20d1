import { type ExecutionResult, GraphQLError, type ValidatedExecutionArgs } from "graphql";
import { workspacesIn } from "../../platform/answer-cache/revisions.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { BudgetSpent } from "../../platform/limits/ledger.ts";
import type { Cost } from "../graphql/cost/cost.ts";
import type { Call } from "../http/call.ts";
import { ADMISSION } from "./budget.ts";

/** Charges the price of an operation and executes it, or returns the refusal of a spent budget. */
export async function executeCharged<Result>(
  { contextValue, variableValues }: ValidatedExecutionArgs,
  cost: Cost | undefined,
  execute: () => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { call } = contextValue as { call: Call };
  try {
    await call.charge(priceOf(cost) - ADMISSION, workspacesIn(JSON.stringify(variableValues.coerced) ?? ""));
  } catch (originalError) {
    if (!(originalError instanceof DomainError)) throw originalError;
    return { errors: [new GraphQLError(originalError.message, { originalError })] };
  }
  return execute();
}

/**
 * Charges one event of a subscription to the budgets that paid for its opening, once for all streams that share the
 * event.
 * @throws DomainError RATE_LIMITED for a spent budget
 */
export async function chargeEvent(call: Call, cost: Cost | undefined): Promise<void> {
  try {
    await call.charge(priceOf(cost));
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    throw new DomainError("RATE_LIMITED", `The subscription ended. ${error.message}`, [], error.details);
  }
}

const priceOf = (cost: Cost | undefined): number => cost?.requested ?? 0;
