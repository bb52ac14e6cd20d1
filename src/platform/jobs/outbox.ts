/** An effect that must follow a commit: stored in the same transaction, made a job of the queue afterwards. */
export interface OutboxDraft {
  /** The queue's name. */
  topic: string;
  payload: Record<string, unknown>;
  /** A UUID, where the answer tells of the job. */
  jobId?: string;
  /** Not before; at once when left out. */
  dueAt?: Date;
}
