import { newId } from "../core/ids.ts";
import { ACTIONS, type AuditAction, type AuditResult } from "./actions.ts";

/** One member of `changed_fields`. Values are there for closed sets, numbers and flags; what people wrote is named, never quoted. */
export interface ChangedField {
  field: string;
  previous?: string;
  current?: string;
}

/** What a verb says of its act. Source and resource type follow from the action. */
export interface AuditDraft {
  action: AuditAction;
  /** The id of what was acted on. */
  resourceId: string | null;
  organizationId?: string | null;
  workspaceId?: string | null;
  result?: AuditResult;
  changed?: ChangedField[];
  /** The person who acted, where the request does not know it yet: at sign-in and registration. */
  actorId?: string;
}

/** The row as it is stored, in snake case, ready for `jsonb_to_recordset`. */
export type AuditRow = ReturnType<typeof auditRow>;

export function auditRow(draft: AuditDraft, actorId: string | null, occurredAt: Date) {
  const { source, resource } = ACTIONS[draft.action];
  const actor = draft.actorId ?? actorId;
  return {
    id: newId("aud"),
    action: draft.action,
    source,
    result: draft.result ?? "succeeded",
    actor_user_id: actor,
    effective_actor_user_id: actor,
    resource_type: resource,
    resource_id: draft.resourceId,
    organization_id: draft.organizationId ?? null,
    workspace_id: draft.workspaceId ?? null,
    changed_fields: draft.changed ?? [],
    occurred_at: occurredAt.toISOString(),
  };
}

/** How a column appears in evidence: with its values, or by name alone because people write it. */
export type Evidence = "values" | "name";

/** The members that differ between two states of a row, in the order of the table. Field names are the documented snake-case ones. */
export function changes<Row extends object>(before: Row, after: Row, columns: { [K in keyof Row]?: Evidence }): ChangedField[] {
  const differing = (Object.keys(columns) as (keyof Row & string)[]).filter((column) => before[column] !== after[column]);
  return differing.map((column) => ({
    field: column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ...(columns[column] === "values" && { previous: String(before[column]), current: String(after[column]) }),
  }));
}
