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
  /** Acts: `organization.created`, `organization.updated`, `organization.member_added`, `organization.member_role_changed`, `organization.member_removed`, `organization.theme_created`, `organization.theme_draft_updated`, `organization.theme_renamed`, `organization.theme_published`, `organization.theme_rolled_back`, `organization.theme_deleted`, `organization.theme_chosen`, `organization.theme_cleared`, `organization.theme_lock_changed`. */
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
  /** Acts: `workspace.created`, `workspace.updated`, `workspace.settings_updated`, `workspace.deleted`, `workspace.posting_slot_created`, `workspace.posting_slot_updated`, `workspace.posting_slot_deleted`, `workspace.social_set_created`, `workspace.social_set_updated`, `workspace.social_set_deleted`, `workspace.voice_profile_created`, `workspace.voice_profile_updated`, `workspace.voice_profile_deleted`, `workspace.account_connected`, `workspace.account_reconnected`, `workspace.account_disconnected`, `workspace.instance_client_registered`, `workspace.theme_chosen`, `workspace.theme_cleared`, `workspace.account_needs_attention`. */
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

/** The light or the dark set of a theme. */
export type ColorScheme =
  /** Light ink on dark grounds. */
  | 'DARK'
  /** Dark ink on light grounds. */
  | 'LIGHT';

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

/** Whose voices are asked for. */
export type EffectiveVoicesInput = {
  /** Connected accounts of it, 1 to 100, each once. */
  accountIds: Array<string>;
  /** A profile of the workspace that speaks for all of them, as a publication's own voice does. */
  publicationVoiceProfileId?: string | null | undefined;
  /** The workspace. */
  workspaceId: string;
};

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

/** The format of a theme's image. */
export type ThemeAssetMimeType =
  /** The media type `image/avif`. */
  | 'AVIF'
  /** The media type `image/jpeg`. */
  | 'JPEG'
  /** The media type `image/png`. */
  | 'PNG'
  /** The media type `image/webp`. */
  | 'WEBP';

/** Where a theme's image is drawn. */
export type ThemeAssetSlot =
  /** Behind the page. */
  | 'BACKGROUND_TEXTURE'
  /** Where there is nothing yet; it needs a text for those who cannot see it. */
  | 'EMPTY_STATE_ILLUSTRATION'
  /** In the bar at the top. */
  | 'HEADER_DECORATION'
  /** While something is fetched; it needs a text for those who cannot see it. */
  | 'LOADING_ILLUSTRATION'
  /** In the sidebar, below its entries. */
  | 'SIDEBAR_DECORATION';

/** A small mark of a state or a count: how it is drawn. */
export type ThemeBadgeRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** How lines are drawn. */
export type ThemeBorderStyle =
  /** In dashes. */
  | 'DASHED'
  /** Through. */
  | 'SOLID';

/** Buttons, except quiet ones: how it is drawn. */
export type ThemeButtonRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Round at both ends. */
  | 'PILL'
  /** Sharp edges and thin lines. */
  | 'PRECISE'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** What the ground of the page is drawn with. */
export type ThemeCanvasTreatment =
  /** Soft light from the edges. */
  | 'GARDEN'
  /** The rules and the margin of a page. */
  | 'PAPER'
  /** Its colour alone. */
  | 'PLAIN'
  /** Large round shapes. */
  | 'PLAYFUL'
  /** A fine grid. */
  | 'PRECISION'
  /** A tint that runs out from the top. */
  | 'STUDY'
  /** The grain of cork or cloth. */
  | 'TACTILE';

/** A thing among others of its kind: how it is drawn. */
export type ThemeCardRecipe =
  /** Neither line nor shadow. */
  | 'FLAT'
  /** Raised above the page by a shadow. */
  | 'LIFTED'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Like a sheet of paper that lies on the page. */
  | 'PAPER';

/** A box to tick: how it is drawn. */
export type ThemeCheckboxRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** A small thing that can be chosen or taken away: how it is drawn. */
export type ThemeChipRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** A panel that holds other parts: how it is drawn. */
export type ThemeContainerRecipe =
  /** Neither line nor shadow. */
  | 'FLAT'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** A hint of colour as ground. */
  | 'TINTED';

/** What is drawn only to please: how it is drawn. */
export type ThemeDecorationRecipe =
  /** Leaves and soft growth. */
  | 'BOTANICAL'
  /** Rules and marks as in print. */
  | 'EDITORIAL'
  /** Nothing. */
  | 'NONE'
  /** Shapes and bright colours. */
  | 'PLAYFUL'
  /** Grid, thin lines, exact edges. */
  | 'PRECISION'
  /** Notes, margins and highlights. */
  | 'STUDY'
  /** Pins, paper and cloth. */
  | 'TACTILE';

/** How close together things stand. */
export type ThemeDensity =
  /** Neither close nor far. */
  | 'COMFORTABLE'
  /** Close. */
  | 'COMPACT'
  /** Far. */
  | 'SPACIOUS';

/** What asks before anything else can be done: how it is drawn. */
export type ThemeDialogRecipe =
  /** Lifted by a shadow. */
  | 'ELEVATED'
  /** Neither line nor shadow. */
  | 'FLAT'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED';

/** The bars and panels around an editor: how it is drawn. */
export type ThemeEditorChromeRecipe =
  /** Dense, for much on little room. */
  | 'COMPACT'
  /** Without a character of its own. */
  | 'NEUTRAL'
  /** Grid, thin lines, exact edges. */
  | 'PRECISION';

/** What is shown where there is nothing yet: how it is drawn. */
export type ThemeEmptyStateRecipe =
  /** A line around it. */
  | 'FRAMED'
  /** With a picture. */
  | 'ILLUSTRATED'
  /** Without anything added. */
  | 'PLAIN';

/** What is shown until a font has come (CSS `font-display`). */
export type ThemeFontDisplay =
  /** Another font after a tenth of a second, this one if it comes soon. */
  | 'FALLBACK'
  /** This font only if it is there at once. */
  | 'OPTIONAL'
  /** Another font at once, this one whenever it comes. */
  | 'SWAP';

/** The format of a theme's font. */
export type ThemeFontFormat =
  /** WOFF 2. */
  | 'WOFF2';

/** Whether letters stand upright. */
export type ThemeFontStyle =
  /** Italic. */
  | 'ITALIC'
  /** Upright. */
  | 'NORMAL';

/** The set of icons that a theme is drawn with. */
export type ThemeIconPack =
  /** Heroicons, as lines. */
  | 'HEROICONS_OUTLINE'
  /** Heroicons, filled. */
  | 'HEROICONS_SOLID'
  /** Lucide. */
  | 'LUCIDE'
  /** Phosphor. */
  | 'PHOSPHOR'
  /** Tabler Icons. */
  | 'TABLER';

/** A field to type in: how it is drawn. */
export type ThemeInputRecipe =
  /** A ground of its own, without a line. */
  | 'FILLED'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** A line below it. */
  | 'UNDERLINED';

/** Links in running text: how it is drawn. */
export type ThemeLinkRecipe =
  /** Without anything added. */
  | 'PLAIN'
  /** A faint line below the text. */
  | 'SUBTLE'
  /** A line below it. */
  | 'UNDERLINED';

/** Rows below one another: how it is drawn. */
export type ThemeListRecipe =
  /** Lines between the rows. */
  | 'DIVIDED'
  /** Without anything added. */
  | 'PLAIN'
  /** Room between the rows, without lines. */
  | 'SPACED';

/** What is shown while something is fetched: how it is drawn. */
export type ThemeLoadingStateRecipe =
  /** A shape that comes and goes. */
  | 'PULSE'
  /** The outline of what will come. */
  | 'SKELETON'
  /** A ring that turns. */
  | 'SPINNER';

/** How the entry that one is at is marked: how it is drawn. */
export type ThemeNavigationRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Without weight, a thin mark at most. */
  | 'QUIET'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** The way to the next page of a list: how it is drawn. */
export type ThemePaginationRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Round at both ends. */
  | 'PILL'
  /** Without weight, a thin mark at most. */
  | 'QUIET';

/** What opens beside the thing it belongs to: how it is drawn. */
export type ThemePopoverRecipe =
  /** Lifted by a shadow. */
  | 'ELEVATED'
  /** Neither line nor shadow. */
  | 'FLAT'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED';

/** One choice among several: how it is drawn. */
export type ThemeRadioRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** What stands in for movements where the person asks their system for less of them. */
export type ThemeReducedMotion =
  /** One thing fades into the other. */
  | 'CROSSFADE'
  /** Nothing: the change is there at once. */
  | 'INSTANT';

/** A field to choose from: how it is drawn. */
export type ThemeSelectRecipe =
  /** A ground of its own, without a line. */
  | 'FILLED'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** A line below it. */
  | 'UNDERLINED';

/** What is on or off at once: how it is drawn. */
export type ThemeSwitchRecipe =
  /** A line around it, without a ground of its own. */
  | 'OUTLINED'
  /** Filled with its colour. */
  | 'SOLID'
  /** On a pale ground of its colour. */
  | 'TONAL';

/** Rows with columns: how it is drawn. */
export type ThemeTableRecipe =
  /** Without anything added. */
  | 'PLAIN'
  /** Lines between the rows. */
  | 'RULED'
  /** Every other row on another ground. */
  | 'STRIPED';

/** Views of one thing, one at a time: how it is drawn. */
export type ThemeTabsRecipe =
  /** Round at both ends. */
  | 'PILL'
  /** One bar in parts. */
  | 'SEGMENTED'
  /** A line below the one that is shown. */
  | 'UNDERLINE';

/** A notice that goes by itself: how it is drawn. */
export type ThemeToastRecipe =
  /** Lifted by a shadow. */
  | 'ELEVATED'
  /** Neither line nor shadow. */
  | 'FLAT'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED';

/** The bar with the actions of a page: how it is drawn. */
export type ThemeToolbarRecipe =
  /** Neither line nor shadow. */
  | 'FLAT'
  /** Above the page, on a shadow. */
  | 'FLOATING'
  /** A line around it, without a ground of its own. */
  | 'OUTLINED';

/** Which reminders the viewer wants: all members, each time. */
export type UpdateQueueRemindersInput = {
  /** Whether to remind once nothing is planned beyond the coming days. */
  lowRunwayEnabled: boolean;
  /** Whether to remind when a publication leaves the queue empty. */
  queueEmptiedEnabled: boolean;
  /** How many days have to be planned, 1 to 30. */
  runwayDays: number;
};

/** Why a profile speaks for an account. The first that applies counts. */
export type VoiceSource =
  /** It was chosen for the account. */
  | 'ACCOUNT_OVERRIDE'
  /** The publication has a voice of its own. */
  | 'PUBLICATION_OVERRIDE'
  /** It is the workspace's default. */
  | 'WORKSPACE_DEFAULT';

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

export type ThemeSchemeFragment = { colors: { actionDestructive: string, actionDestructiveActive: string, actionDestructiveHover: string, actionDestructiveInk: string, actionFocal: string, actionFocalActive: string, actionFocalHover: string, actionFocalInk: string, actionLink: string, actionLinkHover: string, actionOrdinary: string, actionOrdinaryActive: string, actionOrdinaryBorder: string, actionOrdinaryHover: string, actionOrdinaryInk: string, actionPrimary: string, actionPrimaryActive: string, actionPrimaryHover: string, actionPrimaryInk: string, actionQuiet: string, actionQuietActive: string, actionQuietHover: string, actionQuietInk: string, border: string, brand: string, brandInk: string, browserChrome: string, browserSurface: string, canvas: string, cardHover: string, caret: string, chart1: string, chart2: string, chart3: string, chart4: string, chart5: string, chrome: string, chromeInk: string, danger: string, dangerInk: string, disabled: string, disabledInk: string, field: string, fieldBorder: string, fieldDisabled: string, fieldDisabledInk: string, fieldFocus: string, fieldHover: string, fieldInk: string, focus: string, info: string, infoInk: string, ink: string, input: string, link: string, mutedInk: string, navigationActive: string, navigationActiveInk: string, navigationHover: string, overlay: string, scrim: string, selection: string, selectionInk: string, sidebar: string, sidebarActive: string, sidebarActiveInk: string, sidebarBorder: string, sidebarInk: string, success: string, successInk: string, surface: string, surfaceRaised: string, surfaceSunken: string, warning: string, warningInk: string, workspace: string, workspaceInk: string }, components: { badge: ThemeBadgeRecipe, button: ThemeButtonRecipe, card: ThemeCardRecipe, checkbox: ThemeCheckboxRecipe, chip: ThemeChipRecipe, container: ThemeContainerRecipe, decoration: ThemeDecorationRecipe, dialog: ThemeDialogRecipe, editorChrome: ThemeEditorChromeRecipe, emptyState: ThemeEmptyStateRecipe, input: ThemeInputRecipe, link: ThemeLinkRecipe, list: ThemeListRecipe, loadingState: ThemeLoadingStateRecipe, navigation: ThemeNavigationRecipe, pagination: ThemePaginationRecipe, popover: ThemePopoverRecipe, radio: ThemeRadioRecipe, select: ThemeSelectRecipe, switch: ThemeSwitchRecipe, table: ThemeTableRecipe, tabs: ThemeTabsRecipe, toast: ThemeToastRecipe, toolbar: ThemeToolbarRecipe }, elevation: { card: string, dialog: string, focalAction: string, popover: string }, motion: { reducedMotion: ThemeReducedMotion, entry: { distance: string, duration: string, easing: string, opacity: number }, exit: { distance: string, duration: string, easing: string, opacity: number }, hover: { distance: string, duration: string, easing: string, opacity: number }, loading: { distance: string, duration: string, easing: string, opacity: number }, pageTransition: { distance: string, duration: string, easing: string, opacity: number }, press: { distance: string, duration: string, easing: string, opacity: number }, selection: { distance: string, duration: string, easing: string, opacity: number } }, protectedEditor: { canvasGrid: string, canvasHandle: string, canvasPasteboard: string, canvasSafeArea: string, canvasSelection: string, editorBorder: string, editorCanvas: string, editorControl: string, editorControlHover: string, editorFocus: string, editorFocusBorder: string, editorMuted: string, editorPanel: string, editorText: string, protectedGlyph: string, timelineClip: string, timelinePlayhead: string, timelineSelection: string, timelineTrack: string, timelineWaveform: string }, shape: { borderStyle: ThemeBorderStyle, borderWidth: string, radius: string, radiusLg: string, radiusMd: string, radiusMedia: string, radiusPill: string, radiusSm: string }, shell: { canvasTreatment: ThemeCanvasTreatment, contentMaxWidth: string, headerHeight: string, mobileNavigationHeight: string, sidebarWidth: string }, spacing: { density: ThemeDensity, base: string, compactControlHeight: string, componentGap: string, controlHeight: string, pageGutter: string, sectionGap: string, touchTarget: string }, typography: { body: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, code: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, display: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, label: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, metadata: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, title: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number } } };

export type ThemeMovementFragment = { distance: string, duration: string, easing: string, opacity: number };

export type ThemeTypeRoleFragment = { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number };

export type ThemeManifestAssetFragment = { id: string, alt: string, mimeType: ThemeAssetMimeType, slot: ThemeAssetSlot, sourceUrl: string };

export type ThemeManifestFontFragment = { id: string, family: string, weight: number, style: ThemeFontStyle, display: ThemeFontDisplay, format: ThemeFontFormat, sourceUrl: string };

export type ThemeManifestFragment = { id: string, name: string, description: string, revision: string, schemaVersion: number, iconPack: ThemeIconPack, supportedSchemes: Array<ColorScheme>, assets: Array<{ id: string, alt: string, mimeType: ThemeAssetMimeType, slot: ThemeAssetSlot, sourceUrl: string }>, fonts: Array<{ id: string, family: string, weight: number, style: ThemeFontStyle, display: ThemeFontDisplay, format: ThemeFontFormat, sourceUrl: string }>, schemes: { light: { colors: { actionDestructive: string, actionDestructiveActive: string, actionDestructiveHover: string, actionDestructiveInk: string, actionFocal: string, actionFocalActive: string, actionFocalHover: string, actionFocalInk: string, actionLink: string, actionLinkHover: string, actionOrdinary: string, actionOrdinaryActive: string, actionOrdinaryBorder: string, actionOrdinaryHover: string, actionOrdinaryInk: string, actionPrimary: string, actionPrimaryActive: string, actionPrimaryHover: string, actionPrimaryInk: string, actionQuiet: string, actionQuietActive: string, actionQuietHover: string, actionQuietInk: string, border: string, brand: string, brandInk: string, browserChrome: string, browserSurface: string, canvas: string, cardHover: string, caret: string, chart1: string, chart2: string, chart3: string, chart4: string, chart5: string, chrome: string, chromeInk: string, danger: string, dangerInk: string, disabled: string, disabledInk: string, field: string, fieldBorder: string, fieldDisabled: string, fieldDisabledInk: string, fieldFocus: string, fieldHover: string, fieldInk: string, focus: string, info: string, infoInk: string, ink: string, input: string, link: string, mutedInk: string, navigationActive: string, navigationActiveInk: string, navigationHover: string, overlay: string, scrim: string, selection: string, selectionInk: string, sidebar: string, sidebarActive: string, sidebarActiveInk: string, sidebarBorder: string, sidebarInk: string, success: string, successInk: string, surface: string, surfaceRaised: string, surfaceSunken: string, warning: string, warningInk: string, workspace: string, workspaceInk: string }, components: { badge: ThemeBadgeRecipe, button: ThemeButtonRecipe, card: ThemeCardRecipe, checkbox: ThemeCheckboxRecipe, chip: ThemeChipRecipe, container: ThemeContainerRecipe, decoration: ThemeDecorationRecipe, dialog: ThemeDialogRecipe, editorChrome: ThemeEditorChromeRecipe, emptyState: ThemeEmptyStateRecipe, input: ThemeInputRecipe, link: ThemeLinkRecipe, list: ThemeListRecipe, loadingState: ThemeLoadingStateRecipe, navigation: ThemeNavigationRecipe, pagination: ThemePaginationRecipe, popover: ThemePopoverRecipe, radio: ThemeRadioRecipe, select: ThemeSelectRecipe, switch: ThemeSwitchRecipe, table: ThemeTableRecipe, tabs: ThemeTabsRecipe, toast: ThemeToastRecipe, toolbar: ThemeToolbarRecipe }, elevation: { card: string, dialog: string, focalAction: string, popover: string }, motion: { reducedMotion: ThemeReducedMotion, entry: { distance: string, duration: string, easing: string, opacity: number }, exit: { distance: string, duration: string, easing: string, opacity: number }, hover: { distance: string, duration: string, easing: string, opacity: number }, loading: { distance: string, duration: string, easing: string, opacity: number }, pageTransition: { distance: string, duration: string, easing: string, opacity: number }, press: { distance: string, duration: string, easing: string, opacity: number }, selection: { distance: string, duration: string, easing: string, opacity: number } }, protectedEditor: { canvasGrid: string, canvasHandle: string, canvasPasteboard: string, canvasSafeArea: string, canvasSelection: string, editorBorder: string, editorCanvas: string, editorControl: string, editorControlHover: string, editorFocus: string, editorFocusBorder: string, editorMuted: string, editorPanel: string, editorText: string, protectedGlyph: string, timelineClip: string, timelinePlayhead: string, timelineSelection: string, timelineTrack: string, timelineWaveform: string }, shape: { borderStyle: ThemeBorderStyle, borderWidth: string, radius: string, radiusLg: string, radiusMd: string, radiusMedia: string, radiusPill: string, radiusSm: string }, shell: { canvasTreatment: ThemeCanvasTreatment, contentMaxWidth: string, headerHeight: string, mobileNavigationHeight: string, sidebarWidth: string }, spacing: { density: ThemeDensity, base: string, compactControlHeight: string, componentGap: string, controlHeight: string, pageGutter: string, sectionGap: string, touchTarget: string }, typography: { body: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, code: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, display: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, label: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, metadata: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, title: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number } } }, dark: { colors: { actionDestructive: string, actionDestructiveActive: string, actionDestructiveHover: string, actionDestructiveInk: string, actionFocal: string, actionFocalActive: string, actionFocalHover: string, actionFocalInk: string, actionLink: string, actionLinkHover: string, actionOrdinary: string, actionOrdinaryActive: string, actionOrdinaryBorder: string, actionOrdinaryHover: string, actionOrdinaryInk: string, actionPrimary: string, actionPrimaryActive: string, actionPrimaryHover: string, actionPrimaryInk: string, actionQuiet: string, actionQuietActive: string, actionQuietHover: string, actionQuietInk: string, border: string, brand: string, brandInk: string, browserChrome: string, browserSurface: string, canvas: string, cardHover: string, caret: string, chart1: string, chart2: string, chart3: string, chart4: string, chart5: string, chrome: string, chromeInk: string, danger: string, dangerInk: string, disabled: string, disabledInk: string, field: string, fieldBorder: string, fieldDisabled: string, fieldDisabledInk: string, fieldFocus: string, fieldHover: string, fieldInk: string, focus: string, info: string, infoInk: string, ink: string, input: string, link: string, mutedInk: string, navigationActive: string, navigationActiveInk: string, navigationHover: string, overlay: string, scrim: string, selection: string, selectionInk: string, sidebar: string, sidebarActive: string, sidebarActiveInk: string, sidebarBorder: string, sidebarInk: string, success: string, successInk: string, surface: string, surfaceRaised: string, surfaceSunken: string, warning: string, warningInk: string, workspace: string, workspaceInk: string }, components: { badge: ThemeBadgeRecipe, button: ThemeButtonRecipe, card: ThemeCardRecipe, checkbox: ThemeCheckboxRecipe, chip: ThemeChipRecipe, container: ThemeContainerRecipe, decoration: ThemeDecorationRecipe, dialog: ThemeDialogRecipe, editorChrome: ThemeEditorChromeRecipe, emptyState: ThemeEmptyStateRecipe, input: ThemeInputRecipe, link: ThemeLinkRecipe, list: ThemeListRecipe, loadingState: ThemeLoadingStateRecipe, navigation: ThemeNavigationRecipe, pagination: ThemePaginationRecipe, popover: ThemePopoverRecipe, radio: ThemeRadioRecipe, select: ThemeSelectRecipe, switch: ThemeSwitchRecipe, table: ThemeTableRecipe, tabs: ThemeTabsRecipe, toast: ThemeToastRecipe, toolbar: ThemeToolbarRecipe }, elevation: { card: string, dialog: string, focalAction: string, popover: string }, motion: { reducedMotion: ThemeReducedMotion, entry: { distance: string, duration: string, easing: string, opacity: number }, exit: { distance: string, duration: string, easing: string, opacity: number }, hover: { distance: string, duration: string, easing: string, opacity: number }, loading: { distance: string, duration: string, easing: string, opacity: number }, pageTransition: { distance: string, duration: string, easing: string, opacity: number }, press: { distance: string, duration: string, easing: string, opacity: number }, selection: { distance: string, duration: string, easing: string, opacity: number } }, protectedEditor: { canvasGrid: string, canvasHandle: string, canvasPasteboard: string, canvasSafeArea: string, canvasSelection: string, editorBorder: string, editorCanvas: string, editorControl: string, editorControlHover: string, editorFocus: string, editorFocusBorder: string, editorMuted: string, editorPanel: string, editorText: string, protectedGlyph: string, timelineClip: string, timelinePlayhead: string, timelineSelection: string, timelineTrack: string, timelineWaveform: string }, shape: { borderStyle: ThemeBorderStyle, borderWidth: string, radius: string, radiusLg: string, radiusMd: string, radiusMedia: string, radiusPill: string, radiusSm: string }, shell: { canvasTreatment: ThemeCanvasTreatment, contentMaxWidth: string, headerHeight: string, mobileNavigationHeight: string, sidebarWidth: string }, spacing: { density: ThemeDensity, base: string, compactControlHeight: string, componentGap: string, controlHeight: string, pageGutter: string, sectionGap: string, touchTarget: string }, typography: { body: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, code: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, display: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, label: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, metadata: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number }, title: { fallbacks: Array<string>, family: string, lineHeight: string, size: string, tracking: string, weight: number } } } } };

export type VoiceProfileFragment = { id: string, name: string, revision: number, workspace_id: string, is_default: boolean, schema_version: number, assigned_account_ids: Array<string>, created_at: Date, updated_at: Date, definition: { formality: string, humor: string, traits: Array<string>, expertise: Array<string>, opinions: Array<string>, vocabulary: Array<string>, boundaries: Array<string>, identity_summary: string, preferred_language: string, recurring_expressions: Array<string>, forbidden_phrases: Array<string>, disliked_patterns: Array<string>, examples: Array<{ platform: string, text: string, why_it_fits: string }>, corrections: Array<{ original: string, preferred: string, lesson: string }>, interview_answers: Array<{ question: string, answer: string }> } };

export type EffectiveVoicesQueryVariables = Exact<{
  input: EffectiveVoicesInput;
}>;


export type EffectiveVoicesQuery = { effective: Array<{ source: VoiceSource, account_id: string, profile: { id: string, name: string, revision: number, workspace_id: string, is_default: boolean, schema_version: number, assigned_account_ids: Array<string>, created_at: Date, updated_at: Date, definition: { formality: string, humor: string, traits: Array<string>, expertise: Array<string>, opinions: Array<string>, vocabulary: Array<string>, boundaries: Array<string>, identity_summary: string, preferred_language: string, recurring_expressions: Array<string>, forbidden_phrases: Array<string>, disliked_patterns: Array<string>, examples: Array<{ platform: string, text: string, why_it_fits: string }>, corrections: Array<{ original: string, preferred: string, lesson: string }>, interview_answers: Array<{ question: string, answer: string }> } } }> };

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
export const ThemeManifestAssetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeManifestAsset"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeManifestAsset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"alt"}},{"kind":"Field","name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"slot"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUrl"}}]}}]} as unknown as DocumentNode<ThemeManifestAssetFragment, unknown>;
export const ThemeManifestFontFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeManifestFont"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeManifestFont"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"style"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUrl"}}]}}]} as unknown as DocumentNode<ThemeManifestFontFragment, unknown>;
export const ThemeMovementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeMovement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeMovement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"easing"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}}]} as unknown as DocumentNode<ThemeMovementFragment, unknown>;
export const ThemeTypeRoleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeTypeRole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeTypeRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fallbacks"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"lineHeight"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"tracking"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}}]} as unknown as DocumentNode<ThemeTypeRoleFragment, unknown>;
export const ThemeSchemeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeScheme"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeScheme"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"colors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actionDestructive"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocal"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionLink"}},{"kind":"Field","name":{"kind":"Name","value":"actionLinkHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinary"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryBorder"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimary"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuiet"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietInk"}},{"kind":"Field","name":{"kind":"Name","value":"border"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"brandInk"}},{"kind":"Field","name":{"kind":"Name","value":"browserChrome"}},{"kind":"Field","name":{"kind":"Name","value":"browserSurface"}},{"kind":"Field","name":{"kind":"Name","value":"canvas"}},{"kind":"Field","name":{"kind":"Name","value":"cardHover"}},{"kind":"Field","name":{"kind":"Name","value":"caret"}},{"kind":"Field","name":{"kind":"Name","value":"chart1"}},{"kind":"Field","name":{"kind":"Name","value":"chart2"}},{"kind":"Field","name":{"kind":"Name","value":"chart3"}},{"kind":"Field","name":{"kind":"Name","value":"chart4"}},{"kind":"Field","name":{"kind":"Name","value":"chart5"}},{"kind":"Field","name":{"kind":"Name","value":"chrome"}},{"kind":"Field","name":{"kind":"Name","value":"chromeInk"}},{"kind":"Field","name":{"kind":"Name","value":"danger"}},{"kind":"Field","name":{"kind":"Name","value":"dangerInk"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledInk"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"fieldBorder"}},{"kind":"Field","name":{"kind":"Name","value":"fieldDisabled"}},{"kind":"Field","name":{"kind":"Name","value":"fieldDisabledInk"}},{"kind":"Field","name":{"kind":"Name","value":"fieldFocus"}},{"kind":"Field","name":{"kind":"Name","value":"fieldHover"}},{"kind":"Field","name":{"kind":"Name","value":"fieldInk"}},{"kind":"Field","name":{"kind":"Name","value":"focus"}},{"kind":"Field","name":{"kind":"Name","value":"info"}},{"kind":"Field","name":{"kind":"Name","value":"infoInk"}},{"kind":"Field","name":{"kind":"Name","value":"ink"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"mutedInk"}},{"kind":"Field","name":{"kind":"Name","value":"navigationActive"}},{"kind":"Field","name":{"kind":"Name","value":"navigationActiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"navigationHover"}},{"kind":"Field","name":{"kind":"Name","value":"overlay"}},{"kind":"Field","name":{"kind":"Name","value":"scrim"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"selectionInk"}},{"kind":"Field","name":{"kind":"Name","value":"sidebar"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarActive"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarActiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarBorder"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarInk"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"successInk"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"surfaceRaised"}},{"kind":"Field","name":{"kind":"Name","value":"surfaceSunken"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"warningInk"}},{"kind":"Field","name":{"kind":"Name","value":"workspace"}},{"kind":"Field","name":{"kind":"Name","value":"workspaceInk"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"button"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"checkbox"}},{"kind":"Field","name":{"kind":"Name","value":"chip"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"decoration"}},{"kind":"Field","name":{"kind":"Name","value":"dialog"}},{"kind":"Field","name":{"kind":"Name","value":"editorChrome"}},{"kind":"Field","name":{"kind":"Name","value":"emptyState"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"list"}},{"kind":"Field","name":{"kind":"Name","value":"loadingState"}},{"kind":"Field","name":{"kind":"Name","value":"navigation"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"}},{"kind":"Field","name":{"kind":"Name","value":"popover"}},{"kind":"Field","name":{"kind":"Name","value":"radio"}},{"kind":"Field","name":{"kind":"Name","value":"select"}},{"kind":"Field","name":{"kind":"Name","value":"switch"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"tabs"}},{"kind":"Field","name":{"kind":"Name","value":"toast"}},{"kind":"Field","name":{"kind":"Name","value":"toolbar"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elevation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"dialog"}},{"kind":"Field","name":{"kind":"Name","value":"focalAction"}},{"kind":"Field","name":{"kind":"Name","value":"popover"}}]}},{"kind":"Field","name":{"kind":"Name","value":"motion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hover"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageTransition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"press"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"selection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reducedMotion"}}]}},{"kind":"Field","name":{"kind":"Name","value":"protectedEditor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canvasGrid"}},{"kind":"Field","name":{"kind":"Name","value":"canvasHandle"}},{"kind":"Field","name":{"kind":"Name","value":"canvasPasteboard"}},{"kind":"Field","name":{"kind":"Name","value":"canvasSafeArea"}},{"kind":"Field","name":{"kind":"Name","value":"canvasSelection"}},{"kind":"Field","name":{"kind":"Name","value":"editorBorder"}},{"kind":"Field","name":{"kind":"Name","value":"editorCanvas"}},{"kind":"Field","name":{"kind":"Name","value":"editorControl"}},{"kind":"Field","name":{"kind":"Name","value":"editorControlHover"}},{"kind":"Field","name":{"kind":"Name","value":"editorFocus"}},{"kind":"Field","name":{"kind":"Name","value":"editorFocusBorder"}},{"kind":"Field","name":{"kind":"Name","value":"editorMuted"}},{"kind":"Field","name":{"kind":"Name","value":"editorPanel"}},{"kind":"Field","name":{"kind":"Name","value":"editorText"}},{"kind":"Field","name":{"kind":"Name","value":"protectedGlyph"}},{"kind":"Field","name":{"kind":"Name","value":"timelineClip"}},{"kind":"Field","name":{"kind":"Name","value":"timelinePlayhead"}},{"kind":"Field","name":{"kind":"Name","value":"timelineSelection"}},{"kind":"Field","name":{"kind":"Name","value":"timelineTrack"}},{"kind":"Field","name":{"kind":"Name","value":"timelineWaveform"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shape"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"borderStyle"}},{"kind":"Field","name":{"kind":"Name","value":"borderWidth"}},{"kind":"Field","name":{"kind":"Name","value":"radius"}},{"kind":"Field","name":{"kind":"Name","value":"radiusLg"}},{"kind":"Field","name":{"kind":"Name","value":"radiusMd"}},{"kind":"Field","name":{"kind":"Name","value":"radiusMedia"}},{"kind":"Field","name":{"kind":"Name","value":"radiusPill"}},{"kind":"Field","name":{"kind":"Name","value":"radiusSm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shell"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canvasTreatment"}},{"kind":"Field","name":{"kind":"Name","value":"contentMaxWidth"}},{"kind":"Field","name":{"kind":"Name","value":"headerHeight"}},{"kind":"Field","name":{"kind":"Name","value":"mobileNavigationHeight"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarWidth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spacing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"density"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"compactControlHeight"}},{"kind":"Field","name":{"kind":"Name","value":"componentGap"}},{"kind":"Field","name":{"kind":"Name","value":"controlHeight"}},{"kind":"Field","name":{"kind":"Name","value":"pageGutter"}},{"kind":"Field","name":{"kind":"Name","value":"sectionGap"}},{"kind":"Field","name":{"kind":"Name","value":"touchTarget"}}]}},{"kind":"Field","name":{"kind":"Name","value":"typography"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"code"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"display"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeMovement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeMovement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"easing"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeTypeRole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeTypeRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fallbacks"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"lineHeight"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"tracking"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}}]} as unknown as DocumentNode<ThemeSchemeFragment, unknown>;
export const ThemeManifestFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeManifest"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeManifest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","name":{"kind":"Name","value":"iconPack"}},{"kind":"Field","name":{"kind":"Name","value":"supportedSchemes"}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeManifestAsset"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fonts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeManifestFont"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schemes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"light"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeScheme"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeScheme"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeMovement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeMovement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"easing"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeTypeRole"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeTypeRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fallbacks"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"lineHeight"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"tracking"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeManifestAsset"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeManifestAsset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"alt"}},{"kind":"Field","name":{"kind":"Name","value":"mimeType"}},{"kind":"Field","name":{"kind":"Name","value":"slot"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUrl"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeManifestFont"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeManifestFont"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"family"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"style"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"sourceUrl"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ThemeScheme"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThemeScheme"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"colors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actionDestructive"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionDestructiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocal"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionFocalInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionLink"}},{"kind":"Field","name":{"kind":"Name","value":"actionLinkHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinary"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryBorder"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionOrdinaryInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimary"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionPrimaryInk"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuiet"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietActive"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietHover"}},{"kind":"Field","name":{"kind":"Name","value":"actionQuietInk"}},{"kind":"Field","name":{"kind":"Name","value":"border"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"brandInk"}},{"kind":"Field","name":{"kind":"Name","value":"browserChrome"}},{"kind":"Field","name":{"kind":"Name","value":"browserSurface"}},{"kind":"Field","name":{"kind":"Name","value":"canvas"}},{"kind":"Field","name":{"kind":"Name","value":"cardHover"}},{"kind":"Field","name":{"kind":"Name","value":"caret"}},{"kind":"Field","name":{"kind":"Name","value":"chart1"}},{"kind":"Field","name":{"kind":"Name","value":"chart2"}},{"kind":"Field","name":{"kind":"Name","value":"chart3"}},{"kind":"Field","name":{"kind":"Name","value":"chart4"}},{"kind":"Field","name":{"kind":"Name","value":"chart5"}},{"kind":"Field","name":{"kind":"Name","value":"chrome"}},{"kind":"Field","name":{"kind":"Name","value":"chromeInk"}},{"kind":"Field","name":{"kind":"Name","value":"danger"}},{"kind":"Field","name":{"kind":"Name","value":"dangerInk"}},{"kind":"Field","name":{"kind":"Name","value":"disabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledInk"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"fieldBorder"}},{"kind":"Field","name":{"kind":"Name","value":"fieldDisabled"}},{"kind":"Field","name":{"kind":"Name","value":"fieldDisabledInk"}},{"kind":"Field","name":{"kind":"Name","value":"fieldFocus"}},{"kind":"Field","name":{"kind":"Name","value":"fieldHover"}},{"kind":"Field","name":{"kind":"Name","value":"fieldInk"}},{"kind":"Field","name":{"kind":"Name","value":"focus"}},{"kind":"Field","name":{"kind":"Name","value":"info"}},{"kind":"Field","name":{"kind":"Name","value":"infoInk"}},{"kind":"Field","name":{"kind":"Name","value":"ink"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"mutedInk"}},{"kind":"Field","name":{"kind":"Name","value":"navigationActive"}},{"kind":"Field","name":{"kind":"Name","value":"navigationActiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"navigationHover"}},{"kind":"Field","name":{"kind":"Name","value":"overlay"}},{"kind":"Field","name":{"kind":"Name","value":"scrim"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"selectionInk"}},{"kind":"Field","name":{"kind":"Name","value":"sidebar"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarActive"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarActiveInk"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarBorder"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarInk"}},{"kind":"Field","name":{"kind":"Name","value":"success"}},{"kind":"Field","name":{"kind":"Name","value":"successInk"}},{"kind":"Field","name":{"kind":"Name","value":"surface"}},{"kind":"Field","name":{"kind":"Name","value":"surfaceRaised"}},{"kind":"Field","name":{"kind":"Name","value":"surfaceSunken"}},{"kind":"Field","name":{"kind":"Name","value":"warning"}},{"kind":"Field","name":{"kind":"Name","value":"warningInk"}},{"kind":"Field","name":{"kind":"Name","value":"workspace"}},{"kind":"Field","name":{"kind":"Name","value":"workspaceInk"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"button"}},{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"checkbox"}},{"kind":"Field","name":{"kind":"Name","value":"chip"}},{"kind":"Field","name":{"kind":"Name","value":"container"}},{"kind":"Field","name":{"kind":"Name","value":"decoration"}},{"kind":"Field","name":{"kind":"Name","value":"dialog"}},{"kind":"Field","name":{"kind":"Name","value":"editorChrome"}},{"kind":"Field","name":{"kind":"Name","value":"emptyState"}},{"kind":"Field","name":{"kind":"Name","value":"input"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"list"}},{"kind":"Field","name":{"kind":"Name","value":"loadingState"}},{"kind":"Field","name":{"kind":"Name","value":"navigation"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"}},{"kind":"Field","name":{"kind":"Name","value":"popover"}},{"kind":"Field","name":{"kind":"Name","value":"radio"}},{"kind":"Field","name":{"kind":"Name","value":"select"}},{"kind":"Field","name":{"kind":"Name","value":"switch"}},{"kind":"Field","name":{"kind":"Name","value":"table"}},{"kind":"Field","name":{"kind":"Name","value":"tabs"}},{"kind":"Field","name":{"kind":"Name","value":"toast"}},{"kind":"Field","name":{"kind":"Name","value":"toolbar"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elevation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"card"}},{"kind":"Field","name":{"kind":"Name","value":"dialog"}},{"kind":"Field","name":{"kind":"Name","value":"focalAction"}},{"kind":"Field","name":{"kind":"Name","value":"popover"}}]}},{"kind":"Field","name":{"kind":"Name","value":"motion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hover"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageTransition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"press"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"selection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeMovement"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reducedMotion"}}]}},{"kind":"Field","name":{"kind":"Name","value":"protectedEditor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canvasGrid"}},{"kind":"Field","name":{"kind":"Name","value":"canvasHandle"}},{"kind":"Field","name":{"kind":"Name","value":"canvasPasteboard"}},{"kind":"Field","name":{"kind":"Name","value":"canvasSafeArea"}},{"kind":"Field","name":{"kind":"Name","value":"canvasSelection"}},{"kind":"Field","name":{"kind":"Name","value":"editorBorder"}},{"kind":"Field","name":{"kind":"Name","value":"editorCanvas"}},{"kind":"Field","name":{"kind":"Name","value":"editorControl"}},{"kind":"Field","name":{"kind":"Name","value":"editorControlHover"}},{"kind":"Field","name":{"kind":"Name","value":"editorFocus"}},{"kind":"Field","name":{"kind":"Name","value":"editorFocusBorder"}},{"kind":"Field","name":{"kind":"Name","value":"editorMuted"}},{"kind":"Field","name":{"kind":"Name","value":"editorPanel"}},{"kind":"Field","name":{"kind":"Name","value":"editorText"}},{"kind":"Field","name":{"kind":"Name","value":"protectedGlyph"}},{"kind":"Field","name":{"kind":"Name","value":"timelineClip"}},{"kind":"Field","name":{"kind":"Name","value":"timelinePlayhead"}},{"kind":"Field","name":{"kind":"Name","value":"timelineSelection"}},{"kind":"Field","name":{"kind":"Name","value":"timelineTrack"}},{"kind":"Field","name":{"kind":"Name","value":"timelineWaveform"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shape"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"borderStyle"}},{"kind":"Field","name":{"kind":"Name","value":"borderWidth"}},{"kind":"Field","name":{"kind":"Name","value":"radius"}},{"kind":"Field","name":{"kind":"Name","value":"radiusLg"}},{"kind":"Field","name":{"kind":"Name","value":"radiusMd"}},{"kind":"Field","name":{"kind":"Name","value":"radiusMedia"}},{"kind":"Field","name":{"kind":"Name","value":"radiusPill"}},{"kind":"Field","name":{"kind":"Name","value":"radiusSm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shell"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canvasTreatment"}},{"kind":"Field","name":{"kind":"Name","value":"contentMaxWidth"}},{"kind":"Field","name":{"kind":"Name","value":"headerHeight"}},{"kind":"Field","name":{"kind":"Name","value":"mobileNavigationHeight"}},{"kind":"Field","name":{"kind":"Name","value":"sidebarWidth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spacing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"density"}},{"kind":"Field","name":{"kind":"Name","value":"base"}},{"kind":"Field","name":{"kind":"Name","value":"compactControlHeight"}},{"kind":"Field","name":{"kind":"Name","value":"componentGap"}},{"kind":"Field","name":{"kind":"Name","value":"controlHeight"}},{"kind":"Field","name":{"kind":"Name","value":"pageGutter"}},{"kind":"Field","name":{"kind":"Name","value":"sectionGap"}},{"kind":"Field","name":{"kind":"Name","value":"touchTarget"}}]}},{"kind":"Field","name":{"kind":"Name","value":"typography"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"body"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"code"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"display"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}},{"kind":"Field","name":{"kind":"Name","value":"title"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ThemeTypeRole"}}]}}]}}]}}]} as unknown as DocumentNode<ThemeManifestFragment, unknown>;
export const VoiceProfileFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VoiceProfile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VoiceProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"is_default"},"name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","alias":{"kind":"Name","value":"schema_version"},"name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","alias":{"kind":"Name","value":"assigned_account_ids"},"name":{"kind":"Name","value":"assignedAccountIds"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"identity_summary"},"name":{"kind":"Name","value":"identitySummary"}},{"kind":"Field","name":{"kind":"Name","value":"formality"}},{"kind":"Field","name":{"kind":"Name","value":"humor"}},{"kind":"Field","alias":{"kind":"Name","value":"preferred_language"},"name":{"kind":"Name","value":"preferredLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"traits"}},{"kind":"Field","name":{"kind":"Name","value":"expertise"}},{"kind":"Field","name":{"kind":"Name","value":"opinions"}},{"kind":"Field","name":{"kind":"Name","value":"vocabulary"}},{"kind":"Field","alias":{"kind":"Name","value":"recurring_expressions"},"name":{"kind":"Name","value":"recurringExpressions"}},{"kind":"Field","alias":{"kind":"Name","value":"forbidden_phrases"},"name":{"kind":"Name","value":"forbiddenPhrases"}},{"kind":"Field","alias":{"kind":"Name","value":"disliked_patterns"},"name":{"kind":"Name","value":"dislikedPatterns"}},{"kind":"Field","name":{"kind":"Name","value":"boundaries"}},{"kind":"Field","name":{"kind":"Name","value":"examples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"why_it_fits"},"name":{"kind":"Name","value":"whyItFits"}}]}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"original"}},{"kind":"Field","name":{"kind":"Name","value":"preferred"}},{"kind":"Field","name":{"kind":"Name","value":"lesson"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"interview_answers"},"name":{"kind":"Name","value":"interviewAnswers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]}}]}}]} as unknown as DocumentNode<VoiceProfileFragment, unknown>;
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
export const EffectiveVoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EffectiveVoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EffectiveVoicesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"effective"},"name":{"kind":"Name","value":"effectiveVoices"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"account_id"},"name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"profile"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VoiceProfile"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VoiceProfile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VoiceProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"workspace_id"},"name":{"kind":"Name","value":"workspaceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"is_default"},"name":{"kind":"Name","value":"isDefault"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","alias":{"kind":"Name","value":"schema_version"},"name":{"kind":"Name","value":"schemaVersion"}},{"kind":"Field","alias":{"kind":"Name","value":"assigned_account_ids"},"name":{"kind":"Name","value":"assignedAccountIds"}},{"kind":"Field","alias":{"kind":"Name","value":"created_at"},"name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","alias":{"kind":"Name","value":"updated_at"},"name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"identity_summary"},"name":{"kind":"Name","value":"identitySummary"}},{"kind":"Field","name":{"kind":"Name","value":"formality"}},{"kind":"Field","name":{"kind":"Name","value":"humor"}},{"kind":"Field","alias":{"kind":"Name","value":"preferred_language"},"name":{"kind":"Name","value":"preferredLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"traits"}},{"kind":"Field","name":{"kind":"Name","value":"expertise"}},{"kind":"Field","name":{"kind":"Name","value":"opinions"}},{"kind":"Field","name":{"kind":"Name","value":"vocabulary"}},{"kind":"Field","alias":{"kind":"Name","value":"recurring_expressions"},"name":{"kind":"Name","value":"recurringExpressions"}},{"kind":"Field","alias":{"kind":"Name","value":"forbidden_phrases"},"name":{"kind":"Name","value":"forbiddenPhrases"}},{"kind":"Field","alias":{"kind":"Name","value":"disliked_patterns"},"name":{"kind":"Name","value":"dislikedPatterns"}},{"kind":"Field","name":{"kind":"Name","value":"boundaries"}},{"kind":"Field","name":{"kind":"Name","value":"examples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","alias":{"kind":"Name","value":"why_it_fits"},"name":{"kind":"Name","value":"whyItFits"}}]}},{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"original"}},{"kind":"Field","name":{"kind":"Name","value":"preferred"}},{"kind":"Field","name":{"kind":"Name","value":"lesson"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"interview_answers"},"name":{"kind":"Name","value":"interviewAnswers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]}}]}}]} as unknown as DocumentNode<EffectiveVoicesQuery, EffectiveVoicesQueryVariables>;
export const GetWorkspaceSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GetWorkspaceSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"settings"},"name":{"kind":"Name","value":"workspaceSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"workspaceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"workspaceId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkspaceSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkspaceSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkspaceSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","alias":{"kind":"Name","value":"avatar_url"},"name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","alias":{"kind":"Name","value":"media_cleanup_days"},"name":{"kind":"Name","value":"mediaCleanupDays"}},{"kind":"Field","alias":{"kind":"Name","value":"random_delay_minutes"},"name":{"kind":"Name","value":"randomDelayMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_start_hour"},"name":{"kind":"Name","value":"slotStartHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_end_hour"},"name":{"kind":"Name","value":"slotEndHour"}},{"kind":"Field","alias":{"kind":"Name","value":"slot_interval_minutes"},"name":{"kind":"Name","value":"slotIntervalMinutes"}},{"kind":"Field","alias":{"kind":"Name","value":"week_start"},"name":{"kind":"Name","value":"weekStart"}}]}}]} as unknown as DocumentNode<GetWorkspaceSettingsQuery, GetWorkspaceSettingsQueryVariables>;
