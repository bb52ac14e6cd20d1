import type { Source } from "../source.ts";
import { nameOf } from "./parts.ts";

/** SQL for the path of the person's picture in the archive. */
export const AVATAR_PATH = "'avatar.webp'";

/** Rows that belong to the person. */
export const OF_PERSON: readonly Source[] = [
  {
    file: "profile",
    table: "app_user",
    per: "person",
    of: "id",
    columns:
      "id email email_verified_at name avatar_sha256 locale timezone is_instance_admin second_factor_at created_at updated_at",
    computed: { avatar: `CASE WHEN t.avatar_sha256 IS NOT NULL THEN ${AVATAR_PATH} END` },
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
    columns: "id workspace_id role status can_approve created_at updated_at",
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
