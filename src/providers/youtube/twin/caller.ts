import { withCaller } from "../../shared/twin/caller.ts";
import { failed, type Granted, type Youtube } from "./state.ts";

const HOUR = 3_600_000;

/** The day in California, 8 hours behind UTC; 7 hours from the second Sunday of March to the first of November. */
function dayInCalifornia(now: number): string {
  const year = new Date(now).getUTCFullYear();
  const sundayOf = (month: number, week: number, hour: number) => {
    const first = (7 - new Date(Date.UTC(year, month)).getUTCDay()) % 7;
    return Date.UTC(year, month, 1 + first + 7 * week, hour);
  };
  const isSummer = now >= sundayOf(2, 1, 10) && now < sundayOf(10, 0, 9);
  return new Date(now - (isSummer ? 7 : 8) * HOUR).toISOString().slice(0, 10);
}

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
  return (...[bucket, units]: Cost) =>
    withCaller((c): Granted | Response => {
      const [scheme, token = ""] = (c.req.header("authorization") ?? "").split(" ");
      const granted = scheme === "Bearer" ? youtube.access.get(token) : undefined;
      const now = youtube.switches.now();
      if (granted === undefined || granted.expiresAt <= now)
        return failed(401, "authError", "Invalid Credentials", "global");
      const key = `${granted.clientId} ${bucket} ${dayInCalifornia(now.getTime())}`;
      const before = used.get(key) ?? 0;
      if (before + units > youtube.switches.quota[bucket]) return usedUp(bucket);
      used.set(key, before + units);
      if (youtube.suspended.has(granted.channelId)) {
        const message = "The YouTube account of the authenticated user is suspended.";
        return failed(403, "authenticatedUserAccountSuspended", message, "youtube.common");
      }
      return granted;
    });
}

export type Callers = ReturnType<typeof createCallers>;
