import { initContextCache } from "@pothos/core";
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  executeSubscriptionEvent,
  GraphQLError,
  mapSourceToResponseEvent,
  validateSubscriptionArgs,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import type { Scope } from "../access/scope.ts";
import type { Env } from "../core/env.ts";
import { DomainError } from "../core/errors.ts";
import { admitApplication } from "./admitDocument.ts";
import { type Cost, costOf, tooCostly } from "./cost.ts";

/** Executes with graphql-js, as the REST layer does, within the limit of cost, and for applications within what they were granted. */
export function execution({ MAX_QUERY_COST, INTROSPECTION }: Env): Plugin {
  const hideSuggestions = !INTROSPECTION;
  return {
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const closed = closedTo(args);
      if (closed) return setResultAndStopExecution(closed);
      const cost = costOf(args, MAX_QUERY_COST);
      if (cost !== undefined && cost.requested > cost.maximum) return setResultAndStopExecution(refusal(cost));
      setExecuteFn((given: ExecutionArgs) => execute({ ...given, hideSuggestions }));
      return { onExecuteDone: ({ result, setResult }) => setResult(priced(result as ExecutionResult, cost)) };
    },
    onSubscribe({ args, setSubscribeFn, setResultAndStopExecution }) {
      const closed = closedTo(args);
      if (closed) return setResultAndStopExecution(closed);
      const cost = costOf(args, MAX_QUERY_COST);
      if (cost !== undefined && cost.requested > cost.maximum) return setResultAndStopExecution(refusal(cost));
      setSubscribeFn((given: ExecutionArgs) => subscribe({ ...given, hideSuggestions }));
    },
  };
}

/** What an application is told that asks for more than it was granted: nothing is executed then. */
function closedTo({ document, operationName, contextValue }: ExecutionArgs): ExecutionResult | undefined {
  try {
    admitApplication(document, operationName ?? null, (contextValue as { scope: Scope }).scope.viewer);
    return undefined;
  } catch (originalError) {
    if (!(originalError instanceof DomainError)) throw originalError;
    return { errors: [new GraphQLError(originalError.message, { originalError })] };
  }
}

function priced(result: ExecutionResult, cost: Cost | undefined): ExecutionResult {
  return cost === undefined ? result : { ...result, extensions: { ...result.extensions, cost } };
}

function refusal(cost: Cost): ExecutionResult {
  const originalError = tooCostly(cost);
  return priced({ errors: [new GraphQLError(originalError.message, { originalError })] }, cost);
}

/** A subscription whose events are executed each in a context of its own: the scope that the event brings, and loaders that remember nothing. */
async function subscribe(args: ExecutionArgs): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const valid = validateSubscriptionArgs(args);
  if (!("schema" in valid)) return { errors: valid };
  const source = await createSourceEventStream(valid);
  if (!(Symbol.asyncIterator in source)) return source;
  return mapSourceToResponseEvent(valid, source, (event) => {
    const { scope } = event.rootValue as { scope: Scope };
    return executeSubscriptionEvent({
      ...valid,
      rootValue: event.rootValue,
      contextValue: { ...initContextCache(), scope },
    });
  });
}
