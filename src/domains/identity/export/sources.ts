import type { Source } from "./source.ts";

/** The path of a file in the archive: its id, with the ending of the name that it was uploaded with. */
const pathIn = (folder: string, name: string) =>
  `'${folder}/' || t.id || coalesce(lower(substring(t.${name} FROM '\\.[A-Za-z0-9]{1,10}$')), '')`;
export const MEDIA_PATH = pathIn("media", "original_filename");
export const ASSET_PATH = pathIn("theme-assets", "filename");

const nameOf = (table: string, column: string) => `(SELECT name FROM ${table} WHERE id = t.${column})`;
const BY_TIME = ["created_at", "id"];
/** Rows with a document of a client. */
const LARGE = 20;

/** Rows that belong to the person. */
const OWN: readonly Source[] = [
  {
    file: "profile",
    table: "app_user",
    per: "person",
    of: "id",
    columns: "id email email_verified_at name is_instance_admin second_factor_at created_at updated_at",
  },
  {
    file: "identities",
    table: "user_identity",
    per: "person",
    key: ["issuer", "subject"],
    columns: "issuer subject created_at",
  },
  {
    file: "sessions",
    table: "session",
    per: "person",
    columns: "id device created_at last_used_at expires_at revoked_at",
  },
  {
    file: "api-tokens",
    table: "api_token",
    per: "person",
    columns: "id name scope workspace_id created_at last_used_at expires_at revoked_at",
  },
  {
    file: "application-grants",
    table: "application_grant",
    per: "person",
    columns: "id application_id scopes workspace_id created_at updated_at last_used_at revoked_at",
    computed: { application_name: nameOf("external_application", "application_id") },
  },
  {
    file: "email-changes",
    table: "email_change",
    per: "person",
    columns: "id new_email state failures created_at sent_at expires_at ended_at",
  },
  {
    file: "organization-memberships",
    table: "organization_member",
    per: "person",
    columns: "id organization_id role created_at",
    computed: { organization_name: nameOf("organization", "organization_id") },
  },
  {
    file: "workspace-memberships",
    table: "workspace_member",
    per: "person",
    columns: "id workspace_id role status created_at updated_at",
    computed: { workspace_name: nameOf("workspace", "workspace_id") },
  },
  {
    file: "invitations",
    table: "workspace_invitation",
    per: "person",
    where: "(t.invited_by_id = $1 OR t.accepted_by_id = $1)",
    columns: "id workspace_id role state invited_by_id accepted_by_id created_at expires_at settled_at",
  },
  {
    file: "ownership-transfers",
    table: "ownership_transfer",
    per: "person",
    where: "(t.nominee_id = $1 OR t.prior_owner_id = $1)",
    columns: "id organization_id nominee_id prior_owner_id status created_at expires_at settled_at",
  },
  {
    file: "notifications",
    table: "notification",
    per: "person",
    where: "t.user_id = $1 AND t.deleted_at IS NULL",
    key: ["changed", "id"],
    columns: "id workspace_id topic title body href payload actions created_at read_at",
  },
  {
    file: "notification-preferences",
    table: "notification_preference",
    per: "person",
    key: ["topic"],
    columns: "topic in_app email_frequency",
  },
  {
    file: "notification-digest",
    table: "notification_digest",
    per: "person",
    key: ["user_id"],
    columns: "time timezone updated_at",
  },
  {
    file: "notification-mutes",
    table: "notification_mute",
    per: "person",
    columns: "id kind workspace_id starts_at ends_at",
  },
  {
    file: "queue-reminders",
    table: "queue_reminder",
    per: "person",
    key: ["workspace_id"],
    columns: "workspace_id low_runway_enabled queue_emptied_enabled runway_days updated_at",
  },
  {
    file: "audit-events",
    table: "audit_event",
    per: "person",
    of: "actor_user_id",
    key: ["occurred_at", "id"],
    columns:
      "id action source result actor_user_id effective_actor_user_id resource_type resource_id organization_id workspace_id changed_fields occurred_at",
  },
];

/** Rows of organizations that the person owns, and what the person created in others. */
const OF_ORGANIZATIONS: readonly Source[] = [
  {
    file: "organizations",
    table: "organization",
    per: "organization",
    of: "id",
    columns: "id name created_by_id requires_second_factor revision created_at updated_at",
  },
  {
    file: "organization-members",
    table: "organization_member",
    per: "organization",
    columns: "id organization_id user_id role created_at",
    computed: { user_name: nameOf("app_user", "user_id") },
  },
  {
    file: "subscriptions",
    table: "subscription",
    per: "organization",
    key: ["provider"],
    columns:
      "organization_id provider plan_id status current_period_end past_due_since cancel_at_period_end created_at updated_at",
  },
  {
    file: "themes",
    table: "theme",
    per: "organization",
    creator: "created_by_id",
    page: LARGE,
    columns: "id organization_id name draft draft_revision published_revision created_by_id created_at updated_at",
  },
  {
    file: "theme-revisions",
    table: "theme_revision",
    per: "organization",
    where: "t.theme_id IN (SELECT id FROM theme WHERE organization_id = $1)",
    creator: "published_by_id",
    key: ["theme_id", "revision"],
    page: LARGE,
    columns: "theme_id revision source_revision manifest published_at published_by_id",
  },
  {
    file: "organization-themes",
    table: "organization_theme",
    per: "organization",
    key: ["organization_id"],
    columns: "organization_id kind theme_id version locked revision updated_at",
  },
  {
    file: "theme-assets",
    table: "theme_asset",
    per: "organization",
    creator: "created_by_id",
    columns:
      "id organization_id theme_id kind mime_type filename sha256 bytes width height family weight style created_by_id created_at",
    computed: { file: ASSET_PATH },
  },
];

/** Rows of workspaces of organizations that the person owns, and what the person created in other workspaces. */
const OF_WORKSPACES: readonly Source[] = [
  {
    file: "workspaces",
    table: "workspace",
    per: "workspace",
    of: "id",
    columns:
      "id organization_id name avatar_url color timezone media_cleanup_days random_delay_minutes slot_start_hour slot_end_hour slot_interval_minutes activation_publication_id week_start revision created_at updated_at",
  },
  {
    file: "workspace-members",
    table: "workspace_member",
    per: "workspace",
    columns: "id workspace_id user_id role status created_at updated_at",
    computed: { user_name: nameOf("app_user", "user_id") },
  },
  {
    file: "posting-slots",
    table: "posting_slot",
    per: "workspace",
    columns: "id workspace_id local_day_of_week local_hour local_minute label is_active revision created_at updated_at",
  },
  {
    file: "social-accounts",
    table: "social_account",
    per: "workspace",
    columns:
      "id workspace_id provider instance_url remote_id handle display_name avatar_url profile_url state last_error_code limits connected_by_id connected_at updated_at",
  },
  {
    file: "social-sets",
    table: "social_set",
    per: "workspace",
    columns: "id workspace_id name revision created_at updated_at",
    nested: [
      {
        member: "accounts",
        table: "social_set_account",
        of: "social_set_id",
        columns: "account_id position",
        order: "position",
      },
    ],
  },
  {
    file: "publications",
    table: "publication",
    per: "workspace",
    creator: "created_by_id",
    key: BY_TIME,
    columns:
      "id workspace_id state title text social_set_id voice_profile_id scheduled_at slot_at published_at created_by_id revision created_at updated_at",
    nested: [
      {
        member: "renditions",
        table: "rendition",
        of: "publication_id",
        order: "position",
        columns:
          "id account_id position platform target_key text media options status delivery_state recovery_action attempts external_id external_url error_kind error_code error_http_status terminal_reason scheduled_at updated_at",
        nested: [
          {
            member: "delivery_attempts",
            table: "delivery_attempt",
            of: "rendition_id",
            order: "number",
            columns: "id number started_at finished_at state error_kind error_code error_http_status",
          },
        ],
      },
    ],
  },
  {
    file: "media",
    table: "media_item",
    per: "workspace",
    creator: "created_by_id",
    key: BY_TIME,
    columns:
      "id workspace_id asset_kind source retention mime_type original_filename name alt_text tags favourite size sha256 content_sha256 width height duration_ms processing processing_error parent_media_id design_document_id design_page_id last_used_at trashed_at created_by_id revision created_at updated_at",
    computed: { file: MEDIA_PATH },
  },
  {
    file: "image-templates",
    table: "image_template",
    per: "workspace",
    creator: "created_by_id",
    key: BY_TIME,
    page: LARGE,
    columns:
      "id workspace_id name category preset_key document schema_version preview_media_id created_by_id revision created_at updated_at",
  },
  {
    file: "voice-profiles",
    table: "voice_profile",
    per: "workspace",
    creator: "created_by_id",
    page: LARGE,
    columns: "id workspace_id name is_default definition schema_version revision created_by_id created_at updated_at",
    nested: [
      {
        member: "assignments",
        table: "voice_assignment",
        of: "profile_id",
        columns: "account_id",
        order: "account_id",
      },
    ],
  },
  {
    file: "workspace-themes",
    table: "workspace_theme",
    per: "workspace",
    key: ["workspace_id"],
    columns: "workspace_id kind theme_id version revision updated_at",
  },
];

/** The JSON files of an export, in the order of the archive. */
export const SOURCES: readonly Source[] = [...OWN, ...OF_ORGANIZATIONS, ...OF_WORKSPACES];
