import { initContextCache } from "@pothos/core";
import type { DocumentNode, ExecutionResult } from "graphql";
import { schema } from "../../../schema/index.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { executeCharged } from "../budget/charged.ts";
import { isCostOnly } from "../budget/costOnly.ts";
import { costOfQuote } from "../graphql/cost/cost.ts";
import { executeWithin } from "../graphql/executeWithin.ts";
import { beginOperation } from "../graphql/execution.ts";
import type { Call } from "../http/call.ts";

/** The request of one operation of a document. */
export interface ToolOperation {
  readonly document: DocumentNode;
  readonly operationName: string;
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** Executes an operation with the scopes, prices, ceilings and context of `POST /graphql`. */
export async function executeOperation(
  call: Call,
  context: RequestContext,
  operation: ToolOperation,
): Promise<ExecutionResult> {
  const { env } = context.services;
  const contextValue = { ...initContextCache(), call, context, origin: context.origin };
  const { refused, prepared, quote } = beginOperation({ schema, contextValue, ...operation }, env);
  if (refused) return refused;
  if (isCostOnly(call.request)) return { data: { cost: costOfQuote(quote) } };
  return (await executeCharged(prepared, quote, () => executeWithin(env, prepared))).result;
}
