/** An effect that must follow a commit: stored in the same transaction, dispatched to the queue afterwards. */
export interface OutboxDraft {
  /** The queue's name. */
  topic: string;
  payload: Record<string, unknown>;
  /** A UUID, if the answer names the job. */
  jobId?: string;
  /** The earliest time; default: at once. */
  dueAt?: Date;
}
