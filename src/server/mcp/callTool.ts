import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { DatabaseUnavailable, OUTAGE_RETRY_SECONDS } from "../../platform/errors/recognize.ts";
import { recordToolCall } from "../../platform/write/toolCall.ts";
import type { Call } from "../http/call.ts";
import { executeOperation } from "./operation.ts";
import { toolResult } from "./result.ts";
import type { PreparedTool } from "./toolset.ts";

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls a tool, and records the call in the audit log before its result is returned. A refusal by the operation is a
 * result with `isError`.
 * @throws Error if the call cannot be recorded
 */
export async function callTool(
  call: Call,
  callerContext: RequestContext,
  tool: PreparedTool,
  args: Arguments,
): Promise<CallToolResult> {
  const { name, operation, document } = tool;
  call.outcome.operation = { type: operation.operation, name, own: true };
  call.outcome.trusted = true;
  if (!callerContext.services.database.writability.takesWrites) return refuseUnrecorded(call, callerContext, name);
  const isConfirmed = args["confirm"] === true && args["idempotencyKey"] !== undefined;
  const toolCall = { tool: name, isConfirmed, isRecorded: false };
  let context: RequestContext = { ...callerContext, toolCall };
  const { result, failure } = toolResult(call, callerContext.services.log, await run());
  await recordToolCall(context, failure);
  if (failure !== undefined) call.outcome.failure = failure;
  return result;

  async function run() {
    try {
      checkArguments(tool, args);
      const { confirm: _, idempotencyKey, ...variableValues } = args;
      if (typeof idempotencyKey === "string") context = { ...context, idempotencyKey };
      return await executeOperation(call, context, { document, operationName: name, variableValues });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { errors: [error as never] };
    }
  }
}

/** Refuses a call that cannot be recorded, before it has an effect. */
function refuseUnrecorded(call: Call, { services }: RequestContext, tool: string): CallToolResult {
  const message = `The tool ${tool} cannot be called now: the audit log records each call, and the database takes only reads. Nothing was changed. Try again in ${OUTAGE_RETRY_SECONDS} seconds`;
  const error = new DatabaseUnavailable(new Error(message), message);
  const { result, failure } = toolResult(call, services.log, { errors: [error as never] });
  if (failure !== undefined) call.outcome.failure = failure;
  return result;
}

/**
 * Checks the arguments that are not variables of the document. graphql ignores variables that a document lacks, so a
 * misspelled argument would have no effect.
 * @throws DomainError INVALID_INPUT
 */
function checkArguments({ shown, row }: PreparedTool, args: Arguments): void {
  const names = Object.keys(shown.inputSchema.properties ?? {});
  for (const name of Object.keys(args))
    if (!names.includes(name))
      throw invalidInput([name.slice(0, 64)], `must be one of the arguments ${names.join(", ")}`);
  const { confirm, idempotencyKey } = args;
  const destroys = row.effect === "destroys";
  if (confirm !== true && (destroys || confirm !== undefined))
    throw invalidInput(["confirm"], "must be true, because the effect cannot be taken back");
  if (idempotencyKey == null && !destroys) return;
  if (typeof idempotencyKey !== "string" || idempotencyKey.length < 1 || idempotencyKey.length > 255)
    throw invalidInput(["idempotencyKey"], "must be a text of 1 to 255 characters, new for each intended change");
}
