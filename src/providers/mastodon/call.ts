import { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Bounds, Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { type Asking, failureOf, failureOfAnswer } from "../shared/failureOf.ts";

export interface Call<Shape extends z.ZodType> {
  /** Below the instance's origin. */
  path: string;
  /** POST with a form or body, GET without one, unless stated. */
  method?: "DELETE";
  form?: Readonly<Record<string, string>>;
  /** In place of a form, with its content type. */
  body?: ByteSource;
  headers?: Readonly<Record<string, string>>;
  token?: string;
  bounds?: Bounds;
  /** Whether the call makes the post. */
  creating?: boolean;
  answer: Shape;
}

/** One call of Mastodon's HTTP interface (docs.joinmastodon.org). @throws ProviderFailure */
export async function call<Shape extends z.ZodType>(
  fetch: Fetch,
  origin: string,
  { path, method, form, body, headers, token, creating = false, bounds = {}, answer }: Call<Shape>,
): Promise<z.output<Shape>> {
  const sent = body ?? (form && new URLSearchParams(form));
  const fail = (error: unknown) => {
    throw failureOf(error, { creating });
  };
  const response = await fetch(origin + path, {
    method: method ?? (sent ? "POST" : "GET"),
    headers: {
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent && { body: sent }),
    bounds,
  }).catch(fail);
  if (!response.ok) throw await refusal(response, token !== undefined, { creating });
  const read = answer.safeParse(json(await response.text().catch(fail)));
  if (!read.success) throw new ProviderFailure("invalid", response.status, { mayBeDone: creating });
  return read.data;
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
async function refusal(response: Response, isForAccount: boolean, asking: Asking): Promise<ProviderFailure> {
  const { status } = response;
  if (status === 400 && asking.creating) {
    const { data } = KeyRefusal.safeParse(json(await response.text().catch(() => "")));
    const isRepeated = /duplicate idempotency key/i.test(data?.message ?? data?.error ?? "");
    return isRepeated ? new RepeatedKey() : failureOfAnswer(response, asking);
  }
  if (isForAccount && (status === 403 || status === 404)) {
    const text = await response.text().catch(() => "");
    if (Refusal.safeParse(json(text)).success) {
      return status === 404 ? new MissingFailure() : failureOfAnswer(response, asking, "unauthorized");
    }
  } else await response.body?.cancel();
  return failureOfAnswer(response, asking);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
