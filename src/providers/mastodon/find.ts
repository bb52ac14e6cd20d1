import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { type Posted, ProviderFailure } from "../provider.ts";
import { type Access, Account, postedOf, Source, Statuses } from "./api.ts";
import { call } from "./call.ts";

/** How far an instance's clock may be behind ours. */
const SKEW_MS = 120_000;
/** How much an instance is asked at most: statuses of a page, pages, and statuses that are looked at one by one. */
const [PAGE, PAGES, LOOKS] = [40, 10, 80];

interface Asked {
  text: string;
  since: Date;
  known: ReadonlySet<string>;
}

/**
 * Looks for a status among those that the account made since a time: one with the very text that was sent, that is nobody else's. Mastodon
 * tells what text a status was made from; its idempotency keys it does not.
 * @throws ProviderFailure also when there are more statuses than can be looked through
 */
export async function findStatus(fetch: Fetch, access: Access, asked: Asked): Promise<Posted | null> {
  const { instanceUrl, token } = access;
  const path = "/api/v1/accounts/verify_credentials";
  const { id } = await call(fetch, instanceUrl, { path, token, answer: Account });
  const since = asked.since.getTime() - SKEW_MS;
  let looks = 0;
  let before: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const statuses = await pageOf(fetch, access, id, before);
    for (const status of statuses) {
      if (Date.parse(status.created_at) < since || asked.known.has(status.id)) continue;
      if (++looks > LOOKS) throw new ProviderFailure("unreachable");
      if (isSame(await textOf(fetch, access, status.id), asked.text)) return postedOf(status);
    }
    const last = statuses.at(-1);
    if (last === undefined || Date.parse(last.created_at) < since) return null;
    before = last.id;
  }
  throw new ProviderFailure("unreachable");
}

function pageOf(fetch: Fetch, { instanceUrl, token }: Access, account: string, before: string | undefined) {
  const query = new URLSearchParams({
    exclude_reblogs: "true",
    limit: String(PAGE),
    ...(before && { max_id: before }),
  });
  const path = `/api/v1/accounts/${encodeURIComponent(account)}/statuses?${query}`;
  return call(fetch, instanceUrl, { path, token, bounds: { maxBytes: 8 * 1024 * 1024 }, answer: Statuses });
}

/** The text that a status was made from; null for one that is gone by now. */
async function textOf(fetch: Fetch, { instanceUrl, token }: Access, id: string): Promise<string | null> {
  try {
    const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`;
    return (await call(fetch, instanceUrl, { path, token, answer: Source })).text;
  } catch (error) {
    if (error instanceof ProviderFailure && error.status === 404) return null;
    throw error;
  }
}

/** Mastodon keeps a text without the white space around it. */
const isSame = (text: string | null, sent: string) => text !== null && text.trim() === sent.trim();
