import { initContextCache } from "@pothos/core";
import type { ExecutionResult } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import { schema } from "../../schema/index.ts";
import type { Log } from "../core/log.ts";
import type { Call } from "./call.ts";
import { presentError } from "./graphqlErrors.ts";

/** The GraphQL surface as one fetch handler. */
export function createGraphql(log: Log): (call: Call) => Promise<Response> {
  const yoga = createYoga<{ call: Call }>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maskedErrors: false,
    // Yoga copies the context: without this, loaders would lose sight of each other and stop batching.
    context: async ({ call }) => ({ ...initContextCache(), scope: await call.scope() }),
    plugins: [presenting(log)],
  });
  return async (call) => yoga.handleRequest(call.request, { call });
}

/** The one place where errors become public, whether a request was refused, executed or subscribed. */
function presenting(log: Log): Plugin<object, { call: Call }> {
  const present = (result: ExecutionResult, { requestId }: Call): ExecutionResult => {
    if (result.errors === undefined) return result;
    const refused = result.data === undefined;
    const errors = result.errors.map((cause) => {
      const { error, masked } = presentError(cause, refused);
      if (masked) log.error("graphql.failed", { requestId, path: cause.path?.join(".") }, cause.originalError ?? cause);
      return error;
    });
    return { ...result, errors, extensions: { ...result.extensions, requestId } };
  };
  return {
    onResultProcess({ result, setResult, serverContext: { call } }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      setResult(present(result as ExecutionResult, call));
    },
  };
}
