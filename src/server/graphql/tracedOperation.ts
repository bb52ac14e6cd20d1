import { type ExecutionResult, OperationTypeNode, type ValidatedExecutionArgs } from "graphql";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { runIn } from "../../platform/tracing/inSpan.ts";
import { activeSpan, type Span } from "../../platform/tracing/span.ts";
import type { Call } from "../http/call.ts";
import { codeOfError, isFault } from "./errors.ts";

const LONGEST_NAME = 100;

/**
 * Executes an operation, or one event of a subscription, in a span. Neither the document nor a variable is part of it.
 */
export function executeTraced(
  prepared: ValidatedExecutionArgs,
  execute: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const span = spanOf(prepared);
  if (span === undefined) return execute();
  return runIn(span, async () => {
    const result = await execute();
    const [error] = result.errors ?? [];
    if (error !== undefined) {
      const code = codeOfError(error);
      span.fail(code, isFault(code));
    }
    return result;
  });
}

/** An event of a subscription has a trace of its own: its request was answered long ago. */
function spanOf({ operation, contextValue }: ValidatedExecutionArgs): Span | undefined {
  const { call, context } = contextValue as { call?: Call; context?: RequestContext };
  const parent = activeSpan();
  const isEvent = operation.operation === OperationTypeNode.SUBSCRIPTION;
  const tracer = isEvent ? context?.services.tracer : undefined;
  if (parent === undefined && tracer == null) return undefined;
  const name = operation.name?.value;
  const attributes = {
    "graphql.operation.type": operation.operation,
    ...(name !== undefined && { "graphql.operation.name": name.slice(0, LONGEST_NAME) }),
    ...(isEvent && context && { "http.response.header.x-request-id": [context.requestId] }),
  };
  // Callers choose any name, so only the names of the server's own documents may be names of spans.
  const title =
    call?.outcome.operation?.own && name !== undefined ? `${operation.operation} ${name}` : operation.operation;
  if (isEvent) return tracer?.begin(title, "internal", { attributes });
  return parent?.child(title, "internal", attributes);
}
