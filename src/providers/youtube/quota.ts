import type { DailyQuota } from "../quota.ts";

/** The default quota of a project since June 2026, and the costs of the calls that are made for accounts. */
export const QUOTA = {
  source: { url: "https://developers.google.com/youtube/v3/determine_quota_cost", readOn: "2026-11-03" },
  timezone: "America/Los_Angeles",
  buckets: { uploads: 100, units: 10_000 },
  costs: {
    video_insert: { uploads: 1 },
    thumbnail_set: { units: 50 },
    video_delete: { units: 50 },
    list: { units: 1 },
  },
  deletion: "video_delete",
  // The second media item is the image of the thumbnail.
  operationsOf: ({ media }) => ({ video_insert: 1, ...(media.length > 1 && { thumbnail_set: 1 }) }),
} as const satisfies DailyQuota;
