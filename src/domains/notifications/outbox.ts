import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { Event } from "./events.ts";

export const RAISE = "notification.raise";

/** What the outbox keeps of an event until it is told. */
export const Raise = z.object({
  event: Event,
  /** The event's own name: nobody is told twice of one. */
  eventKey: z.string().min(1),
  /** Where it happened; null for what is about a person's account. */
  workspaceId: z.string().nullable(),
  /** Ids of people, or all members of the workspace, or those of them who may edit there. */
  to: z.union([z.array(z.string()), z.enum(["members", "editors"])]),
});
export type Raise = z.output<typeof Raise>;

/**
 * An event for the outbox: people are told of it after the commit. Without a key of its own it is told once for this draft, however
 * often that is handed over.
 */
export function raised({
  eventKey = randomUUID(),
  ...raise
}: Omit<Raise, "eventKey"> & { eventKey?: string }): OutboxDraft {
  return { topic: RAISE, payload: { ...raise, eventKey: `${raise.event.topic}:${eventKey}` } };
}
