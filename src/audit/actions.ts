/** Resource types of the export's filter (interface, "Instance audit export"). Those without a capability yet match nothing. */
export const RESOURCE_TYPES = [
  "provider",
  "policy",
  "domain",
  "session",
  "identity",
  "reauthentication",
  "identity_configuration",
  "organization",
  "workspace",
  "workspace_member",
  "workspace_invitation",
  "organization_ownership_transfer",
  "impersonation",
  "billing",
  "mcp_tool_call",
  "publication",
  "publication_authorization",
  "provider_write",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

export const RESULTS = ["succeeded", "failed", "pending"] as const;
export type AuditResult = (typeof RESULTS)[number];

interface ActionRow {
  source: string;
  resource: ResourceType;
}
const row = (source: string, resource: ResourceType): ActionRow => ({ source, resource });

/** Every act that leaves evidence: dotted lower-case action → where it comes from and what it acts on (decisions §3.5). */
export const ACTIONS = {
  "identity.registered": row("identity", "identity"),
  "identity.identity_linked": row("identity", "identity"),
  "identity.signed_in": row("identity", "session"),
  "identity.sign_in_failed": row("identity", "identity"),
  "identity.signed_out": row("identity", "session"),
  "identity.session_revoked": row("identity", "session"),
  "identity.reauthenticated": row("identity", "reauthentication"),
  "identity.reauthentication_failed": row("identity", "reauthentication"),
  "identity.api_token_created": row("identity", "identity"),
  "identity.api_token_revoked": row("identity", "identity"),
  "identity.notifications_changed": row("identity", "identity"),
  "organization.created": row("organization_lifecycle", "organization"),
  "organization.updated": row("organization_lifecycle", "organization"),
  "organization.member_added": row("organization_lifecycle", "organization"),
  "organization.member_role_changed": row("organization_lifecycle", "organization"),
  "organization.member_removed": row("organization_lifecycle", "organization"),
  "workspace.created": row("workspace_lifecycle", "workspace"),
  "workspace.updated": row("workspace_lifecycle", "workspace"),
  "workspace.settings_updated": row("workspace_lifecycle", "workspace"),
  "workspace.deleted": row("workspace_lifecycle", "workspace"),
  "workspace.posting_slot_created": row("workspace_lifecycle", "workspace"),
  "workspace.posting_slot_updated": row("workspace_lifecycle", "workspace"),
  "workspace.posting_slot_deleted": row("workspace_lifecycle", "workspace"),
  "workspace.social_set_created": row("workspace_lifecycle", "workspace"),
  "workspace.social_set_updated": row("workspace_lifecycle", "workspace"),
  "workspace.social_set_deleted": row("workspace_lifecycle", "workspace"),
  "workspace.account_connected": row("workspace_lifecycle", "workspace"),
  "workspace.account_reconnected": row("workspace_lifecycle", "workspace"),
  "workspace.account_disconnected": row("workspace_lifecycle", "workspace"),
  "workspace.instance_client_registered": row("workspace_lifecycle", "workspace"),
  "workspace_member.added": row("workspace_access", "workspace_member"),
  "workspace_member.changed": row("workspace_access", "workspace_member"),
  "workspace_member.removed": row("workspace_access", "workspace_member"),
  "workspace_invitation.created": row("workspace_access", "workspace_invitation"),
  "workspace_invitation.accepted": row("workspace_access", "workspace_invitation"),
  "workspace_invitation.acceptance_refused": row("workspace_access", "workspace_invitation"),
  "workspace_invitation.revoked": row("workspace_access", "workspace_invitation"),
  "publication.created": row("publication_lifecycle", "publication"),
  "publication.updated": row("publication_lifecycle", "publication"),
  "publication.scheduled": row("publication_lifecycle", "publication"),
  "publication.publish_requested": row("publication_lifecycle", "publication"),
  "publication.publishing_started": row("publication_lifecycle", "publication"),
  "publication.published": row("publication_lifecycle", "publication"),
  "publication.failed": row("publication_lifecycle", "publication"),
  "publication.cancelled": row("publication_lifecycle", "publication"),
  "publication.retry_requested": row("publication_lifecycle", "publication"),
  "publication.rendition_resolved": row("publication_lifecycle", "publication"),
  "publication.deleted": row("publication_lifecycle", "publication"),
  "provider_write.post": row("provider_write", "provider_write"),
  "workspace.account_needs_attention": row("workspace_lifecycle", "workspace"),
  "provider.app_saved": row("provider_write", "provider"),
  "provider.app_deleted": row("provider_write", "provider"),
} as const satisfies Record<string, ActionRow>;

export type AuditAction = keyof typeof ACTIONS;
