import { Buffer } from "node:buffer";
import {
  type ExecutionResult,
  GraphQLError,
  OperationTypeNode,
  responsePathAsArray,
  type ValidatedExecutionArgs,
} from "graphql";
import type { Env } from "../../platform/env/env.ts";
import { boundsOf } from "../../platform/operation/meter.ts";
import { Operation, type Stop } from "../../platform/operation/operation.ts";
import { workspacesOfQuery } from "../answers/reach.ts";
import type { Executed } from "../budget/charged.ts";
import type { Call } from "../http/call.ts";
import { isForPerson } from "./documents/authorize.ts";
import { beginExplanation, explanationOf } from "./explain.ts";
import { compare, isComparable } from "./plans/compare.ts";
import { executePrepared, type ResultForm, type TextResult } from "./plans/execute.ts";
import { factsOf } from "./plans/selections.ts";
import { executeTraced } from "./tracedOperation.ts";

/** The longest escape of a character in JSON. The running count does not include escapes. */
const LONGEST_ESCAPE = 6;

/**
 * Executes one operation, or one event of a subscription, within the ceilings of time, size and work. When one is
 * exceeded, the answer is only that error, with the path of the field that was resolved. Mutations have no time limit
 * here, because their transactions have their own.
 */
export async function executeWithin(
  limits: Limits,
  prepared: ValidatedExecutionArgs,
  form: ResultForm = "values",
): Promise<Executed> {
  let points = 0;
  const result = await executeTraced(prepared, () => executeLimited(limits, prepared, form, (used) => (points = used)));
  return { result, points };
}

/** The ceilings of the executions of one surface. */
export type Limits = Pick<Env, "MAX_QUERY_SECONDS" | "MAX_ANSWER_BYTES" | "EXECUTION"> & {
  /** The highest price of the work; null for documents of the server, which their pages bound. */
  readonly MAX_QUERY_COST: number | null;
};

async function executeLimited(
  { MAX_QUERY_SECONDS, MAX_ANSWER_BYTES, MAX_QUERY_COST, EXECUTION }: Limits,
  prepared: ValidatedExecutionArgs,
  form: ResultForm,
  used: (points: number) => void,
): Promise<ExecutionResult> {
  const isWrite = prepared.operation.operation === OperationTypeNode.MUTATION;
  const { call } = prepared.contextValue as { call?: Call };
  const ceilings = {
    seconds: isWrite ? null : MAX_QUERY_SECONDS,
    bytes: MAX_ANSWER_BYTES,
    points: MAX_QUERY_COST,
    database: isWrite || MAX_QUERY_COST === null ? null : boundsOf(MAX_QUERY_COST),
  };
  const operation = new Operation(ceilings, () => call?.reach.onUncached?.());
  beginExplanation(prepared, operation);
  if (isForPerson(prepared.document, prepared.operation.name?.value ?? null)) operation.neverCache("credential");
  try {
    const result = await operation.run(() => executePrepared(prepared, operation, form));
    const isUncounted = factsOf(prepared.document).refused === "introspection";
    const isUncertain = operation.bytes * LONGEST_ESCAPE > MAX_ANSWER_BYTES || isUncounted;
    if (isUncertain && Buffer.byteLength(textOf(result)) > MAX_ANSWER_BYTES) operation.refuseSize();
    if (operation.stopped !== undefined) return stoppedResult(operation.stopped);
    if (EXECUTION === "compare" && isComparable(prepared, operation)) await compare(prepared, result, ceilings);
    noteCaching(prepared, operation, result);
    const explain = explanationOf(prepared, operation);
    return explain === undefined ? result : { ...result, extensions: { ...result.extensions, explain } };
  } catch (error) {
    if (operation.stopped === undefined) throw error;
    return stoppedResult(operation.stopped);
  } finally {
    used(operation.points);
    operation.end();
  }
}

/** Notes for the answer cache whether the result stays the same without a commit, and which workspaces it is about. */
function noteCaching(prepared: ValidatedExecutionArgs, operation: Operation, { errors }: ExecutionResult): void {
  const { call } = prepared.contextValue as { call?: Call };
  if (call === undefined) return;
  call.reach.executed = true;
  call.reach.holdsUntil = Math.min(call.reach.holdsUntil, operation.holdsUntil);
  const reason = errors === undefined ? operation.uncached : "errors";
  if (reason !== undefined) call.reach.uncached ??= reason;
  else call.reach.workspaces = operation.isWide ? undefined : workspacesOfQuery(prepared);
}

function stoppedResult({ error, at }: Stop): ExecutionResult {
  const place = at && { nodes: at.fieldNodes, path: responsePathAsArray(at.path) };
  return { data: null, errors: [new GraphQLError(error.message, { ...place, originalError: error })] };
}

const textOf = (result: ExecutionResult | TextResult): string =>
  "stringify" in result ? result.stringify(result) : JSON.stringify(result);
