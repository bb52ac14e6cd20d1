import type { Recorded } from "../../platform/streams/auditTail.ts";

interface KindRow {
  /** The beginnings of the audit actions. */
  actions: readonly string[];
  /** The changed field that has the id of the object; the resource of the audit event if left out. */
  field?: string;
}

/** The kinds of changes in a workspace. */
const KINDS = {
  WORKSPACE: { actions: ["workspace.created", "workspace.settings_"] },
  MEMBER: { actions: ["workspace_member."] },
  INVITATION: { actions: ["workspace_invitation."] },
  ACCOUNT: { actions: ["workspace.account_"], field: "account_id" },
  POSTING_SLOT: { actions: ["workspace.posting_slot_"], field: "posting_slot_id" },
  SOCIAL_SET: { actions: ["workspace.social_set_"], field: "social_set_id" },
  IMAGE_TEMPLATE: { actions: ["workspace.image_template_"], field: "image_template_id" },
  VOICE_PROFILE: { actions: ["workspace.voice_profile_"], field: "voice_profile_id" },
  MEDIA_ITEM: { actions: ["workspace.media_"], field: "media_id" },
  THEME: { actions: ["workspace.theme_"], field: "theme_id" },
  PUBLICATION: { actions: ["publication."] },
  RENDITION: { actions: ["provider_write."], field: "rendition_id" },
} as const satisfies Record<string, KindRow>;

export const CHANGE_KINDS = [...(Object.keys(KINDS) as (keyof typeof KINDS)[]), "OTHER", "MANY"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A changed object: its kind, and its id where the server knows it. */
export interface Changed {
  kind: ChangeKind;
  objectId: string | null;
}

/** The changed object of an audit event. */
export function changedBy({ action, resourceId, changed }: Recorded): Changed {
  const match = (Object.entries(KINDS) as [keyof typeof KINDS, KindRow][]).find(([, { actions }]) =>
    actions.some((begin) => action.startsWith(begin)),
  );
  if (match === undefined) return { kind: "OTHER", objectId: null };
  const [kind, { field }] = match;
  // A deletion at a network names its rendition as the resource.
  if (field === undefined || action === "provider_write.delete") return { kind, objectId: resourceId };
  const id = changed.find((each) => each.field === field);
  return { kind, objectId: id?.current ?? id?.previous ?? null };
}
