import { AsyncLocalStorage } from "node:async_hooks";
import { initContextCache } from "@pothos/core";
import { type ExecutionResult, type GraphQLError, OperationTypeNode, type ValidatedExecutionArgs } from "graphql";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { areCurrent } from "../../../platform/answer-cache/revisions.ts";
import { isDatabaseUnavailable } from "../../../platform/errors/recognize.ts";
import { type Ceilings, Operation } from "../../../platform/operation/operation.ts";
import type { Call } from "../../http/call.ts";
import { codeOfError } from "../errors.ts";
import { executeReference, type TextResult } from "./execute.ts";
import { planOf } from "./plans.ts";

interface Context {
  readonly call?: Call;
  readonly context: RequestContext;
}

/** Whether a second execution gives the same answer: a query with a plan whose answer depends on rows alone. */
export const isComparable = (prepared: ValidatedExecutionArgs, { uncached }: Operation): boolean =>
  prepared.operation.operation === OperationTypeNode.QUERY &&
  uncached === undefined &&
  typeof planOf(prepared) !== "string";

const second = new AsyncLocalStorage<true>();

/** Whether this code runs in the second execution of a query, so that tests can leave its statements out of a count. */
export const isSecondExecution = (): boolean => second.getStore() === true;

/** Executes a query again, with graphql-js. @throws Error for another result, unless a commit came between */
export async function compare(
  prepared: ValidatedExecutionArgs,
  planned: ExecutionResult,
  ceilings: Ceilings,
): Promise<void> {
  if (isDisturbed(planned)) return;
  const contextValue = prepared.contextValue as Context;
  const operation = new Operation({ ...ceilings, points: null, database: null });
  const again = { ...prepared, contextValue: { ...contextValue, ...initContextCache() } };
  let reference: ExecutionResult;
  try {
    reference = await second.run(true, async () => operation.run(() => executeReference(again, operation)));
  } finally {
    operation.end();
  }
  const difference = differenceOf(planned, reference);
  if (difference === undefined || isDisturbed(reference) || !(await isUnchanged(contextValue))) return;
  contextValue.context.services.log.error("execution.differs", {
    operation: prepared.operation.name?.value,
    ...difference,
  });
  throw new Error("The answer of the plan differs from that of graphql-js");
}

/** Whether a result depends on the moment: the database was away, or took too long. */
const isDisturbed = ({ errors }: ExecutionResult): boolean =>
  errors?.some((error) => isDatabaseUnavailable(error) || codeOfError(error) === "QUERY_TIMEOUT") ?? false;

/** Whether no commit has changed the caller's tenants since the credential was checked. */
async function isUnchanged({ call, context: { viewer } }: Context): Promise<boolean> {
  if (call === undefined || viewer.kind !== "user" || viewer.revisions === undefined) return true;
  const { viewer: later } = await call.contextOf(call.request, Object.keys(viewer.revisions));
  return later.kind === "user" && later.revisions !== undefined && areCurrent(viewer.revisions, later.revisions);
}

/**
 * Returns how the result of a plan differs from that of graphql-js; undefined for equal ones. Data are compared byte by
 * byte, errors as a set, because two executions find them in another order.
 */
export function differenceOf(
  planned: ExecutionResult | TextResult,
  reference: ExecutionResult,
): { readonly planned: string; readonly reference: string } | undefined {
  const data = [textOf(planned), JSON.stringify({ data: reference.data })] as const;
  const errors = [errorsOf(planned.errors), errorsOf(reference.errors)] as const;
  for (const [one, other] of [errors, data]) if (one !== other) return { planned: one, reference: other };
  return undefined;
}

const textOf = (result: ExecutionResult | TextResult): string =>
  "stringify" in result ? result.stringify({}) : JSON.stringify({ data: result.data });

const errorsOf = (errors: readonly GraphQLError[] = []): string =>
  [...new Set(errors.map((error) => `${error.path?.join(".") ?? ""} ${codeOfError(error)}`))].toSorted().join("\n");
