// Written by codegen.ts from the documents in this folder.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What kind of thing an act was on (interface, "GET /admin/audit-events/export.json"). */
export type AuditResourceType =
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'BILLING'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'DOMAIN'
  /** Acts: `identity.registered`, `identity.identity_linked`, `identity.sign_in_failed`, `identity.api_token_created`, `identity.api_token_revoked`, `identity.notifications_changed`. */
  | 'IDENTITY'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'IDENTITY_CONFIGURATION'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'IMPERSONATION'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'MCP_TOOL_CALL'
  /** Acts: `organization.created`, `organization.updated`, `organization.member_added`, `organization.member_role_changed`, `organization.member_removed`. */
  | 'ORGANIZATION'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'ORGANIZATION_OWNERSHIP_TRANSFER'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'POLICY'
  /** Acts: `provider.app_saved`, `provider.app_deleted`. */
  | 'PROVIDER'
  /** Acts: `provider_write.post`. */
  | 'PROVIDER_WRITE'
  /** Acts: `publication.created`, `publication.updated`, `publication.scheduled`, `publication.publish_requested`, `publication.publishing_started`, `publication.published`, `publication.failed`, `publication.cancelled`, `publication.retry_requested`, `publication.rendition_resolved`, `publication.deleted`. */
  | 'PUBLICATION'
  /** No capability of this version writes it; as a filter it matches nothing. */
  | 'PUBLICATION_AUTHORIZATION'
  /** Acts: `identity.reauthenticated`, `identity.reauthentication_failed`. */
  | 'REAUTHENTICATION'
  /** Acts: `identity.signed_in`, `identity.signed_out`, `identity.session_revoked`. */
  | 'SESSION'
  /** Acts: `workspace.created`, `workspace.updated`, `workspace.settings_updated`, `workspace.deleted`, `workspace.posting_slot_created`, `workspace.posting_slot_updated`, `workspace.posting_slot_deleted`, `workspace.social_set_created`, `workspace.social_set_updated`, `workspace.social_set_deleted`, `workspace.account_connected`, `workspace.account_reconnected`, `workspace.account_disconnected`, `workspace.instance_client_registered`, `workspace.account_needs_attention`. */
  | 'WORKSPACE'
  /** Acts: `workspace_invitation.created`, `workspace_invitation.accepted`, `workspace_invitation.acceptance_refused`, `workspace_invitation.revoked`. */
  | 'WORKSPACE_INVITATION'
  /** Acts: `workspace_member.added`, `workspace_member.changed`, `workspace_member.removed`. */
  | 'WORKSPACE_MEMBER';

/** How an act ended. */
export type AuditResult =
  /** It was refused or went wrong. */
  | 'FAILED'
  /** It is not settled yet. */
  | 'PENDING'
  /** It was done. */
  | 'SUCCEEDED';

/** A new slot. The UTC members are converted with the zone's offset at their next occurrence; the local members, given all three, win over them. */
export type CreatePostingSlotInput = {
  /** Day in UTC: 0 Sunday to 6 Saturday. */
  dayOfWeek: number;
  /** A note of at most 80 characters. */
  label?: string | null | undefined;
  /** Day in the workspace's zone: 0 Sunday to 6 Saturday. */
  localDayOfWeek?: number | null | undefined;
  /** Hour in the workspace's zone, 0 to 23. */
  localHour?: number | null | undefined;
  /** Minute in the workspace's zone, 0 to 59. */
  localMinute?: number | null | undefined;
  /** Hour in UTC, 0 to 23. */
  utcHour: number;
  /** Minute in UTC, 0 to 59. */
  utcMinute: number;
  /** The workspace that it will belong to. */
  workspaceId: string;
};

/** What is known of the post at its provider. */
export type DeliveryState =
  /** The provider's answer was lost: the server asks whether it is there, and never sends meanwhile. */
  | 'AMBIGUOUS'
  /** Public, at `externalUrl`. */
  | 'LIVE'
  /** It could not be found out whether it is there: a person has to look. */
  | 'MANUAL_RESOLUTION'
  /** Taken by the provider, which is not done with it. */
  | 'PROCESSING'
  /** Taken by the provider, which publishes it later. */
  | 'PROVIDER_SCHEDULED'
  /** To be sent, for the first time or again. */
  | 'QUEUED'
  /** Certainly not there, and not being tried again. */
  | 'REJECTED'
  /** Being sent: the attempt is recorded, no answer yet. */
  | 'SUBMITTED';

/** How often a topic is mailed. */
export type EmailFrequency =
  /** Once a day, in the digest. */
  | 'DAILY'
  /** At once, each by itself. */
  | 'IMMEDIATE'
  /** Never. */
  | 'OFF';

/** A code that an instance showed to a person. */
export type ExchangeFederatedCodeInput = {
  /** The code. It can be exchanged once. */
  code: string;
  /** Address of the instance; empty for the server with that name. */
  instanceUrl: string;
  /** `production`, or `certification_test` for instance administrators; `production` when left out. */
  intent?: string | null | undefined;
  /** Name of a configured server; counts where `instanceUrl` is empty. */
  serverName: string;
  /** The workspace that the account will belong to. */
  workspaceId: string;
};

/** How topics are grouped where people choose. */
export type NotificationGroup =
  /** Topics: `ownership_transfer`, `security_action`, `access_changed`, `critical_billing`. */
  | 'ACCOUNT'
  /** Topics: `new_engagement`, `new_message`, `reply_failed`. */
  | 'CONVERSATIONS'
  /** Topics: `post_published`, `publish_failed`, `account_needs_attention`. */
  | 'PUBLISHING'
  /** Topics: `workspace_invite`. */
  | 'WORKSPACE';

/** What a mute silences. */
export type NotificationMuteScope =
  /** Everything that can be silenced. */
  | 'ACCOUNT'
  /** What happens in one workspace. */
  | 'WORKSPACE';

/** What people are told of. */
export type NotificationTopic =
  /** Somebody else changed what the person may reach. */
  | 'ACCESS_CHANGED'
  /** A connected account cannot be used until it is connected again. */
  | 'ACCOUNT_NEEDS_ATTENTION'
  /** Something about the bill needs attention. */
  | 'CRITICAL_BILLING'
  /** Somebody responded to a post. */
  | 'NEW_ENGAGEMENT'
  /** A message came in. */
  | 'NEW_MESSAGE'
  /** The ownership of an organization is offered, or the offer was settled. */
  | 'OWNERSHIP_TRANSFER'
  /** A publication is out at all of its destinations. */
  | 'POST_PUBLISHED'
  /** A publication could not be published everywhere. */
  | 'PUBLISH_FAILED'
  /** A reply could not be sent. */
  | 'REPLY_FAILED'
  /** Something opened or closed a way into the account. */
  | 'SECURITY_ACTION'
  /** The person is invited to a workspace. */
  | 'WORKSPACE_INVITE';

/** Where a provider app comes from. */
export type ProviderAppSource =
  /** An instance administrator saved it. */
  | 'DATABASE'
  /** The server's environment; it is changed there. */
  | 'ENVIRONMENT';

/** What would bring a rendition forward that is not live. */
export type RecoveryAction =
  /** Somebody has to look at the provider and say what they found, with `resolveRendition`. */
  | 'MANUAL_RESOLUTION'
  /** Nothing is needed, or nothing would help. */
  | 'NONE'
  /** Nobody has to act: the server is asking the provider. */
  | 'RECONCILE'
  /** It failed, and `retryFailedRenditions` may help. */
  | 'RETRY';

/** How far one destination of a publication has come. */
export type RenditionStatus =
  /** In the making: not validated yet, or not valid. */
  | 'DRAFT'
  /** It did not get out, or nobody could find out; `delivery` says which, and what helps. */
  | 'FAILED'
  /** Out. */
  | 'PUBLISHED'
  /** On its way, or being asked after; `delivery` says which. */
  | 'PUBLISHING'
  /** In the making, and within what the provider takes. */
  | 'READY'
  /** Waiting for its time. */
  | 'SCHEDULED';

/** A provider app as it shall be. Provider and instance are its key; what else is left out has its default, but secrets stay as they are. */
export type SaveProviderAppInput = {
  /** Kept as it is when left out, cleared when empty. */
  botToken?: string | null | undefined;
  /** The name of its bot, if it has one. */
  botUsername?: string | null | undefined;
  /** What the provider calls it. INVALID_INPUT when it is missing. */
  clientId?: string | null | undefined;
  /** Kept as it is when left out, cleared when empty. */
  clientSecret?: string | null | undefined;
  /** How it connects; `bot` for telegram and discord, `oauth` for the others, when left out. */
  connectionMode?: string | null | undefined;
  /** Address of the one instance that it is for: an https origin. Needed for mastodon, possible for pixelfed, peertube, lemmy and piefed. */
  instanceUrl?: string | null | undefined;
  /** Whether it is used; true when left out. */
  isActive?: boolean | null | undefined;
  /** What people know it by; the host of the instance, or the provider's name, when left out. */
  name?: string | null | undefined;
  /** One of x, mastodon, pixelfed, peertube, lemmy, piefed, linkedin, threads, facebook, instagram, tiktok, youtube, pinterest, telegram, discord, googlebusiness. */
  provider: string;
  /** Where the provider sends people back to, an absolute URI; when left out `urn:ietf:wg:oauth:2.0:oob` for mastodon, else this server's `/api/v1/accounts/{provider}/callback`. */
  redirectUri?: string | null | undefined;
  /** Kept as it is when left out, cleared when empty. */
  webhookSecret?: string | null | undefined;
};

/** Which reminders the viewer wants: all members, each time. */
export type UpdateQueueRemindersInput = {
  /** Whether to remind once nothing is planned beyond the coming days. */
  lowRunwayEnabled: boolean;
  /** Whether to remind when a publication leaves the queue empty. */
  queueEmptiedEnabled: boolean;
  /** How many days have to be planned, 1 to 30. */
  runwayDays: number;
};

export type AccountConnectionResultFragment = { account_id: string, account_ids: Array<string>, workspace_id: string, open_fresh_composer: boolean };

export type ExchangeFederatedCodeMutationVariables = Exact<{
  input: ExchangeFederatedCodeInput;
}>;


export type ExchangeFederatedCodeMutation = { exchanged: { connection: { account_id: string, account_ids: Array<string>, workspace_id: string, open_fresh_composer: boolean } } };

export type ExchangeMastodonCodeMutationVariables = Exact<{
  input: ExchangeFederatedCodeInput;
}>;


export type ExchangeMastodonCodeMutation = { exchanged: { connection: { account_id: string, account_ids: Array<string>, workspace_id: string, open_fresh_composer: boolean } } };

export type AuditItemFragment = { id: string, action: string, source: string, result: string, actor_user_id: string | null, effective_actor_user_id: string | null, occurred_at: Date, resource: { id: string | null, type: string, organization_id: string | null, workspace_id: string | null }, changed_fields: Array<{ field: string, previous: string | null, current: string | null }> };

export type ExportInstanceAuditQueryVariables = Exact<{
  organizationId?: string | null | undefined;
  workspaceId?: string | null | undefined;
  actorUserId?: string | null | undefined;
  action?: string | null | undefined;
  resourceType?: AuditResourceType | null | undefined;
  result?: AuditResult | null | undefined;
  from?: string | null | undefined;
  before?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ExportInstanceAuditQuery = { export: { format_version: string, generated_at: Date, events: { items: Array<{ id: string, action: string, source: string, result: string, actor_user_id: string | null, effective_actor_user_id: string | null, occurred_at: Date, resource: { id: string | null, type: string, organization_id: string | null, workspace_id: string | null }, changed_fields: Array<{ field: string, previous: string | null, current: string | null }> }>, page: { next_cursor: string | null } } } };

export type NotificationFragment = { id: string, type: NotificationTopic, title: string, body: string, href: string, user_id: string, workspace_id: string | null, payload_json: string, created_at: Date, read_at: Date | null, actions: Array<{ kind: string, label: string, href: string, operation: string | null, target_id: string | null }> };

export type QueueReminderSettingsFragment = { activated: boolean, workspace_id: string, workspace_name: string, workspace_timezone: string, low_runway_enabled: boolean, queue_emptied_enabled: boolean, runway_days: number, email_available: boolean };

export type NotificationPreferenceSettingsFragment = { email_address: string, email_available: boolean, digest_configured: boolean, digest_time: string, digest_timezone: string, mutes: Array<{ id: string, scope: NotificationMuteScope, workspace_id: string | null, workspace_name: string | null, starts_at: Date, ends_at: Date | null }>, preferences: Array<{ key: string, email_frequency: EmailFrequency, in_app: boolean }>, topic_definitions: Array<{ group: NotificationGroup, transactional: boolean, id: NotificationTopic, presentation_key: string, critical_in_app: boolean, email_mutable: boolean, in_app_mutable: boolean, mute_applies: boolean, email_frequencies: Array<EmailFrequency>, default_preference: { email_frequency: EmailFrequency, in_app: boolean } }> };

export type EndNotificationMuteMutationVariables = Exact<{
  id: string;
}>;


export type EndNotificationMuteMutation = { ended: { preferences: { email_address: string, email_available: boolean, digest_configured: boolean, digest_time: string, digest_timezone: string, mutes: Array<{ id: string, scope: NotificationMuteScope, workspace_id: string | null, workspace_name: string | null, starts_at: Date, ends_at: Date | null }>, preferences: Array<{ key: string, email_frequency: EmailFrequency, in_app: boolean }>, topic_definitions: Array<{ group: NotificationGroup, transactional: boolean, id: NotificationTopic, presentation_key: string, critical_in_app: boolean, email_mutable: boolean, in_app_mutable: boolean, mute_applies: boolean, email_frequencies: Array<EmailFrequency>, default_preference: { email_frequency: EmailFrequency, in_app: boolean } }> } } };

export type ListNotificationsQueryVariables = Exact<{
  workspaceId: string;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type ListNotificationsQuery = { viewer: { notifications: { unread_count: number, items: Array<{ id: string, type: NotificationTopic, title: string, body: string, href: string, user_id: string, workspace_id: string | null, payload_json: string, created_at: Date, read_at: Date | null, actions: Array<{ kind: string, label: string, href: string, operation: string | null, target_id: string | null }> }>, page: { next_cursor: string | null } } } };

export type UpdateQueueRemindersMutationVariables = Exact<{
  workspaceId: string;
  input: UpdateQueueRemindersInput;
}>;


export type UpdateQueueRemindersMutation = { updated: { reminders: { activated: boolean, workspace_id: string, workspace_name: string, workspace_timezone: string, low_runway_enabled: boolean, queue_emptied_enabled: boolean, runway_days: number, email_available: boolean } } };

export type ProviderAppFragment = { id: string, source: ProviderAppSource, provider: string, name: string, editable: boolean, deletable: boolean, client_id: string, connection_mode: string, instance_url: string | null, redirect_uri: string, bot_username: string | null, is_active: boolean, shadowed_by_environment: boolean, secret_configured: boolean, bot_token_configured: boolean, webhook_secret_configured: boolean, created_at: Date | null, updated_at: Date | null };

export type SaveProviderAppMutationVariables = Exact<{
  input: SaveProviderAppInput;
}>;


export type SaveProviderAppMutation = { saved: { existed: boolean, requires_restart: boolean, app: { id: string, source: ProviderAppSource, provider: string, name: string, editable: boolean, deletable: boolean, client_id: string, connection_mode: string, instance_url: string | null, redirect_uri: string, bot_username: string | null, is_active: boolean, shadowed_by_environment: boolean, secret_configured: boolean, bot_token_configured: boolean, webhook_secret_configured: boolean, created_at: Date | null, updated_at: Date | null } } };

export type PostingSlotFragment = { id: string, label: string | null, workspace_id: string, day_of_week: number, utc_hour: number, utc_minute: number, local_day_of_week: number, local_hour: number, local_minute: number, is_active: boolean, created_at: Date };

export type CreatePostingSlotMutationVariables = Exact<{
  input: CreatePostingSlotInput;
}>;


export type CreatePostingSlotMutation = { created: { slot: { id: string, label: string | null, workspace_id: string, day_of_week: number, utc_hour: number, utc_minute: number, local_day_of_week: number, local_hour: number, local_minute: number, is_active: boolean, created_at: Date } } };

export type ActionOutputFragment = { message: string, revision: number | null, job_id: string | null, publication_id: string | null, activation_publication_id: string | null, workspace_activated: boolean | null, renditions: Array<{ id: string, platform: string, status: RenditionStatus, social_account_id: string, target_key: string, delivery: { state: DeliveryState, target_key: string, current_attempt_id: string | null, current_attempt_created_at: Date | null, current_attempt_number: number | null, error_code: string | null, error_kind: string | null, error_http_status: number | null, external_id: string | null, external_url: string | null, last_reconciled_at: Date | null, next_reconciliation_at: Date | null, recovery_action: RecoveryAction, terminal_reason: string | null } | null }> | null };

export type DeleteSocialSetMutationVariables = Exact<{
  id: string;
  confirm?: boolean | null | undefined;
}>;


export type DeleteSocialSetMutation = { deleted: { output: { message: string, revision: number | null, job_id: string | null, publication_id: string | null, activation_publication_id: string | null, workspace_activated: boolean | null, renditions: Array<{ id: string, platform: string, status: RenditionStatus, social_account_id: string, target_key: string, delivery: { state: DeliveryState, target_key: string, current_attempt_id: string | null, current_attempt_created_at: Date | null, current_attempt_number: number | null, error_code: string | null, error_kind: string | null, error_http_status: number | null, external_id: string | null, external_url: string | null, last_reconciled_at: Date | null, next_reconciliation_at: Date | null, recovery_action: RecoveryAction, terminal_reason: string | null } | null }> | null } } };

export type WorkspaceSettingsFragment = { name: string, color: string, timezone: string, avatar_url: string, media_cleanup_days: number, random_delay_minutes: number, slot_start_hour: number, slot_end_hour: number, slot_interval_minutes: number, week_start: number };

export type GetWorkspaceSettingsQueryVariables = Exact<{
  workspaceId: string;
}>;


export type GetWorkspaceSettingsQuery = { settings: { name: string, color: string, timezone: string, avatar_url: string, media_cleanup_days: number, random_delay_minutes: number, slot_start_hour: number, slot_end_hour: number, slot_interval_minutes: number, week_start: number } };

export const AccountConnectionResultFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountConnectionResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountConnectionResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"account_id"},"name":{"kind":"Name","value":"accountId"}},{"kind":"Field","alias":{"kind":"Name","value":"account_ids"},"name":{"kind":"Name","value":"accountIds"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"open_fresh_composer"},"name":{"kind":"Name","value":"openFreshComposer"}}]}}]} as unknown as DocumentNode<AccountConnectionResultFragment, unknown>;
export const AuditItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_user_id"},"name":{"kind":"Name","value":"actorUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"effective_actor_user_id"},"name":{"kind":"Name","value":"effectiveActorUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"occurred_at"},"name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"resource"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"changed_fields"},"name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"previous"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]}}]} as unknown as DocumentNode<AuditItemFragment, unknown>;
export const NotificationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notification"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"href"}},{"kind":"Field","alias":{"kind":"Name","value":"payload_json"},"name":{"kind":"Name","value":"payloadJson"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"read_at"},"name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"href"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","alias":{"kind":"Name","value":"target_id"},"name":{"kind":"Name","value":"targetId"}}]}}]}}]} as unknown as DocumentNode<NotificationFragment, unknown>;
export const QueueReminderSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueReminderSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QueueReminderSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_name"},"name":{"kind":"Name","value":"workspaceName"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_timezone"},"name":{"kind":"Name","value":"workspaceTimezone"}},{"kind":"Field","alias":{"kind":"Name","value":"low_runway_enabled"},"name":{"kind":"Name","value":"lowRunwayEnabled"}},{"kind":"Field","alias":{"kind":"Name","value":"queue_emptied_enabled"},"name":{"kind":"Name","value":"queueEmptiedEnabled"}},{"kind":"Field","alias":{"kind":"Name","value":"runway_days"},"name":{"kind":"Name","value":"runwayDays"}},{"kind":"Field","name":{"kind":"Name","value":"activated"}},{"kind":"Field","alias":{"kind":"Name","value":"email_available"},"name":{"kind":"Name","value":"emailAvailable"}}]}}]} as unknown as DocumentNode<QueueReminderSettingsFragment, unknown>;
export const NotificationPreferenceSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationPreferenceSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationPreferenceSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"email_address"},"name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","alias":{"kind":"Name","value":"email_available"},"name":{"kind":"Name","value":"emailAvailable"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_configured"},"name":{"kind":"Name","value":"digestConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_time"},"name":{"kind":"Name","value":"digestTime"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_timezone"},"name":{"kind":"Name","value":"digestTimezone"}},{"kind":"Field","name":{"kind":"Name","value":"mutes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_name"},"name":{"kind":"Name","value":"workspaceName"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"key"},"name":{"kind":"Name","value":"topicId"}},{"kind":"Field","alias":{"kind":"Name","value":"email_frequency"},"name":{"kind":"Name","value":"emailFrequency"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app"},"name":{"kind":"Name","value":"inApp"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"topic_definitions"},"name":{"kind":"Name","value":"topicDefinitions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","alias":{"kind":"Name","value":"presentation_key"},"name":{"kind":"Name","value":"presentationKey"}},{"kind":"Field","alias":{"kind":"Name","value":"critical_in_app"},"name":{"kind":"Name","value":"criticalInApp"}},{"kind":"Field","alias":{"kind":"Name","value":"email_mutable"},"name":{"kind":"Name","value":"emailMutable"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app_mutable"},"name":{"kind":"Name","value":"inAppMutable"}},{"kind":"Field","alias":{"kind":"Name","value":"mute_applies"},"name":{"kind":"Name","value":"muteApplies"}},{"kind":"Field","name":{"kind":"Name","value":"transactional"}},{"kind":"Field","alias":{"kind":"Name","value":"email_frequencies"},"name":{"kind":"Name","value":"emailFrequencies"}},{"kind":"Field","alias":{"kind":"Name","value":"default_preference"},"name":{"kind":"Name","value":"defaultPreference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"email_frequency"},"name":{"kind":"Name","value":"emailFrequency"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app"},"name":{"kind":"Name","value":"inApp"}}]}}]}}]}}]} as unknown as DocumentNode<NotificationPreferenceSettingsFragment, unknown>;
export const ProviderAppFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderApp"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProviderApp"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"connection_mode"},"name":{"kind":"Name","value":"connectionMode"}},{"kind":"Field","alias":{"kind":"Name","value":"instance_url"},"name":{"kind":"Name","value":"instanceUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"redirect_uri"},"name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","alias":{"kind":"Name","value":"bot_username"},"name":{"kind":"Name","value":"botUsername"}},{"kind":"Field","alias":{"kind":"Name","value":"is_active"},"name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}},{"kind":"Field","name":{"kind":"Name","value":"deletable"}},{"kind":"Field","alias":{"kind":"Name","value":"shadowed_by_environment"},"name":{"kind":"Name","value":"shadowedByEnvironment"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_configured"},"name":{"kind":"Name","value":"secretConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"bot_token_configured"},"name":{"kind":"Name","value":"botTokenConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"webhook_secret_configured"},"name":{"kind":"Name","value":"webhookSecretConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProviderAppFragment, unknown>;
export const PostingSlotFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostingSlot"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PostingSlot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"day_of_week"},"name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","alias":{"kind":"Name","value":"utc_hour"},"name":{"kind":"Name","value":"utcHour"}},{"kind":"Field","alias":{"kind":"Name","value":"utc_minute"},"name":{"kind":"Name","value":"utcMinute"}},{"kind":"Field","alias":{"kind":"Name","value":"local_day_of_week"},"name":{"kind":"Name","value":"localDayOfWeek"}},{"kind":"Field","alias":{"kind":"Name","value":"local_hour"},"name":{"kind":"Name","value":"localHour"}},{"kind":"Field","alias":{"kind":"Name","value":"local_minute"},"name":{"kind":"Name","value":"localMinute"}},{"kind":"Field","alias":{"kind":"Name","value":"is_active"},"name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PostingSlotFragment, unknown>;
export const ActionOutputFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActionOutput"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActionOutput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"publication_id"},"name":{"kind":"Name","value":"publicationId"}},{"kind":"Field","alias":{"kind":"Name","value":"activation_publication_id"},"name":{"kind":"Name","value":"activationPublicationId"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_activated"},"name":{"kind":"Name","value":"workspaceActivated"}},{"kind":"Field","name":{"kind":"Name","value":"renditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","alias":{"kind":"Name","value":"social_account_id"},"name":{"kind":"Name","value":"socialAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"target_key"},"name":{"kind":"Name","value":"targetKey"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"target_key"},"name":{"kind":"Name","value":"targetKey"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_id"},"name":{"kind":"Name","value":"currentAttemptId"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_created_at"},"name":{"kind":"Name","value":"currentAttemptCreatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_number"},"name":{"kind":"Name","value":"currentAttemptNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"error_code"},"name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","alias":{"kind":"Name","value":"error_kind"},"name":{"kind":"Name","value":"errorKind"}},{"kind":"Field","alias":{"kind":"Name","value":"error_http_status"},"name":{"kind":"Name","value":"errorHttpStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_url"},"name":{"kind":"Name","value":"externalUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reconciled_at"},"name":{"kind":"Name","value":"lastReconciledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"next_reconciliation_at"},"name":{"kind":"Name","value":"nextReconciliationAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recovery_action"},"name":{"kind":"Name","value":"recoveryAction"}},{"kind":"Field","alias":{"kind":"Name","value":"terminal_reason"},"name":{"kind":"Name","value":"terminalReason"}}]}}]}}]}}]} as unknown as DocumentNode<ActionOutputFragment, unknown>;
export const WorkspaceSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkspaceSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkspaceSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"avatar_url"},"name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","alias":{"kind":"Name","value":"media_cleanup_days"},"name":{"kind":"Name","value":"mediaCleanupDays"}},{"kind":"Field","alias":{"kind":"Name","value":"random_delay_minutes"},"name":{"kind":"Name","value":"randomDelayMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_start_hour"},"name":{"kind":"Name","value":"slotStartHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_end_hour"},"name":{"kind":"Name","value":"slotEndHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_interval_minutes"},"name":{"kind":"Name","value":"slotIntervalMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"week_start"},"name":{"kind":"Name","value":"weekStart"}}]}}]} as unknown as DocumentNode<WorkspaceSettingsFragment, unknown>;
export const ExchangeFederatedCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ExchangeFederatedCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExchangeFederatedCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"exchanged"},"name":{"kind":"Name","value":"exchangeFederatedCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"connection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountConnectionResult"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountConnectionResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountConnectionResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"account_id"},"name":{"kind":"Name","value":"accountId"}},{"kind":"Field","alias":{"kind":"Name","value":"account_ids"},"name":{"kind":"Name","value":"accountIds"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"open_fresh_composer"},"name":{"kind":"Name","value":"openFreshComposer"}}]}}]} as unknown as DocumentNode<ExchangeFederatedCodeMutation, ExchangeFederatedCodeMutationVariables>;
export const ExchangeMastodonCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ExchangeMastodonCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExchangeFederatedCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"exchanged"},"name":{"kind":"Name","value":"exchangeFederatedCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"connection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AccountConnectionResult"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AccountConnectionResult"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountConnectionResult"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"account_id"},"name":{"kind":"Name","value":"accountId"}},{"kind":"Field","alias":{"kind":"Name","value":"account_ids"},"name":{"kind":"Name","value":"accountIds"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"open_fresh_composer"},"name":{"kind":"Name","value":"openFreshComposer"}}]}}]} as unknown as DocumentNode<ExchangeMastodonCodeMutation, ExchangeMastodonCodeMutationVariables>;
export const ExportInstanceAuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportInstanceAudit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actorUserId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"action"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"resourceType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditResourceType"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"result"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditResult"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"export"},"name":{"kind":"Name","value":"instanceAuditExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"organizationId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"organizationId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"workspaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"actorUserId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actorUserId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"action"},"value":{"kind":"Variable","name":{"kind":"Name","value":"action"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"resourceType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"resourceType"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"result"},"value":{"kind":"Variable","name":{"kind":"Name","value":"result"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"format_version"},"name":{"kind":"Name","value":"formatVersion"}},{"kind":"Field","alias":{"kind":"Name","value":"generated_at"},"name":{"kind":"Name","value":"generatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"events"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"items"},"name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AuditItem"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"next_cursor"},"name":{"kind":"Name","value":"nextCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","alias":{"kind":"Name","value":"actor_user_id"},"name":{"kind":"Name","value":"actorUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"effective_actor_user_id"},"name":{"kind":"Name","value":"effectiveActorUserId"}},{"kind":"Field","alias":{"kind":"Name","value":"occurred_at"},"name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"resource"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","alias":{"kind":"Name","value":"organization_id"},"name":{"kind":"Name","value":"organizationId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"changed_fields"},"name":{"kind":"Name","value":"changedFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"previous"}},{"kind":"Field","name":{"kind":"Name","value":"current"}}]}}]}}]} as unknown as DocumentNode<ExportInstanceAuditQuery, ExportInstanceAuditQueryVariables>;
export const EndNotificationMuteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndNotificationMute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"ended"},"name":{"kind":"Name","value":"endNotificationMute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationPreferenceSettings"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationPreferenceSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationPreferenceSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"email_address"},"name":{"kind":"Name","value":"emailAddress"}},{"kind":"Field","alias":{"kind":"Name","value":"email_available"},"name":{"kind":"Name","value":"emailAvailable"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_configured"},"name":{"kind":"Name","value":"digestConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_time"},"name":{"kind":"Name","value":"digestTime"}},{"kind":"Field","alias":{"kind":"Name","value":"digest_timezone"},"name":{"kind":"Name","value":"digestTimezone"}},{"kind":"Field","name":{"kind":"Name","value":"mutes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_name"},"name":{"kind":"Name","value":"workspaceName"}},{"kind":"Field","alias":{"kind":"Name","value":"starts_at"},"name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","alias":{"kind":"Name","value":"ends_at"},"name":{"kind":"Name","value":"endsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"key"},"name":{"kind":"Name","value":"topicId"}},{"kind":"Field","alias":{"kind":"Name","value":"email_frequency"},"name":{"kind":"Name","value":"emailFrequency"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app"},"name":{"kind":"Name","value":"inApp"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"topic_definitions"},"name":{"kind":"Name","value":"topicDefinitions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","alias":{"kind":"Name","value":"presentation_key"},"name":{"kind":"Name","value":"presentationKey"}},{"kind":"Field","alias":{"kind":"Name","value":"critical_in_app"},"name":{"kind":"Name","value":"criticalInApp"}},{"kind":"Field","alias":{"kind":"Name","value":"email_mutable"},"name":{"kind":"Name","value":"emailMutable"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app_mutable"},"name":{"kind":"Name","value":"inAppMutable"}},{"kind":"Field","alias":{"kind":"Name","value":"mute_applies"},"name":{"kind":"Name","value":"muteApplies"}},{"kind":"Field","name":{"kind":"Name","value":"transactional"}},{"kind":"Field","alias":{"kind":"Name","value":"email_frequencies"},"name":{"kind":"Name","value":"emailFrequencies"}},{"kind":"Field","alias":{"kind":"Name","value":"default_preference"},"name":{"kind":"Name","value":"defaultPreference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"email_frequency"},"name":{"kind":"Name","value":"emailFrequency"}},{"kind":"Field","alias":{"kind":"Name","value":"in_app"},"name":{"kind":"Name","value":"inApp"}}]}}]}}]}}]} as unknown as DocumentNode<EndNotificationMuteMutation, EndNotificationMuteMutationVariables>;
export const ListNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"30"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"workspaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"items"},"name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Notification"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"unread_count"},"name":{"kind":"Name","value":"unreadCount"}},{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"next_cursor"},"name":{"kind":"Name","value":"nextCursor"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Notification"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"user_id"},"name":{"kind":"Name","value":"userId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"href"}},{"kind":"Field","alias":{"kind":"Name","value":"payload_json"},"name":{"kind":"Name","value":"payloadJson"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"read_at"},"name":{"kind":"Name","value":"readAt"}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"href"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","alias":{"kind":"Name","value":"target_id"},"name":{"kind":"Name","value":"targetId"}}]}}]}}]} as unknown as DocumentNode<ListNotificationsQuery, ListNotificationsQueryVariables>;
export const UpdateQueueRemindersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateQueueReminders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateQueueRemindersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"updated"},"name":{"kind":"Name","value":"updateQueueReminders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"workspaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"reminders"},"name":{"kind":"Name","value":"queueReminders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueReminderSettings"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueReminderSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QueueReminderSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_name"},"name":{"kind":"Name","value":"workspaceName"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_timezone"},"name":{"kind":"Name","value":"workspaceTimezone"}},{"kind":"Field","alias":{"kind":"Name","value":"low_runway_enabled"},"name":{"kind":"Name","value":"lowRunwayEnabled"}},{"kind":"Field","alias":{"kind":"Name","value":"queue_emptied_enabled"},"name":{"kind":"Name","value":"queueEmptiedEnabled"}},{"kind":"Field","alias":{"kind":"Name","value":"runway_days"},"name":{"kind":"Name","value":"runwayDays"}},{"kind":"Field","name":{"kind":"Name","value":"activated"}},{"kind":"Field","alias":{"kind":"Name","value":"email_available"},"name":{"kind":"Name","value":"emailAvailable"}}]}}]} as unknown as DocumentNode<UpdateQueueRemindersMutation, UpdateQueueRemindersMutationVariables>;
export const SaveProviderAppDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveProviderApp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveProviderAppInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"saved"},"name":{"kind":"Name","value":"saveProviderApp"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"app"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderApp"}}]}},{"kind":"Field","name":{"kind":"Name","value":"existed"}},{"kind":"Field","alias":{"kind":"Name","value":"requires_restart"},"name":{"kind":"Name","value":"requiresRestart"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderApp"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProviderApp"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"client_id"},"name":{"kind":"Name","value":"clientId"}},{"kind":"Field","alias":{"kind":"Name","value":"connection_mode"},"name":{"kind":"Name","value":"connectionMode"}},{"kind":"Field","alias":{"kind":"Name","value":"instance_url"},"name":{"kind":"Name","value":"instanceUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"redirect_uri"},"name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","alias":{"kind":"Name","value":"bot_username"},"name":{"kind":"Name","value":"botUsername"}},{"kind":"Field","alias":{"kind":"Name","value":"is_active"},"name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"editable"}},{"kind":"Field","name":{"kind":"Name","value":"deletable"}},{"kind":"Field","alias":{"kind":"Name","value":"shadowed_by_environment"},"name":{"kind":"Name","value":"shadowedByEnvironment"}},{"kind":"Field","alias":{"kind":"Name","value":"secret_configured"},"name":{"kind":"Name","value":"secretConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"bot_token_configured"},"name":{"kind":"Name","value":"botTokenConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"webhook_secret_configured"},"name":{"kind":"Name","value":"webhookSecretConfigured"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SaveProviderAppMutation, SaveProviderAppMutationVariables>;
export const CreatePostingSlotDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePostingSlot"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePostingSlotInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"created"},"name":{"kind":"Name","value":"createPostingSlot"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slot"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PostingSlot"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PostingSlot"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PostingSlot"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","alias":{"kind":"Name","value":"day_of_week"},"name":{"kind":"Name","value":"dayOfWeek"}},{"kind":"Field","alias":{"kind":"Name","value":"utc_hour"},"name":{"kind":"Name","value":"utcHour"}},{"kind":"Field","alias":{"kind":"Name","value":"utc_minute"},"name":{"kind":"Name","value":"utcMinute"}},{"kind":"Field","alias":{"kind":"Name","value":"local_day_of_week"},"name":{"kind":"Name","value":"localDayOfWeek"}},{"kind":"Field","alias":{"kind":"Name","value":"local_hour"},"name":{"kind":"Name","value":"localHour"}},{"kind":"Field","alias":{"kind":"Name","value":"local_minute"},"name":{"kind":"Name","value":"localMinute"}},{"kind":"Field","alias":{"kind":"Name","value":"is_active"},"name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreatePostingSlotMutation, CreatePostingSlotMutationVariables>;
export const DeleteSocialSetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSocialSet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"confirm"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"deleted"},"name":{"kind":"Name","value":"deleteSocialSet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"confirm"},"value":{"kind":"Variable","name":{"kind":"Name","value":"confirm"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"output"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ActionOutput"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ActionOutput"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ActionOutput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","alias":{"kind":"Name","value":"job_id"},"name":{"kind":"Name","value":"jobId"}},{"kind":"Field","alias":{"kind":"Name","value":"publication_id"},"name":{"kind":"Name","value":"publicationId"}},{"kind":"Field","alias":{"kind":"Name","value":"activation_publication_id"},"name":{"kind":"Name","value":"activationPublicationId"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_activated"},"name":{"kind":"Name","value":"workspaceActivated"}},{"kind":"Field","name":{"kind":"Name","value":"renditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","alias":{"kind":"Name","value":"social_account_id"},"name":{"kind":"Name","value":"socialAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","alias":{"kind":"Name","value":"target_key"},"name":{"kind":"Name","value":"targetKey"}},{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","alias":{"kind":"Name","value":"target_key"},"name":{"kind":"Name","value":"targetKey"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_id"},"name":{"kind":"Name","value":"currentAttemptId"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_created_at"},"name":{"kind":"Name","value":"currentAttemptCreatedAt"}},{"kind":"Field","alias":{"kind":"Name","value":"current_attempt_number"},"name":{"kind":"Name","value":"currentAttemptNumber"}},{"kind":"Field","alias":{"kind":"Name","value":"error_code"},"name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","alias":{"kind":"Name","value":"error_kind"},"name":{"kind":"Name","value":"errorKind"}},{"kind":"Field","alias":{"kind":"Name","value":"error_http_status"},"name":{"kind":"Name","value":"errorHttpStatus"}},{"kind":"Field","alias":{"kind":"Name","value":"external_id"},"name":{"kind":"Name","value":"externalId"}},{"kind":"Field","alias":{"kind":"Name","value":"external_url"},"name":{"kind":"Name","value":"externalUrl"}},{"kind":"Field","alias":{"kind":"Name","value":"last_reconciled_at"},"name":{"kind":"Name","value":"lastReconciledAt"}},{"kind":"Field","alias":{"kind":"Name","value":"next_reconciliation_at"},"name":{"kind":"Name","value":"nextReconciliationAt"}},{"kind":"Field","alias":{"kind":"Name","value":"recovery_action"},"name":{"kind":"Name","value":"recoveryAction"}},{"kind":"Field","alias":{"kind":"Name","value":"terminal_reason"},"name":{"kind":"Name","value":"terminalReason"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteSocialSetMutation, DeleteSocialSetMutationVariables>;
export const GetWorkspaceSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GetWorkspaceSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"settings"},"name":{"kind":"Name","value":"workspaceSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"workspaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkspaceSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkspaceSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkspaceSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"avatar_url"},"name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","alias":{"kind":"Name","value":"media_cleanup_days"},"name":{"kind":"Name","value":"mediaCleanupDays"}},{"kind":"Field","alias":{"kind":"Name","value":"random_delay_minutes"},"name":{"kind":"Name","value":"randomDelayMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_start_hour"},"name":{"kind":"Name","value":"slotStartHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_end_hour"},"name":{"kind":"Name","value":"slotEndHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_interval_minutes"},"name":{"kind":"Name","value":"slotIntervalMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"week_start"},"name":{"kind":"Name","value":"weekStart"}}]}}]} as unknown as DocumentNode<GetWorkspaceSettingsQuery, GetWorkspaceSettingsQueryVariables>;
