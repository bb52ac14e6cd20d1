import type { LimitName } from "../plans/read.ts";

/** The counted metrics; a plan limits those that it names. Several metrics are counted in this order. */
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

/** The plan's limit of a metric; null for no limit. */
export const limitOf = (limits: Partial<Record<Metric, number>>, metric: Metric): number | null =>
  limits[metric] ?? null;

/** The counter's period: `YYYY-MM` in UTC for a monthly metric, empty for a current total. */
export function periodOf(metric: Metric, at: Date): string {
  return metric.endsWith("_monthly") ? at.toISOString().slice(0, 7) : "";
}
