import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";

/** `{ exportId }`: a requested export whose archive is to be made. */
export const MAKE_EXPORT = "account_export.make";
/** `{ exportId }`: an export whose archive is to be deleted unless a row names it. */
export const FORGET_EXPORT = "account_export.forget";

/** The time limit of one attempt to make an archive, in seconds: some hundred gigabytes. */
export const WITHIN_SECONDS = 4 * 3600;

export const toMake = (exportId: string): OutboxDraft => ({ topic: MAKE_EXPORT, payload: { exportId } });

/** Deletes an archive without a row now, and again when no worker can still be storing it. */
export const forgotten = (exportId: string, now: Date): OutboxDraft[] => [
  { topic: FORGET_EXPORT, payload: { exportId } },
  { topic: FORGET_EXPORT, payload: { exportId }, dueAt: new Date(now.getTime() + 2 * WITHIN_SECONDS * 1000) },
];
