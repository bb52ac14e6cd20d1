import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ExecutionResult } from "graphql";
import type { Issue } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { presentError } from "../graphql/errors.ts";
import type { Call } from "../http/call.ts";

/** One violation of a refused call: the argument, and the rule that the argument breaks. */
interface Violation {
  readonly field: string;
  readonly rule: string;
}

/** An error of an operation as an agent sees it. */
interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
  readonly [detail: string]: unknown;
}

/** Returns the result of a tool, as text for models and as a structure for programs. */
export function toolResult(
  call: Call,
  log: Services["log"],
  { data, errors = [] }: ExecutionResult,
): { result: CallToolResult; failure: string | undefined } {
  const shown = errors.map((error) => present(call, log, error));
  const [first] = shown;
  const body = first === undefined ? { ...data } : { errors: shown, ...(hasAny(data) && { data }) };
  const text = JSON.stringify(body);
  const content: CallToolResult["content"] = [{ type: "text", text }];
  const structuredContent = JSON.parse(text) as Record<string, unknown>;
  return { result: { content, structuredContent, ...(first && { isError: true }) }, failure: first?.code };
}

const hasAny = (data: ExecutionResult["data"]) => Object.values(data ?? {}).some((value) => value != null);

function present(call: Call, log: Services["log"], cause: unknown): ToolError {
  const { error, masked } = presentError(cause, false);
  const original = (cause as { originalError?: unknown }).originalError ?? cause;
  if (masked) log.error("mcp.failed", { requestId: call.requestId }, original);
  const { code, issues, ...details } = error.extensions;
  const { retryAfter } = details;
  if (typeof retryAfter === "number") call.outcome.retryAfter = Math.max(call.outcome.retryAfter, retryAfter);
  const violations = issues === undefined ? violationIn(error.message) : (issues as Issue[]).map(violationOf);
  return {
    code: String(code),
    message: error.message,
    ...(violations.length > 0 && { violations }),
    ...details,
  };
}

const violationOf = ({ path, message }: Issue): Violation => ({ field: path.join("."), rule: message });

const OF_VARIABLE = /^Variable "\$(\w+)" has invalid value(?: at (\S+))?: (.+)$/;

/** Returns the violation of an argument with the wrong type, which graphql reports in a sentence only. */
function violationIn(message: string): Violation[] {
  const [, variable, path = "", rule] = OF_VARIABLE.exec(message) ?? [];
  return variable === undefined || rule === undefined ? [] : [{ field: `${variable}${path}`, rule }];
}
