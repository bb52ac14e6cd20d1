import type { LimitName } from "../plans/read.ts";

/** What is counted; limited by the plan under the same name, or not at all. In the order in which whoever counts several does so. */
export const METRICS = [
  "media_bytes_stored",
  "media_bytes_uploaded_monthly",
  "provider_write_calls_monthly",
  "published_posts_monthly",
  "scheduled_posts_monthly",
  "social_accounts",
  "team_members",
  "workspaces",
] as const satisfies readonly (LimitName | "provider_write_calls_monthly" | "published_posts_monthly")[];
export type Metric = (typeof METRICS)[number];

/** What a limit may be exceeded by is one of these. */
export const limitOf = (limits: Partial<Record<Metric, number>>, metric: Metric): number | null =>
  limits[metric] ?? null;

/** `YYYY-MM` in UTC of what is counted by the month, empty for what is counted as it stands. */
export function periodOf(metric: Metric, at: Date): string {
  return metric.endsWith("_monthly") ? at.toISOString().slice(0, 7) : "";
}
