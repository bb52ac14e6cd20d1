import type { Source } from "../source.ts";
import { LARGE, nameOf, pathIn } from "./parts.ts";

export const MEDIA_PATH = pathIn("media", "original_filename");

const BY_TIME = ["created_at", "id"];

/** Rows of workspaces of organizations that the person owns, and what the person created in other workspaces. */
export const OF_WORKSPACES: readonly Source[] = [
  {
    file: "workspaces",
    table: "workspace",
    per: "workspace",
    of: "id",
    columns:
      "id organization_id name avatar_url color timezone media_cleanup_days random_delay_minutes slot_start_hour slot_end_hour slot_interval_minutes activation_publication_id week_start approval_required self_approval_allowed revision created_at updated_at",
  },
  {
    file: "workspace-members",
    table: "workspace_member",
    per: "workspace",
    columns: "id workspace_id user_id role status can_approve created_at updated_at",
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
      "id workspace_id provider instance_url remote_id handle display_name avatar_url profile_url slug state last_error_code limits connected_by_id connected_at updated_at",
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
      "id workspace_id state title segments social_set_id voice_profile_id scheduled_at planned_at slot_at published_at created_by_id revision content_revision content_edited_by_id frozen_content_revision review_state submitted_by_id submitted_at approved_content_revision approved_by_id approved_at created_at updated_at",
    nested: [
      {
        member: "renditions",
        table: "rendition",
        of: "publication_id",
        order: "position",
        columns:
          "id account_id position platform target_key segments options content_digest status segment delivery_state recovery_action attempts external_id external_url error_kind error_code error_http_status terminal_reason removed_from removed_at removed_by_id scheduled_at updated_at",
        nested: [
          {
            member: "live_segments",
            table: "live_segment",
            of: "rendition_id",
            order: "position",
            columns: "position external_id external_url published_at",
          },
          {
            member: "delivery_attempts",
            table: "delivery_attempt",
            of: "rendition_id",
            order: "number",
            columns: "id number segment started_at finished_at state error_kind error_code error_http_status",
          },
        ],
      },
    ],
  },
  {
    file: "publication-comments",
    table: "publication_comment",
    per: "workspace",
    creator: "author_id",
    columns: "id publication_id workspace_id author_id text created_at resolved_at resolved_by_id",
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
