import type { JobOutput } from "../../platform/jobs/failureReason.ts";

const REASONS: Readonly<Record<string, string>> = {
  "job timed out": "the job took longer than its time limit",
  "job heartbeat timeout": "the worker ended, or gave no sign of life",
};

/** Says why the last try of a job failed, as far as the queue knows; the log has the text of the error. */
export function failureInWords(output: JobOutput | null): string {
  if (output?.outcome === "refused") return "the payload does not have the shape of the topic";
  if (output?.outcome === "lost") return "the process ended";
  if (output?.reason !== undefined) return `the last try failed with ${output.reason}`;
  const message = output?.value?.message ?? "";
  return REASONS[message] ?? "the reason is only in the log";
}
