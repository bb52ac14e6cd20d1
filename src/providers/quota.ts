/**
 * The quota of an app for a day, which all of its accounts share, as data. An operator can replace the units of a day
 * (PROVIDER_QUOTAS).
 */
export interface DailyQuota {
  /** The page with the numbers, and the day on which it said so. */
  readonly source: { readonly url: string; readonly readOn: string };
  /** The zone at whose midnight the quota begins again. */
  readonly timezone: string;
  /** The units of a day by bucket. */
  readonly buckets: Readonly<Record<string, number>>;
  /** The units that an operation takes of each bucket. Operations note themselves with `session.bill`. */
  readonly costs: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many times each operation is made for a post that is made at the first attempt. */
  operationsOf(post: { readonly media: readonly unknown[] }): Readonly<Record<string, number>>;
  /** The operation that deletes a post. */
  readonly deletion: string;
}
