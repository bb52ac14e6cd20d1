import type { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import type { AccountSession } from "../session.ts";
import { type Calling, callJson } from "../shared/call.ts";
import { hasStatus } from "../shared/expected.ts";
import { failureOfAnswer } from "../shared/failureOf.ts";
import { Problem } from "./api.ts";

export const X = "https://api.x.com";

export interface Call<Shape extends z.ZodType> extends Calling<Shape> {
  /** Below the origin of the API. */
  path: string;
  query?: Readonly<Record<string, string>>;
  authorization: string;
}

/** A refusal of X itself, with what its explanation says. */
export class XFailure extends ProviderFailure {
  /** The account has a post with this text already. */
  readonly isDuplicate: boolean;
  /** The post to reply to does not exist, or is hidden from the account. */
  readonly isReplyLost: boolean;
  /** The object of the call does not exist. */
  readonly isMissing: boolean;

  constructor(failure: ProviderFailure, { type, detail }: z.output<typeof Problem>) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.isDuplicate = status === 403 && /duplicate content/i.test(detail);
    this.isReplyLost = /deleted or not visible/i.test(detail);
    this.isMissing = status === 404 || type.endsWith("/resource-not-found");
  }
}

/** One call of the API. @throws ProviderFailure; an XFailure for a refusal of X itself */
export function call<Shape extends z.ZodType>(
  fetch: Fetch,
  apiUrl: string,
  { path, query, authorization, ...calling }: Call<Shape>,
): Promise<z.output<Shape>> {
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  return callJson(fetch, `${apiUrl}${path}${search}`, { ...calling, headers: { authorization } }, refusalOf);
}

/** The account or the app may not act: a suspended account, or an app without the access that the call needs. */
const NO_ACCESS = /\/problems\/(?:client-forbidden|unsupported-authentication|not-authorized-for-resource)$/;

function refusalOf(response: Response, document: unknown, creating: boolean): ProviderFailure {
  const { data: problem } = Problem.safeParse(document);
  if (problem === undefined) return failureOfAnswer(response, { creating });
  return new XFailure(failureOfAnswer(response, { creating }, kindOf(response.status, problem)), problem);
}

function kindOf(status: number, { type, detail }: z.output<typeof Problem>): FailureKind | undefined {
  // The app's credits are used up: its operator buys others, and the post waits.
  if (status === 402) return "limited";
  const isBarred = status === 403 && (NO_ACCESS.test(type) || /\bsuspended\b/i.test(detail));
  return isBarred ? "unauthorized" : undefined;
}

/** Once for a token of this session, once more for one that another process stored long ago. */
const MOST_RENEWALS = 2;

/** A call for an account, whose access token is renewed on the way. @throws as `call` */
export async function callFor<Shape extends z.ZodType>(
  fetch: Fetch,
  session: AccountSession,
  asking: Omit<Call<Shape>, "authorization">,
): Promise<z.output<Shape>> {
  for (let renewals = 0; ; renewals += 1) {
    const { apiUrl = X, accessToken = "" } = session.credentials;
    try {
      return await call(fetch, apiUrl, { ...asking, authorization: `Bearer ${accessToken}` });
    } catch (error) {
      if (!hasStatus(401)(error) || renewals === MOST_RENEWALS) throw error;
      await session.renew();
    }
  }
}
