import { isCredential } from "../crypto/secrets.ts";
import { newId } from "../ids/ids.ts";
import { canonicalJson } from "../values/canonical.ts";
import { ACTIONS, type AuditAction, type AuditResult } from "./actions.ts";

/** One member of `changed_fields`. Values are there for closed sets, numbers, flags and ids; what people wrote is named, never quoted. */
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

/** Who acted, and as whom: two people where an instance administrator acts as somebody else. */
export interface Actors {
  actorId: string | null;
  effectiveActorId: string | null;
}

/**
 * The row as it is stored, in snake case, ready for `jsonb_to_recordset`.
 * @throws Error for an entry that would hold something else than evidence: nothing is committed then
 */
export function auditRow(draft: AuditDraft, by: Actors, occurredAt: Date) {
  if (!Object.hasOwn(ACTIONS, draft.action)) throw new Error(`${draft.action} is not an action of the table`);
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

/** Numbers, flags, members of closed sets, ids, time zones, colours, instants: nothing that a person wrote has to look so. */
const BARE = /^[\w.:#+/-]{0,64}$/;

/** The last look before evidence is written for good. */
function contentFree(changed: ChangedField): ChangedField {
  for (const value of [changed.previous, changed.current]) {
    if (value !== undefined && (!BARE.test(value) || isCredential(value))) {
      throw new Error(`evidence quotes ${changed.field}, which is not from a closed set`);
    }
  }
  return changed;
}

/** How a column appears in evidence: with its values, or by name alone because people write it. */
export type RecordedAs = "values" | "name";

/** How each member of a request is recorded. A member without an entry does not compile, so no accepted change stays unrecorded. */
export type RecordedMembers<Asked> = { readonly [Member in keyof Asked]-?: RecordedAs };

/**
 * The members whose value differs from the row's, in the order of the table; undefined members stay as they are.
 * Field names are the documented snake-case ones; a null has no value to show.
 */
export function changes<Asked extends object>(
  before: { readonly [Member in keyof Asked]?: unknown },
  asked: Asked,
  columns: RecordedMembers<NoInfer<Asked>>,
): ChangedField[] {
  const names = Object.keys(columns) as (keyof Asked & string)[];
  const differing = names.filter((name) => asked[name] !== undefined && shown(before[name]) !== shown(asked[name]));
  return differing.map((name) => {
    const [previous, current] = columns[name] === "values" ? [shown(before[name]), shown(asked[name])] : [];
    return {
      field: documentedName(name),
      ...(previous !== undefined && { previous }),
      ...(current !== undefined && { current }),
    };
  });
}

/** The fields whose flag is true, for members that a caller compares itself. */
export function changedFields(isChanged: Readonly<Record<string, boolean>>): ChangedField[] {
  const names = Object.keys(isChanged).filter((name) => isChanged[name]);
  return names.map((name) => ({ field: documentedName(name) }));
}

const documentedName = (member: string) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column as a text, by which it is compared too; undefined for null. */
function shown(value: unknown): string | undefined {
  if (value == null) return undefined;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" ? value : canonicalJson(value);
}
