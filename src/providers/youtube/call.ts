import type { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { dayOf } from "../../platform/time/dayOf.ts";
import { AppLimit, type FailureKind, ProviderFailure } from "../failure.ts";
import type { AccountSession } from "../session.ts";
import { type Calling, readAnswer, type Sending, send } from "../shared/call.ts";
import { failureOfAnswer } from "../shared/failureOf.ts";
import { Refusal } from "./api.ts";
import { QUOTA } from "./quota.ts";

export const GOOGLE = "https://www.googleapis.com";

/** Google has a host for consents and one for tokens. Another address stands for all of them. */
export const hostAt = (apiUrl: string, own: string): string => (apiUrl === GOOGLE ? own : apiUrl);

export const apiUrlOf = ({ credentials }: AccountSession): string => credentials["apiUrl"] ?? GOOGLE;

/** A refusal of YouTube itself, with the reason of its error. */
export class YoutubeFailure extends ProviderFailure {
  readonly reason: string;

  constructor({ kind, status, mayBeDone, retryAt }: ProviderFailure, reason: string) {
    super(kind, status, { mayBeDone, retryAt });
    this.reason = reason;
  }
}

/** Once for a token of this session, once more for one that another process stored long ago. */
const MOST_RENEWALS = 2;

/** Sends a request for an account, whose access token is renewed on the way. */
export async function sendFor(fetch: Fetch, session: AccountSession, url: string, sending: Sending): Promise<Response> {
  for (let renewals = 0; ; renewals += 1) {
    const { accessToken = "" } = session.credentials;
    const headers = { ...sending.headers, authorization: `Bearer ${accessToken}` };
    const response = await send(fetch, url, { ...sending, headers });
    if (response.status !== 401 || renewals === MOST_RENEWALS) return response;
    await response.body?.cancel();
    await session.renew();
  }
}

/** Reads an answer. @throws ProviderFailure; a YoutubeFailure for a refusal of YouTube itself */
export const read = <Shape extends z.ZodType>(response: Response, answer: Shape, creating = false) =>
  readAnswer(response, { answer, creating }, refusalOf);

/** A call of the API for an account. @throws as `read` */
export async function callFor<Shape extends z.ZodType>(
  fetch: Fetch,
  session: AccountSession,
  path: string,
  { answer, ...sending }: Calling<Shape>,
): Promise<z.output<Shape>> {
  return read(await sendFor(fetch, session, `${apiUrlOf(session)}${path}`, sending), answer);
}

/** The quota of the app is used up until the next day of California. */
const QUOTA_REASONS: ReadonlySet<string> = new Set(["quotaExceeded", "dailyLimitExceeded"]);
/** Too many calls at the moment. */
const RATE_REASONS: ReadonlySet<string> = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "uploadRateLimitExceeded",
]);
/** The bucket of uploads has the reason of a rate: "… limit 'Video Uploads per day' of service …". */
const OF_A_DAY = /\bper day\b/i;
/** The channel may not act, or does not exist any more. */
const BARRED: ReadonlySet<string> = new Set([
  "authenticatedUserAccountClosed",
  "authenticatedUserAccountSuspended",
  "authenticatedUserNotChannel",
  "channelClosed",
  "channelSuspended",
  "insufficientPermissions",
  "youtubeSignupRequired",
]);
/** YouTube bounds the videos of a channel in 24 hours, and does not say when the first of them are over. */
const UPLOADS_AGAIN_MS = 6 * 3_600_000;

function refusalOf(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { data } = Refusal.safeParse(json);
  const reason = data?.error.errors[0]?.reason;
  if (data === undefined || reason === undefined) return failureOfAnswer(response, { creating });
  const { status } = response;
  const now = new Date();
  const isOfDay = QUOTA_REASONS.has(reason) || (RATE_REASONS.has(reason) && OF_A_DAY.test(data.error.message));
  if (isOfDay) return new AppLimit(status, dayOf(QUOTA.timezone, now).endsAt);
  if (reason === "uploadLimitExceeded")
    return new ProviderFailure("limited", status, { retryAt: new Date(now.getTime() + UPLOADS_AGAIN_MS) });
  return new YoutubeFailure(failureOfAnswer(response, { creating }, kindOf(reason)), reason);
}

function kindOf(reason: string): FailureKind | undefined {
  if (RATE_REASONS.has(reason)) return "limited";
  return BARRED.has(reason) ? "unauthorized" : undefined;
}
