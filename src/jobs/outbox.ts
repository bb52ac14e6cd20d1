/** An effect that must follow a commit: stored in the same transaction, dispatched afterwards. */
export interface OutboxDraft {
  topic: string;
  payload: Record<string, unknown>;
}
