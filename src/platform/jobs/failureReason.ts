import { findDomainError } from "../errors/recognize.ts";

/** The result of a failed try in the row of the queue: `value` is that of pg-boss itself, the others are ours. */
export interface JobOutput {
  outcome?: string;
  reason?: string;
  value?: { message?: string };
}

/** Codes of systems and databases, such as ECONNREFUSED or 23505, and names of classes. */
const CODE = /^\w{1,64}$/;

/**
 * Returns the reason of a failure as one word: a code of the error table, the code of the system or the database, or
 * the name of the error's class. An error's text may quote anything, so it goes to the log, not into the queue's row.
 */
export function failureReason(error: unknown): string {
  const words = [findDomainError(error)?.code, memberOf(error, "code"), memberOf(error, "name")];
  return words.find((word): word is string => typeof word === "string" && CODE.test(word)) ?? "unknown";
}

const memberOf = (error: unknown, name: "code" | "name"): unknown =>
  typeof error === "object" && error !== null ? (error as Record<string, unknown>)[name] : undefined;
