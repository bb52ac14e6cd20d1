import type { AuditAction } from "../audit/actions.ts";

/** The object that an event is about, with the fields of the GraphQL type that `data.url` reads. */
interface ObjectRow {
  selection: string;
  /** SQL for the object's revision, whose id is `d.object_id`; null for objects without one. */
  revision: string | null;
}

const revisionOf = (table: string, column = "revision") => `(SELECT ${column} FROM ${table} WHERE id = d.object_id)`;

/** The GraphQL types of the objects that events are about. Each implements Node. */
export const EVENT_OBJECTS = {
  Publication: { selection: "state revision", revision: revisionOf("publication") },
  Rendition: { selection: "status", revision: null },
  SocialAccount: { selection: "state", revision: null },
  WorkspaceMember: { selection: "role status", revision: null },
  User: { selection: "name", revision: null },
  WorkspaceInvitation: { selection: "role state", revision: null },
  Theme: {
    selection: "name draftRevision publishedRevision",
    revision: revisionOf("theme", "draft_revision + published_revision"),
  },
  MediaItem: { selection: "revision", revision: revisionOf("media_item") },
  Organization: { selection: "name revision", revision: revisionOf("organization") },
  WebhookEndpoint: { selection: "state revision", revision: revisionOf("webhook_endpoint") },
} as const satisfies Record<string, ObjectRow>;

export type EventObject = keyof typeof EVENT_OBJECTS;

interface EventRow {
  description: string;
  object: EventObject;
  /** The audit actions that the event follows from; empty for an event that an operation states itself. */
  actions: readonly AuditAction[];
  /** The changed field of the audit event that has the object's id; the resource of the audit event if left out. */
  field?: string;
}

const row = (object: EventObject, description: string, ...actions: AuditAction[]): EventRow => ({
  object,
  description,
  actions,
});
const publication = (action: AuditAction, description: string) => row("Publication", description, action);
const rowNamedBy =
  (field: string, object: EventObject) =>
  (description: string, ...actions: AuditAction[]): EventRow => ({ ...row(object, description, ...actions), field });
const account = rowNamedBy("account_id", "SocialAccount");
const organizationMember = rowNamedBy("user_id", "User");
const theme = rowNamedBy("theme_id", "Theme");
const media = rowNamedBy("media_id", "MediaItem");

const ROWS = {
  "publication.created": publication("publication.created", "A publication was created, as a draft or as a copy."),
  "publication.updated": publication("publication.updated", "The content of a publication was changed."),
  "publication.scheduled": publication(
    "publication.scheduled",
    "A publication was scheduled, or its time was changed.",
  ),
  "publication.publishing": publication("publication.publishing_started", "The delivery of a publication started."),
  "publication.published": publication("publication.published", "Every rendition of a publication is live."),
  "publication.failed": publication("publication.failed", "Publishing ended and at least one rendition failed."),
  "publication.cancelled": publication("publication.cancelled", "A scheduled publication was canceled."),
  "publication.deleted": publication("publication.deleted", "A publication was deleted."),
  "publication.review_requested": publication(
    "publication.review_requested",
    "A review of a publication was requested.",
  ),
  "publication.approved": publication("publication.approved", "The content of a publication was approved."),
  "publication.changes_requested": publication(
    "publication.changes_requested",
    "A reviewer requested changes of a publication.",
  ),
  "publication.approval_voided": publication(
    "publication.approval_voided",
    "An approval ended because the content of the publication changed.",
  ),
  "rendition.published": row("Rendition", "A rendition of a publication is live at its provider."),
  "rendition.failed": row(
    "Rendition",
    "The delivery of a rendition ended without a post, or its result needs a person.",
  ),
  "rendition.post_deleted": {
    ...row("Rendition", "The posts of a rendition were deleted at the provider.", "publication.post_deleted"),
    field: "rendition_id",
  },
  "account.connected": account("A social account was connected.", "workspace.account_connected"),
  "account.reconnected": account("A social account was connected again.", "workspace.account_reconnected"),
  "account.disconnected": account("A social account was disconnected.", "workspace.account_disconnected"),
  "account.needs_attention": account(
    "The provider no longer accepts the credentials of a social account.",
    "workspace.account_needs_attention",
  ),
  "member.added": row("WorkspaceMember", "A person became a member of a workspace.", "workspace_member.added"),
  "member.changed": row(
    "WorkspaceMember",
    "The role or the status of a member of a workspace was changed.",
    "workspace_member.changed",
  ),
  "member.removed": row("WorkspaceMember", "A membership of a workspace ended.", "workspace_member.removed"),
  "organization_member.added": organizationMember(
    "A person became a member of the organization.",
    "organization.member_added",
  ),
  "organization_member.changed": organizationMember(
    "The role of a member of the organization was changed.",
    "organization.member_role_changed",
  ),
  "organization_member.removed": organizationMember(
    "A membership of the organization ended.",
    "organization.member_removed",
  ),
  "invitation.created": row(
    "WorkspaceInvitation",
    "A person was invited to a workspace.",
    "workspace_invitation.created",
  ),
  "invitation.accepted": row("WorkspaceInvitation", "An invitation was accepted.", "workspace_invitation.accepted"),
  "invitation.revoked": row("WorkspaceInvitation", "An invitation was revoked.", "workspace_invitation.revoked"),
  "theme.created": theme("A theme was created.", "organization.theme_created"),
  "theme.updated": theme(
    "The draft or the name of a theme was changed.",
    "organization.theme_draft_updated",
    "organization.theme_renamed",
  ),
  "theme.published": theme(
    "A revision of a theme was published, or an older one was published again.",
    "organization.theme_published",
    "organization.theme_rolled_back",
  ),
  "theme.deleted": theme("A theme was deleted.", "organization.theme_deleted"),
  "media.added": row("MediaItem", "A media item was added to the library of a workspace."),
  "media.ready": row("MediaItem", "A media item was processed and can be published."),
  "media.failed": row("MediaItem", "The processing of a media item failed."),
  "media.trashed": media("A media item was moved to the trash.", "workspace.media_trashed"),
  "media.restored": media("A media item was restored from the trash.", "workspace.media_restored"),
  "media.deleted": media("A media item was deleted.", "workspace.media_deleted"),
  "billing.subscription_changed": row(
    "Organization",
    "The plan, the status or the period of the organization's subscription was changed.",
    "billing.subscription_changed",
  ),
  "billing.plan_overridden": row(
    "Organization",
    "An instance administrator set or removed a plan of the organization.",
    "billing.plan_overridden",
    "billing.plan_override_removed",
  ),
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof ROWS;

/** The event types that an endpoint can subscribe to. */
export const EVENT_TYPES: Readonly<Record<EventType, EventRow>> = ROWS;
export const EVENT_TYPE_NAMES = Object.keys(ROWS) as EventType[];

/** The type of the event that an admin requests for one endpoint. No endpoint subscribes to it. */
export const TEST_EVENT = "webhook.test";

/** Audit action → the type of the event that follows from it. */
export const TYPE_OF_ACTION: ReadonlyMap<string, EventType> = new Map(
  EVENT_TYPE_NAMES.flatMap((type) => EVENT_TYPES[type].actions.map((action) => [action, type] as const)),
);
