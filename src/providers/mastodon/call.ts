import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { type Calling, callJson } from "../shared/call.ts";
import { failureOfAnswer } from "../shared/failureOf.ts";

/** A call: POST with JSON, a form or a body, GET without one, unless stated. */
interface Call<Shape extends z.ZodType> extends Calling<Shape> {
  /** Below the instance's origin. */
  path: string;
  token?: string;
}

/** One call of Mastodon's HTTP interface (docs.joinmastodon.org). @throws ProviderFailure */
export function call<Shape extends z.ZodType>(
  fetch: Fetch,
  origin: string,
  { path, token, form, headers, ...calling }: Call<Shape>,
): Promise<z.output<Shape>> {
  const { json, body = form && new URLSearchParams(form) } = calling;
  const method = json === undefined && body === undefined ? "GET" : "POST";
  const all = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  const refusalOf = token === undefined ? refusal : refusalForAccount;
  return callJson(fetch, origin + path, { method, ...calling, body, headers: all }, refusalOf);
}

const Refusal = z.object({ error: z.string() });
const KeyRefusal = z.object({ error: z.string().optional(), message: z.string().optional() });

/** The server got a request with this idempotency key before (Pixelfed's refusal of a repeated one). */
export class RepeatedKey extends ProviderFailure {
  constructor() {
    super("refused", 400);
  }
}

/** The instance says that what was asked for does not exist. A 404 that comes from a proxy is another failure. */
export class MissingFailure extends ProviderFailure {
  constructor() {
    super("refused", 404);
  }
}

/**
 * A call for an account concerns that account's own data, so a 403 means that the account or the token may not act any
 * more (revoked, disabled, narrowed). Only the instance's own JSON counts: an HTML page comes from a proxy in front of
 * it.
 */
function refusalForAccount(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const isOwn = Refusal.safeParse(json).success;
  if (isOwn && response.status === 404) return new MissingFailure();
  if (isOwn && response.status === 403) return failureOfAnswer(response, { creating }, "unauthorized");
  return refusal(response, json, creating);
}

function refusal(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { data } = KeyRefusal.safeParse(json);
  const isRepeated = /duplicate idempotency key/i.test(data?.message ?? data?.error ?? "");
  return response.status === 400 && creating && isRepeated
    ? new RepeatedKey()
    : failureOfAnswer(response, { creating });
}
