import { ProviderFailure, ReplyFailure } from "../failure.ts";

/** Whether an error is a failure with an HTTP status. */
export const hasStatus =
  (status: number) =>
  (error: unknown): error is ProviderFailure =>
    error instanceof ProviderFailure && error.status === status;

/** Catches failures that are expected, with undefined in place of an answer. Throws any other error. */
export const tolerating =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
  };

/** Throws a ReplyFailure for a failure which says that the post to reply to does not exist. Throws any other error. */
export const failReply =
  (isGone: (error: unknown) => boolean) =>
  (error: unknown): never => {
    throw error instanceof ProviderFailure && isGone(error) ? new ReplyFailure(error.status, { cause: error }) : error;
  };
