import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { EventOf } from "./events.ts";
import { settledAt } from "./mail/queue.ts";
import { raised } from "./outbox.ts";

export { collectErased, forgetMentions } from "./forget.ts";
export { keepLetter } from "./mail/letter.ts";

// Messages for the outbox of another domain's write. The jobs notify people after the commit.

/** Notifies a registered person of an invitation to a workspace. The event is about their account, because they are not a member yet. */
export const invitedToWorkspace = (
  userId: string,
  { payload, about }: Omit<EventOf<"workspace_invite">, "topic">,
): OutboxDraft =>
  raised({
    event: { topic: "workspace_invite", payload, about },
    eventKey: payload.invitation_id,
    workspaceId: null,
    to: [userId],
  });

/**
 * Notifies a person of an action that affects the security of their account. `once` is the object's id if the action can happen to it only
 * once; `name` is the id of the token or application that the texts name.
 */
export const securityAction = (
  userId: string,
  kind: EventOf<"security_action">["payload"]["kind"],
  { once, name }: { once?: string | undefined; name?: string } = {},
): OutboxDraft =>
  raised({
    event: { topic: "security_action", payload: { kind }, about: { ...(name !== undefined && { name }) } },
    ...(once !== undefined && { eventKey: `${kind}:${once}` }),
    workspaceId: null,
    to: [userId],
  });

/** Notifies a person that another user changed their access. The event is about their account, because they may have lost access to the place. */
export const accessChanged = (
  userId: string,
  kind: EventOf<"access_changed">["payload"]["kind"],
  about: { place: string; role?: string },
): OutboxDraft =>
  raised({ event: { topic: "access_changed", payload: { kind }, about }, workspaceId: null, to: [userId] });

/** Notifies people that an organization and everything in it was deleted. */
export const organizationDeleted = (userIds: string[], place: string): OutboxDraft =>
  raised({
    event: { topic: "access_changed", payload: { kind: "organization_deleted" }, about: { place } },
    workspaceId: null,
    to: userIds,
  });

/** Notifies people that a nomination for the ownership of an organization was made or settled. */
export const ownershipTransfer = (
  userIds: string[],
  {
    kind,
    organizationName,
    transferId,
    nominator,
  }: {
    kind: EventOf<"ownership_transfer">["payload"]["kind"];
    organizationName: string;
    transferId: string;
    nominator?: string;
  },
): OutboxDraft =>
  raised({
    event: {
      topic: "ownership_transfer",
      payload: { kind, organization_name: organizationName },
      about: { transfer_id: transferId, ...(nominator !== undefined && { nominator }) },
    },
    eventKey: `${kind}:${transferId}`,
    workspaceId: null,
    to: userIds,
  });

/** Notifies the people who pay for an organization of a billing problem. */
export const criticalBilling = (
  userIds: string[],
  kind: EventOf<"critical_billing">["payload"]["kind"],
  organization: string,
): OutboxDraft =>
  raised({
    event: { topic: "critical_billing", payload: { kind }, about: { organization } },
    workspaceId: null,
    to: userIds,
  });

/** Notifies admins that an endpoint of webhooks was paused or disabled. `once` is unique among the pauses of the endpoint. */
export const webhookPaused = (
  userIds: string[],
  payload: EventOf<"webhook_paused">["payload"],
  { endpoint, once }: { endpoint: string; once: string },
): OutboxDraft =>
  raised({
    event: { topic: "webhook_paused", payload, about: { endpoint } },
    eventKey: `${payload.endpoint_id}:${once}`,
    workspaceId: null,
    to: userIds,
  });

/** The end of a publishing run, reported to the members of the workspace. */
export interface Finished {
  id: string;
  workspaceId: string;
  /** The publication's title, or its text if it has no title; may be empty. */
  title: string;
  successfulDestinations: number;
  failedDestinations: number;
  /** Whether a retry may succeed, and whether an account must be reconnected first. */
  retryable: boolean;
  requiresReconnect: boolean;
  /** The id of the job that published: it distinguishes this run from others of the same publication. */
  run: string;
}

/** Notifies the members of a workspace that a publication was published, or that some of it failed. */
export function publicationFinished(done: Finished): OutboxDraft {
  const topic = done.failedDestinations > 0 ? "publish_failed" : "post_published";
  const payload = {
    publication_id: done.id,
    successful_destinations: done.successfulDestinations,
    failed_destinations: done.failedDestinations,
    retryable: done.retryable,
    requires_reconnect: done.requiresReconnect,
  };
  return raised({
    event: { topic, payload, about: { publication: done.title } },
    eventKey: `${done.id}:${done.run}`,
    workspaceId: done.workspaceId,
    to: "members",
  });
}

/** A publication in a review, as notifications name it. */
interface Reviewed {
  id: string;
  workspaceId: string;
  /** The publication's title, or its text if it has no title; may be empty. */
  title: string;
}

/** Notifies people about the review of a publication. `once` is unique among the events of its topic and publication; `by` is not notified. */
export const publicationReviewed = (
  topic: "review_requested" | "publication_approved" | "changes_requested" | "publication_commented",
  { id, workspaceId, title }: Reviewed,
  { to, by, once }: { to: "approvers" | string[]; by: string; once: string },
): OutboxDraft =>
  raised({
    event: { topic, payload: { publication_id: id }, about: { publication: title } },
    eventKey: `${id}:${once}`,
    workspaceId,
    to,
    except: by,
  });

/** Notifies the members who may reconnect an account that it must be reconnected before its next use. */
export const accountNeedsAttention = (
  workspaceId: string,
  account: { id: string; provider: string; label: string },
  publicationId = "",
): OutboxDraft =>
  raised({
    event: {
      topic: "account_needs_attention",
      payload: {
        account_id: account.id,
        publication_id: publicationId,
        provider: account.provider,
        account_label: account.label,
      },
      about: {},
    },
    workspaceId,
    to: "editors",
  });

// An earlier check that is already due covers this change too.
const CHECK_SOON = `
UPDATE queue_reminder SET check_at = LEAST(check_at, $2::timestamptz), was_filled = was_filled OR $3
WHERE workspace_id = $1 AND (low_runway_enabled OR queue_emptied_enabled)`;

/** Schedules a check of a workspace's queue for people with reminders, after a change. `filled`: the queue has an entry now. */
export async function queueChanged(tx: Tx, workspaceId: string, filled: boolean, now: Date): Promise<void> {
  await tx.$executeRawUnsafe(CHECK_SOON, workspaceId, settledAt(now), filled);
}
