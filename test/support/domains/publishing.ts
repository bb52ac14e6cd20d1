import { Buffer } from "node:buffer";
import type { Fetch } from "../../../src/platform/outbound/guardedFetch.ts";
import { bluesky } from "../../../src/providers/bluesky/bluesky.ts";
import type { AuthorizationCode, Bot, RemoteAccount } from "../../../src/providers/connect.ts";
import type { Credentials } from "../../../src/providers/credentials.ts";
import { discordwebhook } from "../../../src/providers/discord/webhook.ts";
import { facebook } from "../../../src/providers/facebook/facebook.ts";
import { instagram } from "../../../src/providers/instagram/instagram.ts";
import { linkedin } from "../../../src/providers/linkedin/linkedin.ts";
import { type AccountSession, accountSession } from "../../../src/providers/session.ts";
import { threads } from "../../../src/providers/threads/threads.ts";
import { wordpress } from "../../../src/providers/wordpress/wordpress.ts";
import { x } from "../../../src/providers/x/x.ts";
import { ATPROTO, ATPROTO_PASSWORD, type FakeAtproto } from "../fakes/atproto.ts";
import { DISCORD_CHANNEL, DISCORD_TOKEN, type FakeDiscord, webhookAddress } from "../fakes/discord.ts";
import { FACEBOOK_APP, FACEBOOK_REDIRECT, type FakeFacebook } from "../fakes/facebook.ts";
import { INSTAGRAM_APP, INSTAGRAM_REDIRECT } from "../fakes/instagram.ts";
import {
  type FakeLinkedin,
  LINKEDIN_APP,
  LINKEDIN_REDIRECT,
  LINKEDIN_SCOPES,
  LINKEDIN_VERSION,
} from "../fakes/linkedin.ts";
import type { FakeMastodon } from "../fakes/mastodon.ts";
import { type FakeTelegram, TELEGRAM_BOT, TELEGRAM_TOKEN } from "../fakes/telegram.ts";
import { type FakeGraph, THREADS_APP, THREADS_REDIRECT } from "../fakes/threads.ts";
import { type FakeWordpress, WORDPRESS } from "../fakes/wordpress.ts";
import { grantFor } from "../grant.ts";

/** The account of the person who consents on the page of a network with one address. */
export async function consentedAccount(
  fetch: Fetch,
  connect: AuthorizationCode,
  apiUrl: string,
  app: { clientId: string; clientSecret: string; redirectUri: string },
): Promise<RemoteAccount> {
  const client = { instanceUrl: "", ...app };
  const page = connect.authorizationUrl(client, { state: "s", codeChallenge: null, apiUrl });
  const { headers } = await fetch(page, { redirect: "manual" });
  const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  return connect.exchange(fetch, { ...grantFor(client, code), apiUrl });
}

/** A session of the profile of the twin. */
export async function threadsSession(fetch: Fetch, { origin }: FakeGraph): Promise<AccountSession> {
  const app = { ...THREADS_APP, redirectUri: THREADS_REDIRECT };
  return kept((await consentedAccount(fetch, threads.connect, origin, app)).credentials).session();
}

import type { FakeX } from "../fakes/x.ts";
import { connectX, xClient } from "./connectX.ts";

/** A session of the professional account of the twin. */
export async function instagramSession(fetch: Fetch, { origin }: FakeGraph): Promise<AccountSession> {
  const app = { ...INSTAGRAM_APP, redirectUri: INSTAGRAM_REDIRECT };
  return kept((await consentedAccount(fetch, instagram.connect, origin, app)).credentials).session();
}

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
  bot: Bot | null = null,
  apiVersion = "",
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
  const session = (): AccountSession => accountSession(row.credentials, store, refresh, async () => bot, apiVersion);
  return { row, session };
}

/** A session of an account of the fake. */
export function mastodonSession(fake: FakeMastodon, username = "ada"): AccountSession {
  const accessToken = `token-${crypto.randomUUID()}`;
  fake.tokens.set(accessToken, username);
  return kept({ accessToken, instanceUrl: fake.origin }).session();
}

export async function blueskyRow(fetch: Fetch, fake: FakeAtproto): Promise<ReturnType<typeof kept>> {
  const { handle: identifier } = ATPROTO;
  const grant = { serviceUrl: fake.origin, identifier, appPassword: ATPROTO_PASSWORD };
  const { credentials } = await bluesky.connect.signIn(fetch, grant);
  return kept(credentials, (expired) => bluesky.refresh(fetch, expired));
}

export const blueskySession = async (fetch: Fetch, fake: FakeAtproto): Promise<AccountSession> =>
  (await blueskyRow(fetch, fake)).session();

/** A row of a channel of the fake in which its bot may post. */
export function telegramRow(fake: FakeTelegram, chatId = -1001234567890, token = TELEGRAM_TOKEN) {
  if (!fake.chats.has(chatId)) fake.channel(chatId);
  const credentials = { botId: String(TELEGRAM_BOT.id), chatId: String(chatId) };
  return kept(credentials, null, { apiUrl: fake.origin, token });
}

/** A session of an author of the twin's site. */
export async function wordpressSession(fetch: Fetch, fake: FakeWordpress): Promise<AccountSession> {
  const { login: identifier, password: appPassword } = WORDPRESS;
  const { credentials } = await wordpress.connect.signIn(fetch, { serviceUrl: fake.origin, identifier, appPassword });
  return kept(credentials).session();
}

export async function webhookSession(fetch: Fetch, { origin }: FakeDiscord): Promise<AccountSession> {
  const grant = { serviceUrl: origin, identifier: "", appPassword: webhookAddress(origin) };
  const { credentials } = await discordwebhook.connect.signIn(fetch, grant);
  return kept(credentials).session();
}

/** The targets of a consent of the fake's member: the member, and the pages. */
export async function linkedinTargets(fetch: Fetch, { origin: apiUrl }: FakeLinkedin, scopes = LINKEDIN_SCOPES) {
  const client = { instanceUrl: "", redirectUri: LINKEDIN_REDIRECT, ...LINKEDIN_APP };
  const page = linkedin.connect.authorizationUrl(client, { state: "s", codeChallenge: null, apiUrl, scopes });
  const code = await codeAt(page);
  const bot = () => Promise.reject(new Error("LinkedIn has no bots"));
  const grant = { client, code, codeVerifier: null, apiUrl, apiVersion: LINKEDIN_VERSION, scopes, bot };
  return linkedin.connect.exchange(fetch, grant);
}

/** A session of the fake's member or page. */
export async function linkedinSession(fetch: Fetch, fake: FakeLinkedin, kind: "account" | "page" = "page") {
  const target = (await linkedinTargets(fetch, fake)).find((each) => each.kind === kind);
  return kept(target?.account.credentials ?? {}, null, null, LINKEDIN_VERSION).session();
}
/** A row of the account of the fake. */
export async function xRow(fetch: Fetch, fake: FakeX): Promise<ReturnType<typeof kept>> {
  const { credentials } = await connectX(fetch, fake.origin);
  return kept(credentials, (expired) => x.refresh(fetch, expired, async () => xClient));
}

export const xSession = async (fetch: Fetch, fake: FakeX): Promise<AccountSession> =>
  (await xRow(fetch, fake)).session();

/** The code that the page of a consent of the fake returns at once. */
export async function codeAt(page: string): Promise<string> {
  const { headers } = await globalThis.fetch(page, { redirect: "manual" });
  return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
}

/** The pages of a consent of the fake's person. */
export async function facebookTargets(fetch: Fetch, { origin: apiUrl }: Pick<FakeFacebook, "origin">) {
  const client = { instanceUrl: "", redirectUri: FACEBOOK_REDIRECT, ...FACEBOOK_APP };
  const code = await codeAt(facebook.connect.authorizationUrl(client, { state: "s", codeChallenge: null, apiUrl }));
  const bot = () => Promise.reject(new Error("Facebook has no bots"));
  return facebook.connect.exchange(fetch, { client, code, codeVerifier: null, apiUrl, bot });
}

export async function facebookSession(fetch: Fetch, fake: FakeFacebook): Promise<AccountSession> {
  const [target] = await facebookTargets(fetch, fake);
  return kept(target?.account.credentials ?? {}).session();
}

/** A session of a channel to which the fake's bot was added. */
export function botSession({ origin: apiUrl }: FakeDiscord): AccountSession {
  const { id: channelId, guildId } = DISCORD_CHANNEL;
  return kept({ guildId, channelId }, null, { apiUrl, token: DISCORD_TOKEN }).session();
}
