import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { Event } from "./events.ts";
import { settledAt } from "./mail/queue.ts";
import { raised } from "./outbox.ts";
import type { Notice } from "./topics/topic.ts";
import { TOPICS, type TopicId } from "./topics.ts";

export { collectErased, forgetMentions } from "./forget.ts";
export { keepLetter } from "./mail/letter.ts";
export { timezoneChanged } from "./mail/schedule.ts";

type Producer<Id extends TopicId> = Extract<(typeof TOPICS)[Id]["producer"], (...args: never[]) => unknown>;
/** The topics that a write may notify people of. */
type Sent = { [Id in TopicId]: Producer<Id> extends never ? never : Id }[TopicId];

/** The message for the outbox of another domain's write: jobs notify people of the event after the commit. */
export function notify<Id extends Sent>(topic: Id, ...args: Parameters<Producer<Id>>): OutboxDraft {
  const producer = TOPICS[topic].producer as (...args: unknown[]) => Notice<object, object>;
  const { payload, about, ...notice } = producer(...args);
  return raised({ event: { topic, payload, about } as Event, ...notice });
}

/** The topics of a review. */
export type ReviewTopic = "review_requested" | "publication_approved" | "changes_requested" | "publication_commented";

// An earlier check that is already due covers this change too.
const CHECK_SOON = `
UPDATE queue_reminder SET check_at = LEAST(check_at, $2::timestamptz), was_filled = was_filled OR $3
WHERE workspace_id = $1 AND (low_runway_enabled OR queue_emptied_enabled)`;

/**
 * Schedules a check of a workspace's queue for people with reminders, after a change. `filled`: the queue has an entry
 * now.
 */
export async function queueChanged(tx: Tx, workspaceId: string, filled: boolean, now: Date): Promise<void> {
  await tx.$executeRawUnsafe(CHECK_SOON, workspaceId, settledAt(now), filled);
}
