import { type ExecutionResult, GraphQLError, type ValidatedExecutionArgs } from "graphql";
import { workspacesIn } from "../../platform/answer-cache/revisions.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { BudgetSpent } from "../../platform/limits/ledger.ts";
import { type Cost, costOfQuote, type Quote } from "../graphql/cost/cost.ts";
import type { Call, Settle } from "../http/call.ts";
import { ADMISSION } from "./budget.ts";

/** The result of an execution, and the price of its work. */
export interface Executed {
  readonly result: ExecutionResult;
  readonly points: number;
}

/** The result of an operation with its price, which has `actual` if the operation was executed. */
export interface Charged {
  readonly result: ExecutionResult;
  readonly cost: Cost;
}

/**
 * Charges the price of an operation, executes it, and replaces the price by that of the work; or returns the refusal
 * of a spent budget.
 */
export async function executeCharged(
  prepared: ValidatedExecutionArgs,
  quote: Quote,
  execute: () => Promise<Executed>,
): Promise<Charged> {
  const reserved = await reserve(prepared, quote);
  if (reserved.refused) return { result: reserved.refused, cost: costOfQuote(quote) };
  const { result, points } = await execute();
  const cost = settled(quote, points);
  await reserved.settle?.(cost.actual - ADMISSION);
  return { result, cost };
}

/** Charges the price of a subscription and opens it, or returns the refusal of a spent budget. */
export async function openCharged<Result>(
  prepared: ValidatedExecutionArgs,
  quote: Quote,
  open: () => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { refused } = await reserve(prepared, quote);
  return refused ?? open();
}

/**
 * Charges one event of a subscription to the budgets that paid for its opening, once for all streams that share the
 * event.
 * @throws DomainError RATE_LIMITED for a spent budget
 */
export async function executeEvent(
  call: Call,
  quote: Quote,
  execute: () => Promise<Executed>,
): Promise<ExecutionResult> {
  const settle = await chargeEvent(call, quote);
  const { result, points } = await execute();
  await settle?.(settled(quote, points).actual);
  return result;
}

async function chargeEvent(call: Call, { requested }: Quote): Promise<Settle | undefined> {
  try {
    return await call.charge(requested);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    throw new DomainError("RATE_LIMITED", `The subscription ended. ${error.message}`, [], error.details);
  }
}

type Reserved =
  | { readonly refused: ExecutionResult; readonly settle?: never }
  | { readonly refused?: never; readonly settle: Settle | undefined };

async function reserve(
  { contextValue, variableValues }: ValidatedExecutionArgs,
  { requested }: Quote,
): Promise<Reserved> {
  const { call } = contextValue as { call: Call };
  try {
    const named = workspacesIn(JSON.stringify(variableValues.coerced) ?? "");
    return { settle: await call.charge(requested - ADMISSION, named) };
  } catch (originalError) {
    if (!(originalError instanceof DomainError)) throw originalError;
    return { refused: { errors: [new GraphQLError(originalError.message, { originalError })] } };
  }
}

/** Returns the price of an operation with that of its work. */
function settled({ requested, maximum, unmeasured }: Quote, points: number) {
  return { requested, actual: Math.max(ADMISSION, Math.ceil(points + unmeasured)), maximum };
}
