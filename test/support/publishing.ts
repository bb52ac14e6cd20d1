import { Buffer } from "node:buffer";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import type { Credentials } from "../../src/providers/credentials.ts";
import { type AccountSession, accountSession } from "../../src/providers/session.ts";
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

/** Credentials as a row would store them: sessions of the same row share what is stored. */
export function kept(
  credentials: Credentials,
  refresh: ((credentials: Credentials) => Promise<Credentials>) | null = null,
) {
  const row = {
    credentials,
    keeps: 0,
    async keep(renewed: Credentials) {
      row.credentials = renewed;
      row.keeps += 1;
    },
  };
  const store = { keep: (renewed: Credentials) => row.keep(renewed), current: async () => row.credentials };
  return { row, session: (): AccountSession => accountSession(row.credentials, store, refresh) };
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
  const { credentials } = await bluesky.connect.signIn(fetch, grant);
  return kept(credentials, (expired) => bluesky.refresh(fetch, expired));
}

export const blueskySession = async (fetch: Fetch, standin: AtprotoStandin): Promise<AccountSession> =>
  (await blueskyRow(fetch, standin)).session();
