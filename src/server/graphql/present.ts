import { type ExecutionArgs, type ExecutionResult, type GraphQLError, getOperationAST } from "graphql";
import { isDatabaseUnavailable } from "../../platform/errors/recognize.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Call } from "../http/call.ts";
import { presentError } from "./errors.ts";

/** Returns a result as the caller sees it. */
export type Present = (result: ExecutionResult, call: Call) => ExecutionResult;

/** Makes errors public in one place, and logs those whose details are hidden. */
export function presenter(log: Log): Present {
  return (result, call) => {
    if (result.errors === undefined) return result;
    const { requestId } = call;
    const refused = result.data === undefined;
    const errors = result.errors.map((cause) => {
      const decides = refused || (isEmpty(result.data) && isDatabaseUnavailable(cause));
      const { error, masked } = presentError(cause, decides);
      if (masked) log.error("graphql.failed", { requestId, path: cause.path?.join(".") }, cause.originalError ?? cause);
      call.outcome.retryAfter = Math.max(call.outcome.retryAfter, retryAfter(error));
      return error;
    });
    return { ...result, errors, extensions: { ...result.extensions, requestId } };
  };
}

/** Whether an operation returned no data at all. The outage then decides the HTTP status, as over REST. */
const isEmpty = (data: ExecutionResult["data"]) => Object.values(data ?? {}).every((value) => value === null);

const retryAfter = ({ extensions }: GraphQLError) =>
  typeof extensions["retryAfter"] === "number" ? extensions["retryAfter"] : 0;

/** Records the executed operation for the log and the metrics. */
export function note({ document, operationName }: ExecutionArgs, { outcome }: Call): void {
  const operation = getOperationAST(document, operationName);
  if (operation) outcome.operation = { type: operation.operation, name: operation.name?.value ?? null, own: false };
}
