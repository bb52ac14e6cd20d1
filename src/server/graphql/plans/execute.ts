import { type ExecutionResult, executeRootSelectionSet, OperationTypeNode, type ValidatedExecutionArgs } from "graphql";
import type { Operation } from "../../../platform/operation/operation.ts";
import type { Compiler } from "./compile.ts";
import { type Form, JSON_TEXT, VALUES } from "./forms.ts";
import { planOf } from "./plans.ts";
import type { Refused } from "./selections.ts";
import { Walk } from "./walk.ts";

/** A result whose data exists as text only. Yoga sends what `stringify` returns. */
export interface TextResult extends ExecutionResult {
  readonly data?: never;
  /** Returns the text of the answer with the extensions of a result. */
  readonly stringify: (result: Pick<ExecutionResult, "extensions">) => string;
}

/** The form of the data of an execution: `text` has no data beside its text, unless there are errors. */
export type ResultForm = "text" | "values";

/** The number of operations of this process that had no plan, by the reason. */
export const withoutPlan = new Map<Refused, number>();

/** Executes an operation by its plan, or with graphql-js if it has none. */
export function executePrepared(
  prepared: ValidatedExecutionArgs,
  operation: Operation,
  form: ResultForm,
): ExecutionResult | Promise<ExecutionResult> {
  const plan = planOf(prepared);
  if (typeof plan !== "string") return executePlan(prepared, plan, operation, form);
  withoutPlan.set(plan, (withoutPlan.get(plan) ?? 0) + 1);
  return executeReference(prepared, operation);
}

/** Executes an operation with graphql-js. */
export const executeReference = (prepared: ValidatedExecutionArgs, operation: Operation) =>
  executeRootSelectionSet({ ...prepared, externalAbortSignal: operation.signal });

export function executePlan(
  prepared: ValidatedExecutionArgs,
  plan: Compiler,
  operation: Operation,
  form: ResultForm,
): ExecutionResult | Promise<ExecutionResult> {
  const walk = new Walk(prepared, plan, operation, FORMS[form]);
  const data = walk.data(prepared.operation.operation === OperationTypeNode.MUTATION);
  if (!(data instanceof Promise)) return RESULTS[form](walk, data);
  return untilStopped(data, operation.signal).then((resolved) => RESULTS[form](walk, resolved));
}

/** Waits for an answer. The answer of a stopped execution does not wait for fields that still wait. */
async function untilStopped(data: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([data, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

const FORMS: Record<ResultForm, Form> = { text: JSON_TEXT, values: VALUES };

const RESULTS: Record<ResultForm, (walk: Walk, data: unknown) => ExecutionResult> = {
  text: ({ errors }, data) => {
    const text = data as string;
    // Errors decide about the status by the data.
    if (errors.length > 0) return { errors, data: JSON.parse(text) as ExecutionResult["data"] };
    const stringify: TextResult["stringify"] = ({ extensions }) =>
      extensions === undefined ? `{"data":${text}}` : `{"data":${text},"extensions":${JSON.stringify(extensions)}}`;
    return { stringify } as TextResult;
  },
  values: ({ errors }, value) => {
    const data = value as ExecutionResult["data"];
    return errors.length > 0 ? { errors, data } : { data };
  },
};
