import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { RepeatedText, ReplyFailure, ReplyRefused } from "../../src/providers/failure.ts";
import type { MediaItem, Post } from "../../src/providers/post.ts";
import type { StepResults } from "../../src/providers/stepResults.ts";
import { StillProcessing } from "../../src/providers/steps.ts";
import { PART_BYTES } from "../../src/providers/x/media.ts";
import { x } from "../../src/providers/x/x.ts";
import { connectX, xClient } from "../support/domains/connectX.ts";
import { PNG, xRow, xSession } from "../support/domains/publishing.ts";
import { type FakeX, fakeX, X_USER } from "../support/fakes/x.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
let fake: FakeX;
beforeEach(async () => {
  fake = await fakeX();
});
afterEach(() => fake.close());

const post = (text: string, more: Partial<Post> = {}): Post => ({
  text,
  media: [],
  options: {},
  key: newDeliveryKey(new Date()),
  ...more,
});
const paths = () => fake.requests.map(({ method, path }) => `${method} ${path}`);
const video = (bytes: number, altText = ""): MediaItem => ({
  content: new Blob([Buffer.alloc(bytes, 1)], { type: "video/mp4" }),
  altText,
});

/** Step results as a row would store them, over several attempts. */
function results(): StepResults & { stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>();
  return {
    stored,
    read: (step, index) => step.result.safeParse(stored.get(`${step.name} ${index}`)).data ?? null,
    keep: async (step, index, result) => void stored.set(`${step.name} ${index}`, result),
    forget: async () => stored.clear(),
    beforeCreating: async () => undefined,
  };
}

describe("connecting an account on X", () => {
  test("exchanges the code with the verifier and the login of the app, and reads the account", async () => {
    const account = await connectX(fetch, fake.origin);
    expect(account).toMatchObject({
      instanceUrl: "",
      remoteId: X_USER.id,
      handle: "ada",
      displayName: "Ada Lovelace",
      profileUrl: "https://x.com/ada",
    });
    expect(fake.requests.find(({ path }) => path === "/2/oauth2/token")?.authorization).toMatch(/^Basic /);
    expect(JSON.stringify(account.credentials)).not.toContain(xClient.clientSecret);
  });

  test("names the page of X itself where no other address is configured", () => {
    const asking = { state: "s", codeChallenge: "c", apiUrl: x.connect.apiUrl };
    const page = new URL(x.connect.authorizationUrl(xClient, asking));
    expect([page.origin, page.pathname]).toEqual(["https://x.com", "/i/oauth2/authorize"]);
    expect(page.searchParams.get("scope")).toBe("tweet.read tweet.write users.read media.write offline.access");
  });

  test("is refused with another verifier", async () => {
    const bot = () => Promise.reject(new Error("no bot"));
    const grant = { client: xClient, code: "code", codeVerifier: "other", apiUrl: fake.origin, bot };
    await expect(x.connect.exchange(fetch, grant)).rejects.toMatchObject({ kind: "refused" });
  });

  test("renews an ended token within a post, and stores the new refresh token before its use", async () => {
    const { row, session } = await xRow(fetch, fake);
    const before = row.credentials;
    fake.server.access.clear();
    await x.publish(fetch, session(), post("Renewed"));
    expect(row.keeps).toBe(1);
    expect(row.credentials["refreshToken"]).not.toBe(before["refreshToken"]);
    expect(fake.posts.map(({ text }) => text)).toEqual(["Renewed"]);
    // The old refresh token is used up.
    await expect(x.refresh(fetch, before, async () => xClient)).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("ends both tokens", async () => {
    const { credentials } = await connectX(fetch, fake.origin);
    await x.revoke(fetch, credentials, async () => xClient);
    expect([fake.server.access.size, fake.server.refresh.size]).toEqual([0, 0]);
  });

  test("needs attention when the account is suspended", async () => {
    const session = await xSession(fetch, fake);
    fake.server.suspended.add(X_USER.id);
    await expect(x.publish(fetch, session, post("Hello"))).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("waits when the credits of the app are used up", async () => {
    const session = await xSession(fetch, fake);
    fake.server.switches.hasCredits = false;
    await expect(x.publish(fetch, session, post("Hello"))).rejects.toMatchObject({ kind: "limited", mayBeDone: false });
  });
});

describe("a post with a video", () => {
  test("is uploaded in parts, and waits without a worker until X has worked on the file", async () => {
    const session = await xSession(fetch, fake);
    const steps = results();
    const sent = post("A film", { media: [video(2 * PART_BYTES + 5, "A boat")], results: steps });
    await expect(x.publish(fetch, session, sent)).rejects.toBeInstanceOf(StillProcessing);
    await expect(x.publish(fetch, session, sent)).rejects.toBeInstanceOf(StillProcessing);
    await x.publish(fetch, session, sent);
    const appends = paths().filter((path) => path.endsWith("/append"));
    expect([appends.length, paths().filter((path) => path.endsWith("/initialize")).length]).toEqual([3, 1]);
    expect(fake.posts).toMatchObject([
      { text: "A film", media: [{ type: "video/mp4", totalBytes: 2 * PART_BYTES + 5, altText: "A boat" }] },
    ]);
  });

  test.each([0, 1, 2])("goes on behind part %i after an interruption there", async (part) => {
    fake.server.switches.processing = { questions: 0, fails: false };
    const session = await xSession(fetch, fake);
    const sent = post("A film", { media: [video(3 * PART_BYTES)], results: results() });
    let calls = 0;
    const interrupted: typeof fetch = (input, init) => {
      if (typeof input === "string" && input.endsWith("/append") && calls++ === part)
        throw new Error("the worker is killed");
      return fetch(input, init);
    };
    await expect(x.publish(interrupted, session, sent)).rejects.toThrow("the worker is killed");
    await x.publish(fetch, session, sent);
    const appended = fake.requests.filter(({ path }) => path.endsWith("/append"));
    expect(appended).toHaveLength(3);
    expect(fake.posts[0]?.media[0]?.parts.size).toBe(3);
  });

  test("begins again when X does not know the file any more", async () => {
    fake.server.switches.processing = { questions: 0, fails: false };
    const session = await xSession(fetch, fake);
    const sent = post("A film", { media: [video(10)], results: results() });
    fake.fault({ act: "status", status: 500, path: "POST /2/tweets" });
    await expect(x.publish(fetch, session, sent)).rejects.toMatchObject({ kind: "unreachable", mayBeDone: true });
    await x.publish(fetch, session, sent);
    expect(paths().filter((path) => path.endsWith("/initialize"))).toHaveLength(1);
  });

  test("is refused when X cannot work on the file", async () => {
    fake.server.switches.processing = { questions: 0, fails: true };
    const session = await xSession(fetch, fake);
    await expect(x.publish(fetch, session, post("", { media: [video(10)] }))).rejects.toMatchObject({
      kind: "refused",
      mayBeDone: false,
    });
  });
});

describe("a lost post", () => {
  const since = new Date(Date.now() - 1000);
  const lost = (text: string, more: object = {}) => ({
    text,
    key: newDeliveryKey(since),
    since,
    otherPosts: new Set<string>(),
    ...more,
  });

  test.each([
    "Plain",
    "Fish & chips < 5 > 3",
    "See https://example.org/a?b=c and example.com.",
    " Spaces  and\nlines ",
    "A\u0301 in another form",
  ])("with the text %j is found by what the timeline shows", async (text) => {
    const session = await xSession(fetch, fake);
    await x.publish(fetch, session, post("Another"));
    const { externalId } = await x.publish(fetch, session, post(text, { media: [{ content: PNG, altText: "" }] }));
    expect(await x.find(fetch, session, lost(text))).toMatchObject({ externalId });
    expect(await x.find(fetch, session, lost(text, { otherPosts: new Set([externalId]) }))).toBeNull();
    expect(await x.find(fetch, session, lost("Not there"))).toBeNull();
  });

  test("is found among replies by its parent", async () => {
    const session = await xSession(fetch, fake);
    const { externalId: parent } = await x.publish(fetch, session, post("First"));
    const replyTo = { parent, root: parent };
    const { externalId } = await x.publish(fetch, session, post("Second", { replyTo }));
    expect(await x.find(fetch, session, lost("Second"))).toBeNull();
    expect(await x.find(fetch, session, lost("Second", { replyTo }))).toMatchObject({ externalId });
  });

  test("is looked for on further pages, each of which is billed by the post", async () => {
    fake.server.switches.refusesDuplicates = false;
    const session = await xSession(fetch, fake);
    await x.publish(fetch, session, post("Oldest"));
    for (let at = 0; at < 120; at += 1) await x.publish(fetch, session, post(`Post ${at}`));
    const asking = await xSession(fetch, fake);
    expect(await x.find(fetch, asking, lost("Oldest"))).not.toBeNull();
    expect(asking.billed.get("post_read")).toBe(121);
  });

  test("that is sent again is refused as a duplicate, which says that a post may exist", async () => {
    const session = await xSession(fetch, fake);
    fake.fault({ act: "lose", path: "POST /2/tweets" });
    await expect(x.publish(fetch, session, post("Once"))).rejects.toMatchObject({ mayBeDone: true });
    const again = await x.publish(fetch, session, post("Once")).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(RepeatedText);
    expect(again).toMatchObject({ mayBeDone: true, status: 403 });
    expect(fake.posts).toHaveLength(1);
  });
});

describe("a reply", () => {
  test("that an app may not make is refused as a reply", async () => {
    const session = await xSession(fetch, fake);
    const { externalId: parent } = await x.publish(fetch, session, post("First"));
    fake.server.switches.refusesReplies = true;
    const reply = post("Second", { replyTo: { parent, root: parent } });
    const error = await x.publish(fetch, session, reply).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ReplyRefused);
    expect(error).toMatchObject({ kind: "refused", mayBeDone: false });
  });

  test("to a post that does not exist fails for that reason", async () => {
    const session = await xSession(fetch, fake);
    const reply = post("Second", { replyTo: { parent: "1", root: "1" } });
    await expect(x.publish(fetch, session, reply)).rejects.toBeInstanceOf(ReplyFailure);
  });
});

describe("the bill of a session", () => {
  test.each([
    ["a post", post("Hello"), { post: 1 }],
    ["a post with a link", post("Hello example.org"), { post_with_link: 1 }],
    [
      "an alternative text",
      post("Hello", { media: [{ content: PNG, altText: "A dot" }] }),
      { media_metadata: 1, post: 1 },
    ],
  ])("has %s", async (_what, sent, expected) => {
    const session = await xSession(fetch, fake);
    await x.publish(fetch, session, sent);
    expect(Object.fromEntries(session.billed)).toEqual(expected);
    expect(x.billing.operationsOf(sent)).toEqual(expected);
  });

  test("has a post whose answer was lost, and none that was refused", async () => {
    const session = await xSession(fetch, fake);
    fake.fault({ act: "lose", path: "POST /2/tweets" });
    await expect(x.publish(fetch, session, post("Lost"))).rejects.toMatchObject({ mayBeDone: true });
    await expect(x.publish(fetch, session, post("x".repeat(281)))).rejects.toMatchObject({ kind: "refused" });
    expect(Object.fromEntries(session.billed)).toEqual({ post: 1 });
  });

  test("has a deletion once, also where the post is gone", async () => {
    const session = await xSession(fetch, fake);
    const posted = { ...(await x.publish(fetch, session, post("Gone"))), mediaItems: 0 };
    await x.remove(fetch, session, posted);
    await x.remove(fetch, session, posted);
    expect(session.billed.get("post_delete")).toBe(1);
  });
});

test.each([
  ["https://x.com/i/status/1453", "1453"],
  ["https://x.com/i/web/status/1453", "1453"],
  ["https://twitter.com/ada/status/1453/", "1453"],
  ["https://x.com/ada", null],
  ["https://example.org/ada/status/1453", null],
])("the number of the post at %s is %s", (url, id) => {
  expect(x.externalIdOf(url)).toBe(id);
});

test.each([
  ["one cashtag", "$GME up", []],
  ["two cashtags", "$GME and $AMC", ["text UNSHOWN_TEXT"]],
  ["amounts of money", "$5 and $6", []],
  ["a character that X refuses", "a\ufeffb", ["text UNSHOWN_TEXT"]],
])("the check of a text with %s", (_what, text, expected) => {
  const faults = x.check({ text, media: [], options: {} }, x.capabilities.limits);
  expect(faults.map(({ path, rule }) => `${path.join(".")} ${rule}`)).toEqual(expected);
});
