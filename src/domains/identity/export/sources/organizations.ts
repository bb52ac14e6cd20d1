import type { Source } from "../source.ts";
import { LARGE, nameOf, pathIn } from "./parts.ts";

export const ASSET_PATH = pathIn("theme-assets", "filename");

/** Rows of organizations that the person owns, and what the person created in others. */
export const OF_ORGANIZATIONS: readonly Source[] = [
  {
    file: "organizations",
    table: "organization",
    per: "organization",
    of: "id",
    columns:
      "id name created_by_id requires_second_factor allows_self_registered_applications revision created_at updated_at",
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
  {
    file: "webhook-endpoints",
    table: "webhook_endpoint",
    per: "organization",
    creator: "created_by_id",
    columns:
      "id organization_id workspace_id url description event_types state pause_reason paused_at created_by_id revision created_at updated_at",
  },
];
