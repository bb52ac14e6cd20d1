import { Buffer } from "node:buffer";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import type { AccountSession, Credentials } from "../../src/providers/provider.ts";
import { ATPROTO, ATPROTO_PASSWORD, type AtprotoStandin } from "./standins/atproto.ts";
import type { MastodonStandin } from "./standins/mastodon.ts";

/** One pixel wide, two high. */
export const PNG = new Blob(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAYAAACZgbYnAAAAEklEQVR4nGNgYGD4z8TAwMAAAAcEAQHNlPUNAAAAAElFTkSuQmCC",
      "base64",
    ),
  ],
  { type: "image/png" },
);

/** Credentials as a row would keep them: sessions of the same row share what is kept. */
export function kept(credentials: Credentials) {
  const row = { credentials, keeps: 0 };
  const session = (): AccountSession => {
    let held = row.credentials;
    return {
      get credentials() {
        return held;
      },
      async keep(renewed) {
        row.credentials = renewed;
        row.keeps += 1;
        held = renewed;
      },
      current: async () => (held = row.credentials),
    };
  };
  return { row, session };
}

/** A session of an account of the stand-in. */
export function mastodonSession(standin: MastodonStandin, username = "ada"): AccountSession {
  const accessToken = `token-${crypto.randomUUID()}`;
  standin.tokens.set(accessToken, username);
  return kept({ accessToken, instanceUrl: standin.origin }).session();
}

export async function blueskyRow(fetch: Fetch, standin: AtprotoStandin): Promise<ReturnType<typeof kept>> {
  const { handle: identifier } = ATPROTO;
  const grant = { serviceUrl: standin.origin, identifier, appPassword: ATPROTO_PASSWORD };
  return kept((await bluesky.connect(fetch, grant)).credentials);
}

export const blueskySession = async (fetch: Fetch, standin: AtprotoStandin): Promise<AccountSession> =>
  (await blueskyRow(fetch, standin)).session();
