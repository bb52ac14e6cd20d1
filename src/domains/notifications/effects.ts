import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { EventOf } from "./events.ts";
import { settledAt } from "./mail/queue.ts";
import { raised } from "./outbox.ts";

export { keepLetter } from "./mail/letter.ts";

// What other domains tell people of. Each gives a message for the outbox of the write that it belongs to.

/** A registered person was invited to a workspace. They are no member of it yet, so it is about their account. */
export const invitedToWorkspace = (userId: string, invitation: EventOf<"workspace_invite">["payload"]): OutboxDraft =>
  raised({
    event: { topic: "workspace_invite", payload: invitation, about: {} },
    eventKey: invitation.invitation_id,
    workspaceId: null,
    to: [userId],
  });

/** Something was done that opens or closes a person's account. `what` is the id of what it was done to, if that happens to it once. */
export const securityAction = (
  userId: string,
  kind: EventOf<"security_action">["payload"]["kind"],
  what?: string,
): OutboxDraft =>
  raised({
    event: { topic: "security_action", payload: { kind }, about: {} },
    ...(what !== undefined && { eventKey: `${kind}:${what}` }),
    workspaceId: null,
    to: [userId],
  });

/** What a person may reach has changed, through somebody else. They may have lost the place, so it is about their account. */
export const accessChanged = (
  userId: string,
  kind: EventOf<"access_changed">["payload"]["kind"],
  about: { place: string; role?: string },
): OutboxDraft =>
  raised({ event: { topic: "access_changed", payload: { kind }, about }, workspaceId: null, to: [userId] });

/** An organization was deleted, with everything in it. */
export const organizationDeleted = (userIds: string[], place: string): OutboxDraft =>
  raised({
    event: { topic: "access_changed", payload: { kind: "organization_deleted" }, about: { place } },
    workspaceId: null,
    to: userIds,
  });

/** A nomination for the ownership of an organization was made or settled. */
export const ownershipTransfer = (
  userIds: string[],
  {
    kind,
    organizationName,
    transferId,
  }: {
    kind: EventOf<"ownership_transfer">["payload"]["kind"];
    organizationName: string;
    transferId: string;
  },
): OutboxDraft =>
  raised({
    event: {
      topic: "ownership_transfer",
      payload: { kind, organization_name: organizationName },
      about: { transfer_id: transferId },
    },
    eventKey: `${kind}:${transferId}`,
    workspaceId: null,
    to: userIds,
  });

/** Something about the bill needs its payers. */
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

/** How publishing ended: for the members of the workspace. */
export interface Finished {
  id: string;
  workspaceId: string;
  /** What people call it; may be empty. */
  title: string;
  successfulDestinations: number;
  failedDestinations: number;
  /** Whether trying again may help, and whether an account has to be connected again first. */
  retryable: boolean;
  requiresReconnect: boolean;
  /** What tells this ending from another one of the same publication: the job that published it. */
  run: string;
}

/** A publication was published, or some of it failed. */
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

/** An account cannot be used until it is connected again: for those of the workspace who may do so. */
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

// A look that is due sooner takes this change along.
const LOOK_SOON = `
UPDATE queue_reminder SET check_at = LEAST(check_at, $2::timestamptz), was_filled = was_filled OR $3
WHERE workspace_id = $1 AND (low_runway_enabled OR queue_emptied_enabled)`;

/** The queue of a workspace changed: whoever wants to be reminded of it has it looked at. `filled` says that something is in it now. */
export async function queueChanged(tx: Tx, workspaceId: string, filled: boolean, now: Date): Promise<void> {
  await tx.$executeRawUnsafe(LOOK_SOON, workspaceId, settledAt(now), filled);
}
