import type { RequestContext, ToolCall } from "../access/requestContext.ts";
import type { AuditDraft } from "../audit/entry.ts";
import { invalidInput } from "../errors/errors.ts";
import { actorsOf } from "./actors.ts";
import type { Outcome } from "./outcome.ts";
import { recordWrite } from "./recordWrite.ts";
import { transact } from "./transaction.ts";

/**
 * Requires that a person confirmed the call of an agent's tool, because the write changes what goes out without another
 * question. Other callers state their intent by the call itself.
 * @throws DomainError INVALID_INPUT
 */
export function requireConfirmedCall({ toolCall }: RequestContext): void {
  if (toolCall === undefined || toolCall.isConfirmed) return;
  const rule = "must be true, and idempotencyKey must be given, because the post is published without another question";
  throw invalidInput(["confirm"], rule);
}

/**
 * Adds the event of the agent's call to the events of a write that changes something, so that both are committed or
 * neither.
 */
export function withToolCall<Value>({ toolCall }: RequestContext, outcome: Outcome<Value>): Outcome<Value> {
  if (toolCall === undefined || toolCall.isRecorded || outcome.audit === null || "refused" in outcome) return outcome;
  const events = [outcome.audit].flat();
  const [about] = events;
  if (about === undefined) return outcome;
  const { organizationId = null, workspaceId = null } = about;
  return { ...outcome, audit: [...events, { ...eventOf(toolCall), organizationId, workspaceId }] };
}

/**
 * Records a call that changed nothing, or that failed. The event names no organization: otherwise each read of an agent
 * would be a change of the tenant, to which subscriptions and the answer cache react.
 */
export async function recordToolCall(context: RequestContext, failure: string | undefined): Promise<void> {
  const { toolCall, services } = context;
  if (toolCall === undefined || toolCall.isRecorded) return;
  const about = { env: services.env, actors: actorsOf(context), now: services.now(), remembered: null };
  const audit = eventOf(toolCall, failure);
  await transact(services.database, (tx) => recordWrite(tx, { value: undefined, audit }, about));
  toolCall.isRecorded = true;
}

const eventOf = ({ tool }: ToolCall, failure?: string): AuditDraft => ({
  action: "mcp_tool_call.called",
  resourceId: null,
  result: failure === undefined ? "succeeded" : "failed",
  changed: [{ field: "tool", current: tool }, ...(failure === undefined ? [] : [{ field: "error", current: failure }])],
});
