import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineMessages } from "../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { Event } from "./events.ts";
import { Recipients } from "./topics/topic.ts";

/** An event in the outbox, until people are notified of it. */
export const Raise = z.object({
  event: Event,
  /** The event's unique key: a person is notified once for each key. */
  eventKey: z.string().min(1),
  /** The workspace of the event; null for an event about a person's account. */
  workspaceId: z.string().nullable(),
  to: Recipients,
  /** The id of the person who caused the event and is not notified. */
  except: z.string().optional(),
});
export type Raise = z.output<typeof Raise>;

export const raising = defineMessages("notification.raise", Raise);

/**
 * An outbox message that notifies people of an event after the commit. Without a key, each person is notified once for
 * this message, however often it is delivered.
 */
export function raised({
  eventKey = randomUUID(),
  ...raise
}: Omit<Raise, "eventKey"> & { eventKey?: string }): OutboxDraft {
  return raising.message({ ...raise, eventKey: `${raise.event.topic}:${eventKey}` });
}
