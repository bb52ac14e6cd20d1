import type { Fetch, FetchInit } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import type { AccountSession } from "../session.ts";
import { DefectOfOurs } from "./failure.ts";
import { ask, XrpcFailure } from "./xrpc.ts";

/** The calls that make a post, alone and with records about it. */
const CREATING: ReadonlySet<string> = new Set([
  "/xrpc/com.atproto.repo.putRecord",
  "/xrpc/com.atproto.repo.applyWrites",
]);
export const UPLOADING = "/xrpc/com.atproto.repo.uploadBlob";

/** Once for tokens of this session, once more for tokens that another process stored long ago. */
const MOST_RENEWALS = 2;

/** The interface through which the library's Agent makes its calls; files go through it as streams. */
export interface Caller {
  did: string;
  fetchHandler(path: string, init: FetchInit): Promise<Response>;
}

/**
 * Calls for an account, with tokens that are renewed on the way. (The library's own session uses new tokens before they
 * are stored.)
 */
export function blueskySession(fetch: Fetch, session: AccountSession): Caller {
  return {
    did: session.credentials["did"] ?? "",
    async fetchHandler(path, init) {
      const creating = CREATING.has(path);
      const bounds = path === UPLOADING ? { timeoutMs: MEDIA_ITEM_MS } : {};
      for (let renewals = 0; ; renewals++) {
        const { accessJwt, pdsUrl, serviceUrl } = session.credentials;
        const headers = new Headers(init.headers);
        headers.set("authorization", `Bearer ${accessJwt}`);
        try {
          return await ask(fetch, new URL(path, pdsUrl ?? serviceUrl), { ...init, headers, bounds }, { creating });
        } catch (error) {
          const isForNewTokens = error instanceof XrpcFailure && error.isForNewTokens;
          if (!isForNewTokens || renewals === MOST_RENEWALS) throw error;
          await session.renew().catch((defect: unknown) => {
            throw defect instanceof ProviderFailure
              ? defect
              : new DefectOfOurs("tokens were not renewed", { cause: defect });
          });
        }
      }
    },
  };
}
