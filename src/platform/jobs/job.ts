import type { z } from "zod";
import type { Handler } from "./handler.ts";
import type { OutboxDraft } from "./outbox.ts";

/** The messages of a topic, which wait in the outbox until its job handles them. */
interface Messages<Payload> {
  topic: string;
  payload: z.ZodType<Payload>;
  /**
   * Returns a message for the outbox of a write. `dueAt`: not before then. `jobId`: a UUID, if the answer names the
   * job.
   */
  message(payload: Payload, when?: Pick<OutboxDraft, "dueAt" | "jobId">): OutboxDraft;
}

/** Declares the messages of a topic apart from its job: only where the code of the job imports what sends them. */
export const defineMessages = <Payload extends Record<string, unknown>>(
  topic: string,
  payload: z.ZodType<Payload>,
): Messages<Payload> => ({
  topic,
  payload,
  message: (data, when) => ({ topic, payload: data, ...when }),
});

/** A job and its messages. `npm run codegen` adds every exported job of `src/domains` to those that workers run. */
export const defineJob = <Payload extends Record<string, unknown>>(
  job: Handler<Payload>,
): Handler<Payload> & Messages<Payload> => ({ ...job, ...defineMessages(job.topic, job.payload) });
