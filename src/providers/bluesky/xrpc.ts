import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { type Asking, failureOf, failureOfAnswer, kindOfStatus } from "../shared/failureOf.ts";

/** Tokens that expired, and texts that never were tokens. */
const USED_UP: ReadonlySet<string> = new Set(["ExpiredToken", "InvalidToken"]);
/** Accounts that may not act any more, whatever their tokens. */
const CLOSED: ReadonlySet<string> = new Set([
  "AccountTakedown",
  "AccountDeactivated",
  "AccountSuspended",
  "AccountInactive",
  "RepoTakendown",
  "RepoDeactivated",
  "RepoSuspended",
]);

const Refusal = z.object({ error: z.string() });

/** A failure with the name that XRPC gives it; empty without one. */
export class XrpcFailure extends ProviderFailure {
  readonly error: string;

  constructor(failure: ProviderFailure, error: string) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.error = error;
  }

  get isForNewTokens(): boolean {
    return this.status === 401 || USED_UP.has(this.error);
  }
}

/** One call. @throws XrpcFailure for an answer without success, ProviderFailure for no answer */
export async function ask(
  fetch: Fetch,
  url: URL,
  init: Parameters<Fetch>[1],
  asking: Asking = { creating: false },
): Promise<Response> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw failureOf(error, asking);
  });
  if (answer.ok) return answer;
  const { data } = Refusal.safeParse(await answer.json().catch(() => undefined));
  const name = data?.error ?? "";
  const isClosed = answer.status < 500 && (USED_UP.has(name) || CLOSED.has(name));
  const kind = isClosed ? "unauthorized" : kindOfStatus(answer.status);
  throw new XrpcFailure(failureOfAnswer(answer, asking, kind), name);
}
