import type { Log } from "../log/log.ts";

/**
 * - time: the task exceeded its time limit
 * - memory: the task exceeded its memory limit
 * - crash: the worker ended during the task
 * - error: the task threw an error that is not a DomainError
 */
export type SandboxReason = "time" | "memory" | "crash" | "error";

/** The end of a sentence about the content, for the person who sent it. */
const EXPLANATIONS: Readonly<Record<SandboxReason, string>> = {
  time: "takes too long to process",
  memory: "needs too much memory to process",
  crash: "cannot be processed",
  error: "cannot be processed",
};

/**
 * A task was started in a sandbox and not completed. The content is the likely cause, so the caller answers with a 4xx.
 */
export class SandboxFailure extends Error {
  readonly task: string;
  readonly reason: SandboxReason;

  constructor(task: string, reason: SandboxReason, options?: ErrorOptions) {
    super(`The task "${task}" did not complete: ${reason}`, options);
    this.name = "SandboxFailure";
    this.task = task;
    this.reason = reason;
  }

  get explanation(): string {
    return EXPLANATIONS[this.reason];
  }
}

/** Logs a failed task as a warning: the content failed, not the server. */
export function warnOfSandbox(log: Log, { task, reason, cause }: SandboxFailure): void {
  const thrown = cause instanceof Error ? (cause.stack ?? cause.message).slice(0, 1000) : undefined;
  log.warning("sandbox.failed", { task, reason, ...(thrown !== undefined && { thrown }) });
}
