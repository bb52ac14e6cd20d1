import { isCredential } from "../crypto/secrets.ts";
import { newId } from "../ids/ids.ts";
import { canonicalJson } from "../values/canonical.ts";
import { ACTIONS, type AuditAction, type AuditResult } from "./actions.ts";

/**
 * One member of `changed_fields`. Closed sets, numbers, flags and ids have values; texts that people wrote are named,
 * never quoted.
 */
export interface ChangedField {
  field: string;
  previous?: string;
  current?: string;
}

/** An audit event as an operation states it. Source and resource type follow from the action. */
export interface AuditDraft {
  action: AuditAction;
  /** The id of the object; null if there is none. */
  resourceId: string | null;
  organizationId?: string | null;
  workspaceId?: string | null;
  result?: AuditResult;
  changed?: ChangedField[];
  /** The person who acted, if the request does not know the person yet: at sign-in and registration. */
  actorId?: string;
}

/** The event of a change in a workspace, which is the object of the event; `changed` names what changed in it. */
export const workspaceEvent = (
  action: AuditAction,
  { workspaceId, organizationId }: { workspaceId: string; organizationId: string },
  changed: ChangedField[],
): AuditDraft => ({ action, resourceId: workspaceId, organizationId, workspaceId, changed });

/** The event of a change in an organization, which is the object of the event. */
export const organizationEvent = (
  action: AuditAction,
  organizationId: string,
  changed: ChangedField[],
): AuditDraft => ({ action, resourceId: organizationId, organizationId, changed });

/** The person who acted, and the person in whose name. Both ids differ during an impersonation. */
export interface Actors {
  actorId: string | null;
  effectiveActorId: string | null;
}

/** The row of an audit event in snake case, ready for `jsonb_to_recordset`. */
export type AuditRow = ReturnType<typeof auditRow>;

/**
 * Returns the row as it is stored.
 * @throws Error for an unknown action or a quoted text; the transaction then commits nothing
 */
export function auditRow(draft: AuditDraft, by: Actors, occurredAt: Date) {
  if (!Object.hasOwn(ACTIONS, draft.action))
    throw new Error(`${draft.action} is not an action of src/platform/audit/actions.ts`);
  const { source, resource } = ACTIONS[draft.action];
  return {
    id: newId("aud"),
    action: draft.action,
    source,
    result: draft.result ?? "succeeded",
    actor_user_id: draft.actorId ?? by.actorId,
    effective_actor_user_id: draft.actorId ?? by.effectiveActorId,
    resource_type: resource,
    resource_id: draft.resourceId,
    organization_id: draft.organizationId ?? null,
    workspace_id: draft.workspaceId ?? null,
    changed_fields: (draft.changed ?? []).map(contentFree),
    occurred_at: occurredAt.toISOString(),
  };
}

/**
 * The form of recorded values: numbers, flags, members of closed sets, ids, time zones, colors, instants. A text of a
 * person need not match.
 */
const BARE = /^[\w.:#+/-]{0,64}$/;

/** The last check before an audit event is stored for good: no value may quote a text of a person. */
function contentFree(changed: ChangedField): ChangedField {
  for (const value of [changed.previous, changed.current]) {
    if (value !== undefined && (!BARE.test(value) || isCredential(value))) {
      throw new Error(`the audit event quotes ${changed.field}, whose value is not from a closed set`);
    }
  }
  return changed;
}

/** How a change of a member is recorded: with its values, or by name only because people write the value. */
export type RecordedAs = "values" | "name";

/**
 * How each member of a request is recorded. Every member needs an entry: without it, an accepted change could stay
 * unrecorded.
 */
export type RecordedMembers<Input> = { readonly [Member in keyof Input]-?: RecordedAs };

/**
 * Returns the members whose value differs from the row's, in the order of the table. Undefined members did not change.
 * Field names are the documented snake-case names. A null has no recorded value.
 */
export function changes<Fields extends object>(
  before: { readonly [Member in keyof Fields]?: unknown },
  fields: Fields,
  columns: RecordedMembers<NoInfer<Fields>>,
): ChangedField[] {
  const names = Object.keys(columns) as (keyof Fields & string)[];
  const differing = names.filter((name) => fields[name] !== undefined && shown(before[name]) !== shown(fields[name]));
  return differing.map((name) => {
    const [previous, current] = columns[name] === "values" ? [shown(before[name]), shown(fields[name])] : [];
    return {
      field: documentedName(name),
      ...(previous !== undefined && { previous }),
      ...(current !== undefined && { current }),
    };
  });
}

/** Returns the fields whose flag is true, for members that a caller compares itself. */
export function changedFields(isChanged: Readonly<Record<string, boolean>>): ChangedField[] {
  const names = Object.keys(isChanged).filter((name) => isChanged[name]);
  return names.map((name) => ({ field: documentedName(name) }));
}

const documentedName = (member: string) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a column as text, both for comparison and for the record; undefined for null. */
function shown(value: unknown): string | undefined {
  if (value == null) return undefined;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" ? value : canonicalJson(value);
}
