import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import type { Credentials } from "../../src/providers/credentials.ts";
import { ReplyFailure } from "../../src/providers/failure.ts";
import { MediaItemFailure } from "../../src/providers/mediaItemFailure.ts";
import type { MediaItem, Post } from "../../src/providers/post.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { emojiBytes } from "../../src/providers/shared/emojiBytes.ts";
import type { StepResults } from "../../src/providers/stepResults.ts";
import { StillProcessing } from "../../src/providers/steps.ts";
import { threads } from "../../src/providers/threads/threads.ts";
import { eachTest, postOf as post } from "../support/domains/eachTest.ts";
import { consentedAccount, kept, PNG, threadsSession } from "../support/domains/publishing.ts";
import { type FetchedHost, fetchedHost } from "../support/fakes/fetchedHost.ts";
import { type FakeGraph, fakeThreads, THREADS_APP, THREADS_REDIRECT, THREADS_USER } from "../support/fakes/threads.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const DAY_MS = 86_400_000;
const app = { ...THREADS_APP, redirectUri: THREADS_REDIRECT };
const server = eachTest(fakeThreads);

let host: FetchedHost;
beforeAll(async () => {
  host = await fetchedHost();
});
afterAll(() => host.close());

const picture = (altText = ""): MediaItem => host.addressed({ content: PNG, altText });
/** The beginning of an MP4 file. */
const MP4 = new Blob([new Uint8Array([0, 0, 0, 24]), "ftypisom", new Uint8Array(12)], { type: "video/mp4" });
const video = (): MediaItem => host.addressed({ content: MP4, altText: "" });

const publishTo = async (session: AccountSession, one: Post) => threads.publish(fetch, session, one);

/** The results of one post over several attempts, as the server keeps them. */
function keeping() {
  const entries = new Map<string, unknown>();
  const results: StepResults = {
    read: (step, index) => (entries.get(`${step.name} ${index}`) as never) ?? null,
    keep: async (step, index, result) => void entries.set(`${step.name} ${index}`, result),
    forget: async () => entries.clear(),
    beforeCreating: async () => {},
  };
  return { entries, results };
}

const made = ({ requests }: FakeGraph) => requests.filter(({ path }) => path.endsWith("/threads")).length;
const lost = ({ text, key, replyTo = null }: Post, more: object = {}) => ({
  text,
  key,
  replyTo,
  since: new Date(Date.now() - 1000),
  otherPosts: new Set<string>(),
  ...more,
});

describe("a profile is connected", () => {
  test("by its owner, whose token lasts 60 days", async () => {
    const { origin, graph } = await server();
    const account = await consentedAccount(fetch, threads.connect, origin, app);
    expect(account).toMatchObject({
      remoteId: THREADS_USER.id,
      handle: "@ada",
      displayName: "Ada Lovelace",
      profileUrl: "https://www.threads.com/@ada",
      instanceUrl: "",
    });
    const { accessToken = "" } = account.credentials;
    expect(graph.tokens.get(accessToken)).toMatchObject({ isLong: true });
    const left = (threads.expiryOf(account.credentials)?.getTime() ?? 0) - Date.now();
    expect(Math.round(left / DAY_MS)).toBe(60);
  });

  test("not with another secret of the app", async () => {
    const { origin } = await server();
    const wrong = consentedAccount(fetch, threads.connect, origin, { ...app, clientSecret: "another" });
    await expect(wrong).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("the token of 60 days", () => {
  async function connected(started: FakeGraph): Promise<Credentials> {
    return (await consentedAccount(fetch, threads.connect, started.origin, app)).credentials;
  }

  test("is renewed after a day, and no sooner", async () => {
    const started = await server();
    const credentials = await connected(started);
    await expect(threads.refresh(fetch, credentials)).rejects.toMatchObject({ kind: "refused" });
    const { accessToken = "" } = credentials;
    const token = started.graph.tokens.get(accessToken);
    if (token !== undefined) token.issuedAt = new Date(Date.now() - DAY_MS);
    const renewed = await threads.refresh(fetch, credentials);
    expect(renewed).toMatchObject({ userId: THREADS_USER.id, apiUrl: started.origin });
    expect(renewed["accessToken"]).not.toBe(accessToken);
    await publishTo(kept(renewed).session(), post("With the new token"));
    expect(started.posts).toHaveLength(1);
  });

  test("is lost after its end", async () => {
    const started = await server();
    const credentials = await connected(started);
    started.graph.switches.now = () => new Date(Date.now() + 61 * DAY_MS);
    const gone = { kind: "unauthorized", mayBeDone: false };
    await expect(threads.refresh(fetch, credentials)).rejects.toMatchObject(gone);
    await expect(publishTo(kept(credentials).session(), post("Too late"))).rejects.toMatchObject(gone);
  });
});

describe("a post", () => {
  test("with several media items is a carousel in their order", async () => {
    const started = await server();
    const media = [picture("One"), video(), picture("Three")];
    const { externalUrl } = await publishTo(await threadsSession(fetch, started), post("Three things", { media }));
    expect(externalUrl).toMatch(/^https:\/\/www\.threads\.com\/@ada\/post\//);
    expect(started.posts[0]?.files.map(({ type, altText }) => [type, altText])).toEqual([
      ["image/png", "One"],
      ["video/mp4", null],
      ["image/png", "Three"],
    ]);
  });

  test("whose video is processed gives the worker back, and goes on without another container", async () => {
    const started = await server();
    started.graph.switches.processingMs = 4000;
    const session = await threadsSession(fetch, started);
    const { results } = keeping();
    const one = post("A video", { media: [video()], results });
    await expect(publishTo(session, one)).rejects.toThrow(StillProcessing);
    expect(started.posts).toHaveLength(0);
    await expect
      .poll(
        () =>
          publishTo(session, one).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect([started.posts.length, made(started)]).toEqual([1, 1]);
  }, 30_000);

  test("is not published again by a container whose answer was lost, and is found by the container", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    const { results } = keeping();
    const one = post("Once", { results });
    started.fault({ act: "lose", path: `POST /v1.0/${THREADS_USER.id}/threads_publish` });
    await expect(publishTo(session, one)).rejects.toMatchObject({ mayBeDone: true });
    await expect(publishTo(session, one)).rejects.toMatchObject({ mayBeDone: true });
    expect(started.posts).toHaveLength(1);
    const match = await threads.find(fetch, session, lost(one, { results }));
    expect(match?.externalId).toBe(started.posts[0]?.id);
  });

  test("is absent while its container is finished, and is then published by it", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    const { results } = keeping();
    const one = post("Later", { results });
    started.fault({ act: "lose-before", path: `POST /v1.0/${THREADS_USER.id}/threads_publish` });
    await expect(publishTo(session, one)).rejects.toMatchObject({ mayBeDone: true });
    expect(await threads.find(fetch, session, lost(one, { results }))).toBeNull();
    await publishTo(session, one);
    expect([started.posts.length, made(started)]).toEqual([1, 1]);
  });

  test("whose address cannot be read is published nevertheless, with the address of the profile", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    let isPublished = false;
    const breaking: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (isPublished) started.fault({ act: "status", status: 500, body: {}, path: pathname });
      isPublished ||= pathname.endsWith("threads_publish");
      return fetch(input, init);
    };
    const posted = await threads.publish(breaking, session, post("Same"));
    expect(posted).toEqual({ externalId: started.posts[0]?.id, externalUrl: "https://www.threads.com/@ada" });
  });

  test("is made of a new container after the first one expired", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    const { results } = keeping();
    const one = post("Again", { results });
    started.graph.switches.quota.posts = 0;
    await expect(publishTo(session, one)).rejects.toMatchObject({ kind: "limited", mayBeDone: false });
    started.graph.switches.quota.posts = 250;
    for (const container of started.graph.containers.values()) container.at = new Date(Date.now() - 2 * DAY_MS);
    await expect(publishTo(session, one)).rejects.toMatchObject({ kind: "unreachable", mayBeDone: false });
    await publishTo(session, one);
    expect([started.posts.length, made(started)]).toEqual([1, 2]);
  });

  test("is refused with the words that the network blocks", async () => {
    const started = await server();
    started.graph.switches.blockedWords = ["lottery"];
    const refused = publishTo(await threadsSession(fetch, started), post("Win the lottery"));
    await expect(refused).rejects.toMatchObject({ kind: "refused", mayBeDone: false });
  });

  test("that is a reply to one that was deleted says so", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    const first = await publishTo(session, post("First"));
    await threads.remove(fetch, session, { ...first, mediaItems: 0 });
    const replyTo = { parent: first.externalId, root: first.externalId };
    await expect(publishTo(session, post("Second", { replyTo }))).rejects.toThrow(ReplyFailure);
  });

  test("that is a reply has a quota of its own", async () => {
    const started = await server();
    const session = await threadsSession(fetch, started);
    started.graph.switches.quota = { posts: 1, replies: 1 };
    const { externalId: parent } = await publishTo(session, post("First"));
    await expect(publishTo(session, post("Second"))).rejects.toMatchObject({ kind: "limited" });
    await publishTo(session, post("Reply", { replyTo: { parent, root: parent } }));
    const further = publishTo(session, post("Further", { replyTo: { parent, root: parent } }));
    await expect(further).rejects.toMatchObject({ kind: "limited" });
  });
});

test("a media item that the network cannot fetch is named, and is fetched again by the next attempt", async () => {
  const started = await server();
  const session = await threadsSession(fetch, started);
  const { results } = keeping();
  const nowhere: MediaItem = { content: MP4, altText: "", address: async () => "http://127.0.0.1:9/video" };
  const failed = publishTo(session, post("A video", { media: [nowhere], results }));
  await expect(failed).rejects.toThrow(MediaItemFailure);
  await expect(failed).rejects.toMatchObject({ fault: "unfetched", kind: "unreachable", mayBeDone: false });
  await publishTo(session, post("A video", { media: [video()], results }));
  expect(started.posts).toHaveLength(1);
});

test("a limit of calls makes the post wait", async () => {
  const started = await server();
  const session = await threadsSession(fetch, started);
  started.graph.switches.calls = 0;
  await expect(publishTo(session, post("Too many"))).rejects.toMatchObject({ kind: "limited", mayBeDone: false });
});

test("an error of the API itself says that the post may have been made", async () => {
  const started = await server();
  const session = await threadsSession(fetch, started);
  const body = { error: { message: "An unknown error has occurred.", type: "OAuthException", code: 1 } };
  const path = `POST /v1.0/${THREADS_USER.id}/threads_publish`;
  started.fault({ act: "status", status: 400, body, path, done: true });
  await expect(publishTo(session, post("Perhaps"))).rejects.toMatchObject({ kind: "unreachable", mayBeDone: true });
});

test.each([
  ["letters", "abc", 3],
  ["letters with accents", "ÄÖÜ", 3],
  ["digits and signs of a keyboard", "#1 * 2", 6],
  ["an emoji", "🎉", 4],
  ["a family", "👨‍👩‍👧", 18],
  ["a flag", "🇩🇪", 8],
  ["a heart", "❤️", 6],
  ["a key", "1️⃣", 7],
  ["letters of another plane", "𝒜𝒷", 4],
])("%s count as the network counts them", (_what, text, length) => {
  expect(emojiBytes(text)).toBe(length);
});
