import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { MEDIUM_MS } from "../mediaItem.ts";
import { type AccountSession, type Credentials, ProviderFailure } from "../provider.ts";
import { type Asking, failureOf, failureOfAnswer, kindOfStatus } from "../shared/failureOf.ts";
import { FaultOfOurs } from "./failure.ts";

/** The call that makes a post. */
const CREATING = "/xrpc/com.atproto.repo.putRecord";
const UPLOADING = "/xrpc/com.atproto.repo.uploadBlob";
const REFRESHING = "/xrpc/com.atproto.server.refreshSession";

/** Tokens that are used up, and ones that never were any. */
const USED_UP: ReadonlySet<string> = new Set(["ExpiredToken", "InvalidToken"]);
/** Accounts that may act no more, whatever their tokens. */
const CLOSED: ReadonlySet<string> = new Set([
  "AccountTakedown",
  "AccountDeactivated",
  "AccountSuspended",
  "AccountInactive",
  "RepoTakendown",
  "RepoDeactivated",
  "RepoSuspended",
]);

/** Another server may be about to store what it got for the same refresh token. Together 2.5 seconds. */
const PAUSES_MS = [0, 100, 400, 1000, 1000];

const Tokens = z.object({
  accessJwt: z.string().min(1).max(8192),
  refreshJwt: z.string().min(1).max(8192),
  did: z.string(),
});
const Refusal = z.object({ error: z.string() });

/** A failure with the name that XRPC gives it; empty without one. */
export class XrpcFailure extends ProviderFailure {
  readonly error: string;

  constructor(failure: ProviderFailure, error: string) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.error = error;
  }
}

/** What the library's Agent calls through. */
interface Caller {
  did: string;
  fetchHandler(path: string, init: RequestInit): Promise<Response>;
}

/**
 * Calls for an account. Tokens that are used up are renewed on the way: stored first, then used. (The library's own session uses them at
 * once, and tells afterwards.) Refresh tokens are good once: whoever finds theirs used looks for what somebody else got for it.
 */
export function blueskySession(fetch: Fetch, session: AccountSession): Caller {
  let tokens: Credentials = session.credentials;
  const at = (path: string) => new URL(path, tokens["pdsUrl"] ?? tokens["serviceUrl"]);

  async function renew(): Promise<void> {
    const stored = await session.current();
    if (await adopt(stored)) return;
    const { serviceUrl, pdsUrl = "", refreshJwt = "", did } = tokens;
    try {
      const headers = { accept: "application/json", authorization: `Bearer ${refreshJwt}` };
      const answer = await ask(fetch, new URL(REFRESHING, serviceUrl ?? pdsUrl), { method: "POST", headers });
      const renewed = Tokens.safeParse(await answer.json().catch(failBody));
      if (renewed.data?.did !== did || !renewed.success) throw new ProviderFailure("rubbish", answer.status);
      const kept = { ...tokens, accessJwt: renewed.data.accessJwt, refreshJwt: renewed.data.refreshJwt };
      await session.keep(kept);
      tokens = kept;
    } catch (error) {
      if (!(error instanceof XrpcFailure) || !USED_UP.has(error.error)) throw error;
      for (const pause of PAUSES_MS) {
        await wait(pause);
        if (await adopt(await session.current())) return;
      }
      throw new ProviderFailure("unauthorized", error.status);
    }
  }

  async function adopt(stored: Credentials): Promise<boolean> {
    if (stored["refreshJwt"] === tokens["refreshJwt"]) return false;
    tokens = stored;
    return true;
  }

  return {
    did: session.credentials["did"] ?? "",
    async fetchHandler(path, init) {
      const creating = path === CREATING;
      const bounds = path === UPLOADING ? { timeoutMs: MEDIUM_MS } : {};
      for (let renewed = 0; ; renewed++) {
        const headers = new Headers(init.headers);
        headers.set("authorization", `Bearer ${tokens["accessJwt"]}`);
        try {
          return await ask(fetch, at(path), { ...init, headers, bounds }, { creating });
        } catch (error) {
          const isUsedUp = error instanceof XrpcFailure && (error.status === 401 || USED_UP.has(error.error));
          // Once for tokens of ours, once more for what somebody else stored long ago.
          if (!isUsedUp || renewed === 2) throw error;
          await renew().catch((fault: unknown) => {
            throw fault instanceof ProviderFailure
              ? fault
              : new FaultOfOurs("tokens were not renewed", { cause: fault });
          });
        }
      }
    },
  };
}

/** One call. @throws XrpcFailure for an answer that is no success, ProviderFailure for none */
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

/** A body that broke off, or that is no JSON. */
function failBody(error: unknown): never {
  const failure = failureOf(error);
  throw failure instanceof ProviderFailure ? failure : new ProviderFailure("rubbish");
}
