import { type ExecutionResult, GraphQLError, OperationTypeNode, type ValidatedExecutionArgs } from "graphql";
import { ROOT } from "../../../schema/core/prices.ts";
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
 * Waits for the turn of an operation, charges its price, executes it, and replaces the price by that of the work; or
 * returns the refusal of a spent budget, or of too many operations that run already.
 */
export async function executeCharged(
  prepared: ValidatedExecutionArgs,
  quote: Quote,
  execute: () => Promise<Executed>,
): Promise<Charged> {
  const named = workspacesOf(prepared);
  const entered = await enter(prepared, named);
  if (entered.refused) return { result: entered.refused, cost: costOfQuote(quote) };
  try {
    const reserved = await reserve(prepared, quote, named);
    if (reserved.refused) return { result: reserved.refused, cost: costOfQuote(quote) };
    const { result, points } = await execute();
    const cost = settled(quote, points);
    await reserved.settle?.(cost.actual - ADMISSION);
    return { result, cost };
  } finally {
    // The event loop turns before the next operation begins, which may wait for nothing.
    if (entered.leave !== undefined) setImmediate(entered.leave);
  }
}

/**
 * Reserves the price of a subscription and opens it, or returns the refusal of a spent budget. The opening resolves no
 * field of the selection, so that its price is that of the root field; each event is charged for its own work.
 */
export async function openCharged<Result>(
  prepared: ValidatedExecutionArgs,
  quote: Quote,
  open: () => Result | Promise<Result>,
): Promise<Result | ExecutionResult> {
  const { refused, settle } = await reserve(prepared, quote, workspacesOf(prepared));
  if (refused) return refused;
  try {
    return await open();
  } finally {
    await settle?.(ROOT.subscription - ADMISSION);
  }
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

type Refused = { readonly refused: ExecutionResult; readonly leave?: never; readonly settle?: never };
type Entered = Refused | { readonly refused?: never; readonly leave: (() => void) | undefined };
type Reserved = Refused | { readonly refused?: never; readonly settle: Settle | undefined };

async function enter({ contextValue, operation }: ValidatedExecutionArgs, named: readonly string[]): Promise<Entered> {
  const { call } = contextValue as { call: Call };
  const kind = operation.operation === OperationTypeNode.MUTATION ? "write" : "read";
  try {
    return { leave: await call.enter(kind, named) };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

async function reserve(
  { contextValue }: ValidatedExecutionArgs,
  { requested }: Quote,
  named: readonly string[],
): Promise<Reserved> {
  const { call } = contextValue as { call: Call };
  try {
    return { settle: await call.charge(requested - ADMISSION, named) };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

const workspacesOf = ({ variableValues }: ValidatedExecutionArgs) =>
  workspacesIn(JSON.stringify(variableValues.coerced) ?? "");

function refusalOf(originalError: unknown): ExecutionResult {
  if (!(originalError instanceof DomainError)) throw originalError;
  return { errors: [new GraphQLError(originalError.message, { originalError })] };
}

/** Returns the price of an operation with that of its work. */
function settled({ requested, maximum, unmeasured }: Quote, points: number) {
  return { requested, actual: Math.max(ADMISSION, Math.ceil(points + unmeasured)), maximum };
}
