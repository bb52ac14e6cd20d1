import type { Context } from "hono";
import { failed, type Granted, type Youtube } from "./state.ts";

const CALIFORNIA = new Intl.DateTimeFormat("en-US", { timeZone: "America/Los_Angeles", dateStyle: "short" });

/** A bucket of the quota of the app, and the units that a call takes of it. */
type Cost = readonly [bucket: keyof Youtube["switches"]["quota"], units: number];

/** The refusal of a call beyond the quota: the bucket of uploads answers as the service of all Google APIs does. */
const usedUp = (bucket: Cost[0]): Response =>
  bucket === "uploads"
    ? failed(
        429,
        "rateLimitExceeded",
        "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com'.",
        "global",
      )
    : failed(
        403,
        "quotaExceeded",
        "The request cannot be completed because you have exceeded your quota.",
        "youtube.quota",
      );

/** Reads the token of a request, and takes what the call costs. Each app has a count for each day of California. */
export function createCallers(youtube: Youtube) {
  const used = new Map<string, number>();
  return function callerOf(c: Context, [bucket, units]: Cost): Granted | Response {
    const [scheme, token = ""] = (c.req.header("authorization") ?? "").split(" ");
    const granted = scheme === "Bearer" ? youtube.access.get(token) : undefined;
    const now = youtube.switches.now();
    if (granted === undefined || granted.expiresAt <= now)
      return failed(401, "authError", "Invalid Credentials", "global");
    const key = `${granted.clientId} ${bucket} ${CALIFORNIA.format(now)}`;
    const before = used.get(key) ?? 0;
    if (before + units > youtube.switches.quota[bucket]) return usedUp(bucket);
    used.set(key, before + units);
    if (youtube.suspended.has(granted.channelId)) {
      const message = "The YouTube account of the authenticated user is suspended.";
      return failed(403, "authenticatedUserAccountSuspended", message, "youtube.common");
    }
    return granted;
  };
}

export type CallerOf = ReturnType<typeof createCallers>;
