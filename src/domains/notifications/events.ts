import { z } from "zod";

const id = z.string().min(1);
const publishing = {
  payload: z.object({
    publication_id: id,
    successful_destinations: z.int().min(0),
    failed_destinations: z.int().min(0),
    retryable: z.boolean(),
    requires_reconnect: z.boolean(),
  }),
  about: z.object({ publication: z.string() }),
};

/** About the review of a publication; `about` has its title, or its text if it has no title. */
const review = { payload: z.object({ publication_id: id }), about: z.object({ publication: z.string() }) };

const SECURITY_KINDS = [
  "api_token_created",
  "api_token_revoked",
  "identity_linked",
  "email_changed",
  "password_changed",
  "second_factor_enabled",
  "second_factor_removed",
  "recovery_codes_generated",
  "recovery_code_used",
  "second_factor_code_wrong",
  "second_factor_locked",
  "application_authorized",
  "impersonated",
] as const;
const ACCESS_KINDS = [
  "workspace_joined",
  "workspace_role_changed",
  "workspace_suspended",
  "workspace_left",
  "approval_granted",
  "approval_withdrawn",
  "organization_role_changed",
  "organization_left",
  "organization_deleted",
] as const;
const OWNERSHIP_KINDS = ["nominated", "accepted", "declined", "revoked", "expired"] as const;
const WEBHOOK_KINDS = ["repeated_failure", "creator_lost_access", "gone"] as const;
const BILLING_KINDS = ["payment_failed", "subscription_canceled", "limit_reached"] as const;

/**
 * The events that people are notified of, by topic. `payload` has the documented members (docs/interface.md#notifications) and is
 * stored unchanged; `about` has the names for the text and the ids for its links.
 */
export const Event = z.discriminatedUnion("topic", [
  z.object({ topic: z.literal("post_published"), ...publishing }),
  z.object({ topic: z.literal("publish_failed"), ...publishing }),
  z.object({ topic: z.literal("review_requested"), ...review }),
  z.object({ topic: z.literal("publication_approved"), ...review }),
  z.object({ topic: z.literal("changes_requested"), ...review }),
  z.object({ topic: z.literal("publication_commented"), ...review }),
  z.object({
    topic: z.literal("account_needs_attention"),
    payload: z.object({
      account_id: id,
      /** Empty if the failure was not found by a publication. */
      publication_id: z.string(),
      provider: z.string(),
      account_label: z.string(),
    }),
    about: z.object({}),
  }),
  z.object({
    topic: z.literal("new_engagement"),
    payload: z.object({
      engagement_id: id,
      publication_id: z.string(),
      rendition_id: z.string(),
      provider: z.string(),
      author_name: z.string(),
    }),
    about: z.object({}),
  }),
  z.object({
    topic: z.literal("new_message"),
    payload: z.object({ conversation_id: id, message_id: id, provider: z.string(), sender_name: z.string() }),
    about: z.object({}),
  }),
  z.object({
    topic: z.literal("reply_failed"),
    payload: z.object({
      /** Either of an engagement, or of a conversation and its message. */
      engagement_id: id.optional(),
      conversation_id: id.optional(),
      message_id: id.optional(),
      provider: z.string(),
      attempt_id: id.optional(),
    }),
    about: z.object({}),
  }),
  z.object({
    topic: z.literal("workspace_invite"),
    payload: z.object({ invitation_id: id, workspace_name: z.string() }),
    /**
     * `inviter` is the id of the user, by whose name the texts call them; absent in texts about a deleted user. All members are absent in
     * events that an earlier version queued.
     */
    about: z.object({
      organization: z.string().optional(),
      inviter: z.string().optional(),
      role: z.enum(["ADMIN", "EDITOR", "VIEWER"]).optional(),
    }),
  }),
  z.object({
    topic: z.literal("ownership_transfer"),
    payload: z.object({ kind: z.enum(OWNERSHIP_KINDS), organization_name: z.string() }),
    /** `nominator` is the id of the owner, by whose name the texts call them; only in a new nomination. */
    about: z.object({ transfer_id: id, nominator: z.string().optional() }),
  }),
  z.object({
    topic: z.literal("security_action"),
    payload: z.object({ kind: z.enum(SECURITY_KINDS) }),
    /** `name` is the id of the API token or the application, by whose name the texts call it; absent for other kinds. */
    about: z.object({ name: z.string().optional() }),
  }),
  z.object({
    topic: z.literal("access_changed"),
    payload: z.object({ kind: z.enum(ACCESS_KINDS) }),
    about: z.object({ place: z.string(), role: z.string().optional() }),
  }),
  z.object({
    topic: z.literal("critical_billing"),
    payload: z.object({ kind: z.enum(BILLING_KINDS) }),
    about: z.object({ organization: z.string() }),
  }),
  z.object({
    topic: z.literal("webhook_paused"),
    payload: z.object({ kind: z.enum(WEBHOOK_KINDS), endpoint_id: id }),
    /** The description of the endpoint, or the host of its address. */
    about: z.object({ endpoint: z.string() }),
  }),
  z.object({
    topic: z.literal("timezone_replaced"),
    /** `workspace_id` is empty for the zone of a person's daily mail. */
    payload: z.object({ previous: z.string(), workspace_id: z.string() }),
    /** The name of the workspace; absent for a daily mail. */
    about: z.object({ workspace: z.string().optional() }),
  }),
]);

export type Event = z.output<typeof Event>;
export type EventOf<Topic extends Event["topic"]> = Extract<Event, { topic: Topic }>;
