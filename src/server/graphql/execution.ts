import { initContextCache } from "@pothos/core";
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  GraphQLError,
  mapSourceToResponseEvent,
  type ValidatedExecutionArgs,
  type ValidatedSubscriptionArgs,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { currentTenant } from "../../platform/concurrency/tenant.ts";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { sharingOf } from "../../platform/streams/stream.ts";
import { streamQueue } from "../../platform/streams/streamQueue.ts";
import { chargeEvent, executeCharged } from "../budget/charged.ts";
import { isCostOnly } from "../budget/costOnly.ts";
import type { Call } from "../http/call.ts";
import { type Cost, costOf, tooCostly } from "./cost/cost.ts";
import { authorizeApplication } from "./documents/authorize.ts";
import { executeWithin } from "./executeWithin.ts";
import type { Opened } from "./streams/shared.ts";
import { createStreams } from "./streams/streams.ts";
import { prepareOperation } from "./variables.ts";

/**
 * Executes with graphql-js, like the REST layer, within the limits of cost, time and size, and for applications within
 * their scopes.
 */
export function execution(env: Env): Plugin {
  const streams = createStreams(env);
  return {
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const { refused, prepared, cost } = beginOperation(args, env);
      if (refused) return setResultAndStopExecution(refused);
      if (isCostOnlyCall(args)) return setResultAndStopExecution(priced({ data: null }, cost));
      setExecuteFn(() => executeCharged(prepared, cost, () => executeWithin(env, prepared)));
      return { onExecuteDone: ({ result, setResult }) => setResult(priced(result as ExecutionResult, cost)) };
    },
    onSubscribe({ args, setSubscribeFn, setResultAndStopExecution }) {
      const { refused, prepared, cost } = beginOperation(args, env);
      if (refused) return setResultAndStopExecution(refused);
      if (isCostOnlyCall(args)) return setResultAndStopExecution(priced({ data: null }, cost));
      const open = () => streams.open(args, () => subscribe(prepared as ValidatedSubscriptionArgs, cost, env));
      setSubscribeFn(() => executeCharged(prepared, cost, open));
    },
  };
}

type Begun =
  | { readonly refused: ExecutionResult; readonly prepared?: never; readonly cost?: never }
  | { readonly refused?: never; readonly prepared: ValidatedExecutionArgs; readonly cost: Cost | undefined };

/** Returns an operation that may run, with its price, or its refusal. Coerces the variables before prices use them. */
export function beginOperation(args: ExecutionArgs, { MAX_QUERY_COST, INTROSPECTION }: Env): Begun {
  const closed = closedTo(args);
  if (closed) return { refused: closed };
  const prepared = prepareOperation({ ...args, hideSuggestions: !INTROSPECTION });
  if ("errors" in prepared) return { refused: prepared };
  const cost = costOf({ ...args, variableValues: prepared.variableValues }, MAX_QUERY_COST);
  return cost !== undefined && cost.requested > cost.maximum ? { refused: refusal(cost) } : { prepared, cost };
}

const isCostOnlyCall = ({ contextValue }: ExecutionArgs) => isCostOnly((contextValue as { call: Call }).call.request);

/** Returns the refusal of an application that lacks a scope; nothing is executed then. */
function closedTo({ document, operationName, contextValue }: ExecutionArgs): ExecutionResult | undefined {
  try {
    authorizeApplication(document, operationName ?? null, (contextValue as { context: RequestContext }).context.viewer);
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

/**
 * Opens a subscription. Each event is charged like a request, before it is executed with the event's own context and
 * new loaders without cached rows. A spent budget ends the stream.
 */
async function subscribe(
  prepared: ValidatedSubscriptionArgs,
  cost: Cost | undefined,
  env: Env,
): Promise<Opened<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(prepared);
  if (!(Symbol.asyncIterator in source)) return source;
  const tenant = currentTenant();
  const { call } = prepared.contextValue as { call: Call };
  const events = mapSourceToResponseEvent(prepared, source, async (event) => {
    await chargeEvent(call, cost);
    const { context } = event.rootValue as { context: RequestContext };
    const contextValue = { ...initContextCache(), context };
    return streamQueue(context.services.database).run(
      () =>
        executeWithin(env, { ...event, contextValue }, (args) =>
          executeSubscriptionEvent(args as ValidatedSubscriptionArgs),
        ),
      tenant,
    );
  });
  return { events, sharing: sharingOf(source) };
}
