/** What is counted, each limited by the plan under the same name. */
export type Metric = "media_bytes_stored" | "media_bytes_uploaded_monthly";

/** `YYYY-MM` in UTC of what is counted by the month, empty for what is counted as it stands. */
export function periodOf(metric: Metric, at: Date): string {
  return metric.endsWith("_monthly") ? at.toISOString().slice(0, 7) : "";
}
