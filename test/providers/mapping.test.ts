import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { ProviderFailure } from "../../src/providers/failure.ts";
import { FRIENDICA } from "../../src/providers/friendica/twin/software.ts";
import { GOTOSOCIAL } from "../../src/providers/gotosocial/twin/software.ts";
import { MASTODON, type Software } from "../../src/providers/mastodon/twin/software.ts";
import { PIXELFED } from "../../src/providers/pixelfed/twin/software.ts";
import { PLEROMA } from "../../src/providers/pleroma/twin/software.ts";
import type { Post } from "../../src/providers/post.ts";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { videoFile, youtubeSession } from "../support/domains/connectYoutube.ts";
import { photo } from "../support/domains/media.ts";
import {
  blueskySession,
  botSession,
  facebookSession,
  instagramSession,
  kept,
  linkedinSession,
  mastodonSession,
  PNG,
  telegramRow,
  threadsSession,
  webhookSession,
  wordpressSession,
  xSession,
} from "../support/domains/publishing.ts";
import { fakeAtproto } from "../support/fakes/atproto.ts";
import { DISCORD_CHANNEL, DISCORD_WEBHOOK, fakeDiscord } from "../support/fakes/discord.ts";
import { FACEBOOK_PAGE, fakeFacebook } from "../support/fakes/facebook.ts";
import type { Fake } from "../support/fakes/fake.ts";
import type { Act } from "../support/fakes/faults.ts";
import { type FetchedHost, fetchedHost } from "../support/fakes/fetchedHost.ts";
import { fakeInstagram, INSTAGRAM_USER } from "../support/fakes/instagram.ts";
import { fakeLinkedin } from "../support/fakes/linkedin.ts";
import { fakeMastodon } from "../support/fakes/mastodon.ts";
import { fakeTelegram, TELEGRAM_TOKEN } from "../support/fakes/telegram.ts";
import { fakeThreads, THREADS_USER } from "../support/fakes/threads.ts";
import { fakeWordpress } from "../support/fakes/wordpress.ts";
import { fakeX, X_USER } from "../support/fakes/x.ts";
import { fakeYoutube } from "../support/fakes/youtube.ts";

let guarded: Fetch;
/** The one path that has a short time limit, with or without a method before it. */
let hurried = "";
const fetch: Fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const isHurried = [pathname, `${init?.method} ${pathname}`].includes(hurried);
  return guarded(input, isHurried ? { ...init, bounds: { timeoutMs: 500 } } : init);
};

/** A fake server of a provider, with the posts that it has. */
interface FakeProvider extends Fake {
  posts: { text: string }[];
}

interface Place {
  start(): Promise<FakeProvider>;
  /** A session of an account that the fake knows. */
  open(): AccountSession | Promise<AccountSession>;
  /**
   * The path of a call before the post is made, of the call that makes it, and of the call that finds it; null where
   * the provider has none. Of the call that deletes a post with an id.
   */
  paths: Readonly<{
    before: string | null;
    creating: string;
    finding: string | null;
    /** Null where no program deletes posts. */
    deleting: ((externalId: string) => string) | null;
  }>;
  /** The picture of posts, where a network does not take the smallest one; the video, where posts are videos. */
  picture?: () => Promise<Blob>;
  /** Whether the answer that the post was made has no body, of which a half could arrive. */
  answersWithoutBody?: boolean;
  /** Whether a 404 to the call that makes the post ends its upload, and the next attempt begins again. */
  beginsAgain?: boolean;
  /** Whether the answer to the earlier call has no body either. */
  beginsWithoutBody?: boolean;
  /** The result of a key that was used before: the first post is returned, unless stated otherwise. */
  keys?: Software["keys"];
  /** Whether the network refuses a text that the account posted before. */
  refusesTexts?: boolean;
  /** Whether the network changes texts, so that another new post may be the lost one. */
  changesTexts?: boolean;
}

/** A place whose session is opened at its own fake. */
function place<Started extends FakeProvider>(
  start: () => Promise<Started>,
  open: (fake: Started) => AccountSession | Promise<AccountSession>,
  paths: Place["paths"],
): Place {
  let fake: Started;
  return { start: async () => (fake = await start()), open: () => open(fake), paths };
}

function onFediverse(software: Software): Place {
  const start = () => fakeMastodon(undefined, software);
  return {
    ...place(start, (fake) => mastodonSession(fake), {
      before: "/api/v2/media",
      creating: "/api/v1/statuses",
      finding: "/api/v1/accounts/id-ada/statuses",
      deleting: (id) => `/api/v1/statuses/${id}`,
    }),
    keys: software.keys,
    changesTexts: software.shown !== undefined,
  };
}

const CHANNEL = `/api/v10/channels/${DISCORD_CHANNEL.id}`;
const WEBHOOK = `/api/v10/webhooks/${DISCORD_WEBHOOK.id}/${DISCORD_WEBHOOK.token}`;

const PROFILE = `/v1.0/${THREADS_USER.id}`;

const PROFESSIONAL = `/${INSTAGRAM_USER.id}`;

const PLACES: Readonly<Record<ProviderName, Place>> = {
  mastodon: onFediverse(MASTODON),
  pixelfed: onFediverse(PIXELFED),
  pleroma: onFediverse(PLEROMA),
  gotosocial: onFediverse(GOTOSOCIAL),
  friendica: onFediverse(FRIENDICA),
  bluesky: place(fakeAtproto, (fake) => blueskySession(fetch, fake), {
    before: "/xrpc/com.atproto.repo.uploadBlob",
    creating: "/xrpc/com.atproto.repo.putRecord",
    finding: "/xrpc/com.atproto.repo.getRecord",
    deleting: () => "/xrpc/com.atproto.repo.deleteRecord",
  }),
  telegram: place(
    () => fakeTelegram(),
    (fake) => telegramRow(fake).session(),
    {
      before: null,
      creating: `/bot${TELEGRAM_TOKEN}/sendPhoto`,
      finding: null,
      deleting: () => `/bot${TELEGRAM_TOKEN}/deleteMessage`,
    },
  ),
  wordpress: place(
    () => fakeWordpress(),
    (fake) => wordpressSession(fetch, fake),
    {
      before: "POST /wp-json/wp/v2/media",
      creating: "POST /wp-json/wp/v2/posts",
      finding: "GET /wp-json/wp/v2/posts",
      deleting: (id) => `DELETE /wp-json/wp/v2/posts/${id}`,
    },
  ),
  discord: place(
    () => fakeDiscord(),
    (fake) => botSession(fake),
    {
      before: null,
      creating: `POST ${CHANNEL}/messages`,
      finding: `GET ${CHANNEL}/messages`,
      deleting: (id) => `DELETE ${CHANNEL}/messages/${id}`,
    },
  ),
  facebook: {
    ...place(
      () => fakeFacebook(),
      (fake) => facebookSession(fetch, fake),
      {
        before: `POST /v25.0/${FACEBOOK_PAGE.id}/photos`,
        creating: `POST /v25.0/${FACEBOOK_PAGE.id}/feed`,
        finding: `GET /v25.0/${FACEBOOK_PAGE.id}/feed`,
        deleting: (id) => `DELETE /v25.0/${id}`,
      },
    ),
    keys: "unknown",
  },
  linkedin: {
    ...place(
      () => fakeLinkedin(),
      (fake) => linkedinSession(fetch, fake),
      {
        before: "POST /rest/images",
        creating: "POST /rest/posts",
        finding: "GET /rest/posts",
        deleting: (urn) => `DELETE /rest/posts/${encodeURIComponent(urn)}`,
      },
    ),
    keys: "unknown",
    answersWithoutBody: true,
  },
  discordwebhook: place(
    () => fakeDiscord(),
    (fake) => webhookSession(fetch, fake),
    {
      before: null,
      creating: `POST ${WEBHOOK}`,
      finding: null,
      deleting: (id) => `DELETE ${WEBHOOK}/messages/${id}`,
    },
  ),
  threads: {
    ...place(
      () => fakeThreads(),
      (fake) => threadsSession(fetch, fake),
      {
        before: `POST ${PROFILE}/threads`,
        creating: `POST ${PROFILE}/threads_publish`,
        finding: `GET ${PROFILE}/threads`,
        deleting: (id) => `DELETE /v1.0/${id}`,
      },
    ),
    // A container is published once; another call without its id makes another one.
    keys: "unknown",
  },
  x: {
    ...place(
      () => fakeX(),
      (fake) => xSession(fetch, fake),
      {
        before: "/2/media/upload",
        creating: "POST /2/tweets",
        finding: `/2/users/${X_USER.id}/tweets`,
        deleting: (id) => `DELETE /2/tweets/${id}`,
      },
    ),
    keys: "refused",
    refusesTexts: true,
  },
  instagram: {
    ...place(
      () => fakeInstagram(),
      (fake) => instagramSession(fetch, fake),
      {
        before: `POST ${PROFESSIONAL}/media`,
        creating: `POST ${PROFESSIONAL}/media_publish`,
        finding: `GET ${PROFESSIONAL}/media`,
        deleting: null,
      },
    ),
    keys: "unknown",
    picture: async () => new Blob([await photo(640, 640).jpeg().toBuffer()], { type: "image/jpeg" }),
  },
  youtube: {
    beginsAgain: true,
    ...place(
      () => fakeYoutube(),
      (fake) => youtubeSession(fetch, fake),
      {
        before: "POST /upload/youtube/v3/videos",
        creating: "PUT /upload/youtube/v3/videos",
        finding: "GET /youtube/v3/playlistItems",
        deleting: () => "DELETE /youtube/v3/videos",
      },
    ),
    // An upload makes one video; another post begins another upload.
    keys: "unknown",
    beginsWithoutBody: true,
    picture: async () => videoFile(),
  },
};

let host: FetchedHost;
let content: Blob = PNG;
beforeAll(async () => {
  host = await fetchedHost();
});
afterAll(() => host.close());

const post = (text = "Hello"): Post => ({
  text,
  media: [host.addressed({ content, altText: "A dot" })],
  options: {},
  key: newDeliveryKey(new Date()),
});

/** Returns the failure of a promise, and checks that it contains no secret of the account. */
async function failureOf(promise: Promise<unknown>, secrets: AccountSession) {
  const error: unknown = await promise.then(
    () => "nothing went wrong",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderFailure)) throw error;
  const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error);
  const { token } = await secrets.bot().catch(() => ({ token: "" }));
  const { appPassword = token, accessToken = appPassword, accessJwt = accessToken } = secrets.credentials;
  const { refreshJwt = accessJwt } = secrets.credentials;
  expect(accessJwt.length).toBeGreaterThan(10);
  for (const secret of [accessJwt, refreshJwt]) expect(shown).not.toContain(secret);
  const { kind, status, mayBeDone, retryAt } = error;
  return { kind, status, mayBeDone, retryAt };
}

const status = (code: number, more: Partial<Extract<Act, { act: "status" }>> = {}): Act => ({
  act: "status",
  status: code,
  body: { error: "ItWentWrong", message: "It went wrong" },
  ...more,
});

const UNEXPECTED: Partial<Extract<Act, { act: "status" }>> = { body: { unexpected: true }, done: true };
const HTML = { body: "<!doctype html>", headers: { "content-type": "text/html" }, done: true };

/** The fault → the kind, the status, whether the post may be there after the creating call, and whether it is. */
const ROWS: [string, Act, string, number | null, boolean, number][] = [
  ["no answer", { act: "never" }, "unreachable", null, true, 0],
  ["a late answer", { act: "slow", ms: 1500 }, "unreachable", null, true, 1],
  ["a lost answer", { act: "lose" }, "unreachable", null, true, 1],
  ["a connection that breaks before the request was read", { act: "lose-before" }, "unreachable", null, true, 0],
  ["half an answer", { act: "truncated" }, "unreachable", null, true, 1],
  ["a 500", status(500), "unreachable", 500, true, 0],
  ["a 503 after the post was made", status(503, { done: true }), "unreachable", 503, true, 1],
  ["a 408", status(408), "unreachable", 408, false, 0],
  ["a 429", status(429), "limited", 429, false, 0],
  ["a 400", status(400), "refused", 400, false, 0],
  ["a 404", status(404), "refused", 404, false, 0],
  ["a 413", status(413), "refused", 413, false, 0],
  ["a 422", status(422), "refused", 422, false, 0],
];

describe.each(PROVIDER_NAMES)("%s", (provider) => {
  const publisher = providerOf(provider);
  const { start, open, paths, picture, keys = "returned", changesTexts = false } = PLACES[provider];
  const { answersWithoutBody = false, beginsWithoutBody = false, refusesTexts = false } = PLACES[provider];
  const { beginsAgain = false } = PLACES[provider];
  const { before, creating, finding, deleting } = paths;
  let fake: FakeProvider;
  let session: AccountSession;
  beforeAll(async () => {
    fake = await start();
    content = (await picture?.()) ?? PNG;
  });
  beforeEach(async () => {
    hurried = "";
    // Hosts fail in one test after the other: the circuits of one are not those of the next.
    guarded = createGuardedFetch({ allow: ["127.0.0.1"] });
    fake.mend();
    fake.posts.length = 0;
    session = await open();
  });
  afterAll(() => fake.close());
  const publish = () => failureOf(publisher.publish(fetch, session, post()), session);

  const rowsFor = (withoutBody: boolean) => (withoutBody ? ROWS.filter(([, { act }]) => act !== "truncated") : ROWS);
  test.each(rowsFor(answersWithoutBody))(
    "%s to the call that makes the post becomes the right failure",
    async (_what, act, kind, code, mayBeDone, posts) => {
      if (act.act === "never" || act.act === "slow") hurried = creating;
      fake.fault({ ...act, path: creating, times: 9 });
      const isEnded = beginsAgain && code === 404;
      expect(await publish()).toMatchObject({ kind: isEnded ? "unreachable" : kind, status: code, mayBeDone });
      await expect.poll(() => fake.posts.length, { timeout: 20_000 }).toBe(posts);
    },
  );

  test.each(before === null ? [] : rowsFor(beginsWithoutBody))(
    "%s to an earlier call makes no post, and the failure says so",
    async (_what, act, kind, code) => {
      if (act.act === "never" || act.act === "slow") hurried = before ?? "";
      fake.fault({ ...act, path: before ?? "", times: 9 });
      expect(await publish()).toMatchObject({ kind, status: code, mayBeDone: false });
      expect(fake.posts).toHaveLength(0);
    },
  );

  test.each([
    ["of another shape", UNEXPECTED],
    ["that is a page", HTML],
  ])("an answer %s is invalid; the post may have been made", async (_what, answer) => {
    fake.fault({ ...status(200, answer), path: creating });
    expect(await publish()).toMatchObject({ kind: "invalid", mayBeDone: true });
    expect(fake.posts).toHaveLength(1);
  });

  test.each([
    ["seconds", "retry-after", () => "600"],
    ["a date", "retry-after", (at: Date) => at.toUTCString()],
    ["an ISO date", "x-ratelimit-reset", (at: Date) => at.toISOString()],
    ["Unix seconds", "ratelimit-reset", (at: Date) => String(Math.round(at.getTime() / 1000))],
  ])("a failure of a 429 has the time of the next try, given as %s", async (_what, name, written) => {
    const expected = new Date(Date.now() + 600_000);
    fake.fault({ ...status(429, { headers: { [name]: written(expected) } }), path: creating });
    const { retryAt } = await publish();
    expect(Math.abs((retryAt?.getTime() ?? 0) - expected.getTime())).toBeLessThan(60_000);
  });

  test.each<Record<string, string>>([{}, { "retry-after": "soon" }, { "x-ratelimit-reset": "9".repeat(40) }])(
    "a failure of a 429 with the headers %j has no time of the next try",
    async (headers) => {
      fake.fault({ ...status(429, { headers }), path: creating });
      expect(await publish()).toMatchObject({ kind: "limited", retryAt: null });
    },
  );

  // A 404 may say that the post does not exist.
  const { remove } = publisher;
  const deletions = remove === null || deleting === null ? [] : ROWS.filter(([what]) => what !== "a 404");
  test.each(deletions)(
    "%s to the call that deletes a post becomes the right failure",
    async (_what, act, kind, code) => {
      const gone = { ...(await publisher.publish(fetch, session, post())), mediaItems: 1 };
      const path = deleting?.(gone.externalId) ?? "";
      if (act.act === "never" || act.act === "slow") hurried = path;
      fake.fault({ ...act, path, times: 9 });
      expect(await failureOf(remove?.(fetch, session, gone) ?? Promise.resolve(), session)).toMatchObject({
        kind,
        status: code,
      });
    },
  );

  test.runIf(remove)(
    "a deletion deletes the post, and may be repeated after a lost answer and after its success",
    async () => {
      await publisher.publish(fetch, session, post("Stays"));
      const gone = { ...(await publisher.publish(fetch, session, post())), mediaItems: 1 };
      fake.fault({ act: "lose", path: deleting?.(gone.externalId) ?? "" });
      const lost = remove?.(fetch, session, gone) ?? Promise.resolve();
      expect(await failureOf(lost, session)).toMatchObject({ kind: "unreachable" });
      await remove?.(fetch, session, gone);
      await remove?.(fetch, session, gone);
      expect(fake.posts.map(({ text }) => text)).toEqual(["Stays"]);
    },
  );

  test("a server that does not exist: nothing is done", async () => {
    const gone = Object.fromEntries(
      Object.entries(session.credentials).map(([name, value]) => [
        name,
        value.replace(fake.origin, "http://127.0.0.1:1"),
      ]),
    );
    const bot = await session.bot().catch(() => null);
    const elsewhere = bot && { ...bot, apiUrl: "http://127.0.0.1:1" };
    const nowhere = kept(gone, null, elsewhere, session.apiVersion).session();
    expect(await failureOf(publisher.publish(fetch, nowhere, post()), session)).toMatchObject({
      kind: "unreachable",
      mayBeDone: false,
    });
  });

  test("an address that is not allowed is blocked: nothing is done", async () => {
    const closed = createGuardedFetch({ allow: [] });
    const failure = await failureOf(publisher.publish(closed, session, post()), session);
    expect(failure).toMatchObject({ kind: "blocked", mayBeDone: false });
  });

  const { find } = publisher;
  if (find === null || finding === null) return;

  test("a post that is sent twice with one key is made once by a server that knows keys", async () => {
    const one = post("Once");
    const first = await publisher.publish(fetch, session, one);
    const again = await publisher.publish(fetch, session, one).catch((error: unknown) => error);
    const expected = {
      returned: first,
      // The post is looked for then.
      refused: { kind: refusesTexts ? "refused" : "unreachable", mayBeDone: true },
      unknown: { externalId: expect.stringMatching(/./) },
    };
    expect(again).toMatchObject(expected[keys]);
    const count = keys === "unknown" ? 2 : 1;
    expect(fake.posts.map(({ text }) => text)).toEqual(Array.from({ length: count }, () => "Once"));
    await publisher.publish(fetch, session, post(refusesTexts ? "Twice" : "Once"));
    expect(fake.posts).toHaveLength(count + 1);
  });

  test("finds a post whose answer was lost, and no other", async () => {
    fake.fault({ act: "lose", path: creating });
    const lost = post(" Lost, but not gone ");
    const since = new Date();
    await failureOf(publisher.publish(fetch, session, lost), session);
    const search = { text: lost.text, key: lost.key, since, otherPosts: new Set<string>() };
    const match = await find(fetch, session, search);
    expect(match?.externalId).toBeTruthy();
    if (keys === "returned") expect(await publisher.publish(fetch, session, lost)).toEqual(match);
    expect(fake.posts).toHaveLength(1);
    const other = { ...search, text: "Another", key: newDeliveryKey(since) };
    if (changesTexts) await expect(find(fetch, session, other)).rejects.toMatchObject({ mayBeDone: false });
    const otherPosts = new Set(changesTexts ? [match?.externalId ?? ""] : []);
    expect(await find(fetch, session, { ...other, otherPosts })).toBeNull();
  });

  test("a search that fails is a failure, not the answer that there is no such post", async () => {
    const search = { text: "x", key: newDeliveryKey(new Date()), since: new Date(), otherPosts: new Set<string>() };
    for (const act of [status(500), status(404), status(200, UNEXPECTED), { act: "lose" } as const]) {
      fake.fault({ ...act, path: finding });
      expect(await failureOf(find(fetch, session, search), session)).toMatchObject({ mayBeDone: false });
    }
  });
});
