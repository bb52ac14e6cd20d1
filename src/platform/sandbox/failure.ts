import type { Log } from "../log/log.ts";

/**
 * - time: the task ran longer than it may
 * - memory: the task needed more memory than it may use
 * - crash: the worker ended during the task
 * - error: the task threw something that is no DomainError
 */
export type SandboxReason = "time" | "memory" | "crash" | "error";

/** The end of a sentence whose subject is the content, for the person who sent it. */
const EXPLANATIONS: Readonly<Record<SandboxReason, string>> = {
  time: "takes too long to process",
  memory: "needs too much memory to process",
  crash: "cannot be processed",
  error: "cannot be processed",
};

/** A task that a sandbox began and did not complete. The content of the task is the likely cause, so the caller answers with a 4xx. */
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

/** Logs a failed task as a warning: it is the content that failed, not the server. */
export function warnOfSandbox(log: Log, { task, reason, cause }: SandboxFailure): void {
  const thrown = cause instanceof Error ? (cause.stack ?? cause.message).slice(0, 1000) : undefined;
  log.warning("sandbox.failed", { task, reason, ...(thrown !== undefined && { thrown }) });
}
