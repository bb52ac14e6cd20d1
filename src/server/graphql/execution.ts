import { initContextCache } from "@pothos/core";
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  mapSourceToResponseEvent,
  type ValidatedExecutionArgs,
  type ValidatedSubscriptionArgs,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { authorize } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { currentTenant } from "../../platform/concurrency/tenant.ts";
import type { Env } from "../../platform/env/env.ts";
import { sharingOf } from "../../platform/streams/stream.ts";
import { streamQueue } from "../../platform/streams/streamQueue.ts";
import { executeCharged, executeEvent, openCharged } from "../budget/charged.ts";
import { isCostOnly } from "../budget/costOnly.ts";
import type { Call } from "../http/call.ts";
import { isExplained } from "../http/explained.ts";
import { type Cost, costOfQuote, type Quote, quoteOf, tooCostly } from "./cost/cost.ts";
import { authorizeApplication } from "./documents/authorize.ts";
import { executeWithin } from "./executeWithin.ts";
import { failed, refusedBy } from "./resultAnswer.ts";
import type { Opened } from "./streams/shared.ts";
import { createStreams } from "./streams/streams.ts";
import { prepareOperation } from "./variables.ts";

/**
 * Executes like the REST layer, within the limits of cost, time and size, and for applications within
 * their scopes.
 */
export function execution(env: Env): Plugin {
  const streams = createStreams(env);
  return {
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const begun = executionOf(args, env);
      if (typeof begun !== "function") return setResultAndStopExecution(begun);
      setExecuteFn(begun);
      return undefined;
    },
    onSubscribe({ args, setSubscribeFn, setResultAndStopExecution }) {
      const { refused, prepared, quote } = beginOperation(args, env);
      if (refused) return setResultAndStopExecution(refused);
      if (isCostOnlyCall(args)) return setResultAndStopExecution(priced({ data: null }, costOfQuote(quote)));
      const open = () => streams.open(args, () => subscribe(prepared as ValidatedSubscriptionArgs, quote, env));
      setSubscribeFn(() => openCharged(prepared, quote, open));
    },
  };
}

/** Returns the execution of a query or mutation, or the result of one that is not executed. */
export function executionOf(args: ExecutionArgs, env: Env): ExecutionResult | (() => Promise<ExecutionResult>) {
  const { bill } = (args.contextValue as { call: Call }).call;
  const { left } = bill;
  const limits = left === undefined ? env : { ...env, MAX_QUERY_COST: left.points, MAX_ANSWER_BYTES: left.bytes };
  const { refused, prepared, quote } = beginOperation(args, limits);
  if (refused) return refused;
  if (isCostOnlyCall(args)) return priced({ data: null }, costOfQuote(quote));
  return async () => {
    const { result, cost } = await executeCharged(prepared, quote, () => executeWithin(limits, prepared, "text"));
    if (left !== undefined) left.points -= Math.min(left.points, cost.actual ?? 0);
    return priced(result, cost);
  };
}

type Begun =
  | { readonly refused: ExecutionResult; readonly prepared?: never; readonly quote?: never }
  | { readonly refused?: never; readonly prepared: ValidatedExecutionArgs; readonly quote: Quote };

/** Returns an operation that may run, with its price, or its refusal. Coerces the variables before prices use them. */
export function beginOperation(args: ExecutionArgs, { MAX_QUERY_COST, INTROSPECTION }: Env): Begun {
  const closed = closedTo(args);
  if (closed) return { refused: closed };
  const prepared = prepareOperation({ ...args, hideSuggestions: !INTROSPECTION });
  if ("errors" in prepared) return { refused: prepared };
  const quote = quoteOf({ ...args, variableValues: prepared.variableValues }, MAX_QUERY_COST);
  return quote.requested > quote.maximum
    ? { refused: priced(failed(tooCostly(quote)), costOfQuote(quote)) }
    : { prepared, quote };
}

const isCostOnlyCall = ({ contextValue }: ExecutionArgs) => isCostOnly((contextValue as { call: Call }).call.request);

/**
 * Returns the refusal of an application that lacks a scope, or of a caller who may not see how a request is executed;
 * nothing is executed then.
 */
function closedTo({ document, operationName, contextValue }: ExecutionArgs): ExecutionResult | undefined {
  const { context, call } = contextValue as { context: RequestContext; call: Call };
  try {
    authorizeApplication(document, operationName ?? null, context.viewer);
    if (isExplained(call.request)) authorize(context.viewer, "instance.administer");
    return undefined;
  } catch (error) {
    return refusedBy(error);
  }
}

const priced = (result: ExecutionResult, cost: Cost): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, cost },
});

/**
 * Opens a subscription. Each event is charged like a request, before it is executed with the event's own context and
 * new loaders without cached rows. A spent budget ends the stream.
 */
async function subscribe(
  prepared: ValidatedSubscriptionArgs,
  quote: Quote,
  env: Env,
): Promise<Opened<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(prepared);
  if (!(Symbol.asyncIterator in source)) return source;
  const tenant = currentTenant();
  const { call, origin } = prepared.contextValue as { call: Call; origin: string };
  const events = mapSourceToResponseEvent(prepared, source, async (event) => {
    const { context } = event.rootValue as { context: RequestContext };
    const contextValue = { ...initContextCache(), context, origin };
    const execute = () => executeWithin(env, { ...event, contextValue });
    return executeEvent(call, quote, () => streamQueue(context.services.database).run(execute, tenant));
  });
  return { events, sharing: sharingOf(source) };
}
