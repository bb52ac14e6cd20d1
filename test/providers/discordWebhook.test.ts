import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { discordwebhook } from "../../src/providers/discord/webhook.ts";
import type { Post } from "../../src/providers/post.ts";
import { eachTest, postOf } from "../support/domains/eachTest.ts";
import { PNG, webhookSession } from "../support/domains/publishing.ts";
import {
  DISCORD_CHANNEL,
  DISCORD_WEBHOOK,
  type FakeDiscord,
  fakeDiscord,
  webhookAddress,
} from "../support/fakes/discord.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeDiscord);
const signIn = (serviceUrl: string, appPassword: string) =>
  discordwebhook.connect.signIn(fetch, { serviceUrl, identifier: "", appPassword });
const publishTo = async (started: FakeDiscord, one: Post) =>
  discordwebhook.publish(fetch, await webhookSession(fetch, started), one);

describe("a webhook is connected", () => {
  test.each(["/api", "/api/v10"])("by its address under %s", async (path) => {
    const { origin } = await server();
    const address = ` ${webhookAddress(origin).replace("/api", path)}\n`;
    const remote = await signIn(origin, address);
    expect(remote).toMatchObject({
      instanceUrl: "",
      remoteId: DISCORD_WEBHOOK.id,
      handle: "News",
      profileUrl: `https://discord.com/channels/${DISCORD_CHANNEL.guildId}/${DISCORD_CHANNEL.id}`,
    });
    expect(remote.credentials.accessToken).toBe(DISCORD_WEBHOOK.token);
  });

  test.each([
    ["an address of another server", () => "https://example.org/api/webhooks/1/token"],
    ["an address with more behind it", (origin: string) => `${webhookAddress(origin)}/slack`],
    ["an address without a token", (origin: string) => `${origin}/api/webhooks/1`],
    ["a text that is no address", () => "secret"],
  ])("not by %s, which is not called", async (_what, address) => {
    const { origin, requests } = await server();
    await expect(signIn(origin, address(origin))).rejects.toMatchObject({ kind: "refused" });
    expect(requests).toHaveLength(0);
  });

  test.each([
    ["another token", { id: DISCORD_WEBHOOK.id, token: "other" }],
    ["another number", { id: "100000000000000009", token: DISCORD_WEBHOOK.token }],
  ])("not by an address with %s", async (_what, other) => {
    const { origin } = await server();
    const failure = signIn(origin, webhookAddress(origin, other));
    await expect(failure).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("only if it posts messages, not if it follows a channel", async () => {
    const { origin, discord } = await server();
    for (const webhook of discord.webhooks.splice(0)) discord.webhooks.push({ ...webhook, type: 2 });
    await expect(signIn(origin, webhookAddress(origin))).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("a message", () => {
  test("has its text, its files in order, and their descriptions", async () => {
    const started = await server();
    const video = new Blob([new Uint8Array(2000)], { type: "video/mp4" });
    const media = [
      { content: PNG, altText: 'A "dot"' },
      { content: video, altText: "" },
    ];
    const posted = await publishTo(started, postOf("Hello **all**", { media }));
    expect(started.posts).toMatchObject([
      {
        text: "Hello **all**",
        files: [
          { contentType: "image/png", description: 'A "dot"', isSpoiler: false },
          { contentType: "video/mp4", description: null, isSpoiler: false },
        ],
      },
    ]);
    const [made] = started.posts;
    expect(posted).toEqual({
      externalId: made?.id,
      externalUrl: `https://discord.com/channels/${DISCORD_CHANNEL.guildId}/${DISCORD_CHANNEL.id}/${made?.id}`,
    });
    expect(discordwebhook.externalIdOf(posted.externalUrl)).toBe(made?.id);
    expect(discordwebhook.externalIdOf("https://example.org/channels/1/2/3")).toBeNull();
  });

  test("notifies no one whom its text mentions", async () => {
    const started = await server();
    await publishTo(started, postOf("@everyone <@42> <@&43>"));
    expect(started.posts).toMatchObject([{ text: "@everyone <@42> <@&43>", notified: [] }]);
  });

  test("hides its files if the post is sensitive", async () => {
    const started = await server();
    const media = [{ content: PNG, altText: "" }];
    await publishTo(started, postOf("", { media, options: { sensitive: true } }));
    expect(started.posts).toMatchObject([{ files: [{ isSpoiler: true }] }]);
  });

  test("is no reply", async () => {
    const started = await server();
    const replyTo = { parent: "1", root: "1" };
    await expect(publishTo(started, postOf("x", { replyTo }))).rejects.toMatchObject({ kind: "refused" });
    expect(started.posts).toHaveLength(0);
  });

  test("in a forum is refused, because a forum needs a title", async () => {
    const started = await server();
    started.discord.channels.splice(0, 1, { ...DISCORD_CHANNEL, type: 15 });
    await expect(publishTo(started, postOf("x"))).rejects.toMatchObject({ kind: "refused", status: 400 });
  });

  test("of a webhook that was deleted makes the account unauthorized, and so does its removal", async () => {
    const started = await server();
    const session = await webhookSession(fetch, started);
    const posted = { ...(await discordwebhook.publish(fetch, session, postOf("x"))), mediaItems: 0 };
    started.discord.webhooks.length = 0;
    const expected = { kind: "unauthorized", status: 404 };
    await expect(discordwebhook.publish(fetch, session, postOf("y"))).rejects.toMatchObject(expected);
    await expect(discordwebhook.remove(fetch, session, posted)).rejects.toMatchObject(expected);
  });
});

describe("the twin", () => {
  test("takes as many requests of a channel as its headers state, until the window ends", async () => {
    let now = new Date("2026-03-01T12:00:00Z");
    const started = await server({ now: () => now, bucket: { requests: 2, seconds: 5 } });
    const session = await webhookSession(fetch, started);
    for (const text of ["one", "two"]) await discordwebhook.publish(fetch, session, postOf(text));
    const failure = discordwebhook.publish(fetch, session, postOf("three"));
    await expect(failure).rejects.toMatchObject({ kind: "limited", status: 429, mayBeDone: false });
    now = new Date(now.getTime() + 5000);
    await discordwebhook.publish(fetch, session, postOf("three"));
    expect(started.posts.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("blocks an address with too many invalid requests, with a page", async () => {
    const started = await server({ invalidRequests: 2 });
    const session = await webhookSession(fetch, started);
    const wrong = webhookAddress(started.origin, { id: DISCORD_WEBHOOK.id, token: "other" });
    for (let times = 0; times < 2; times += 1) {
      await expect(signIn(started.origin, wrong)).rejects.toMatchObject({ kind: "unauthorized" });
    }
    const failure = await discordwebhook.publish(fetch, session, postOf("x")).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "limited", status: 429 });
    const { retryAt } = failure as { retryAt: Date };
    expect(Math.round((retryAt.getTime() - Date.now()) / 60_000)).toBe(10);
  });

  test("loses an answer after the message was made", async () => {
    const started = await server();
    const session = await webhookSession(fetch, started);
    started.discord.switches.lostAnswers = 1;
    const failure = discordwebhook.publish(fetch, session, postOf("Lost"));
    await expect(failure).rejects.toMatchObject({ kind: "unreachable", mayBeDone: true });
    expect(started.posts).toHaveLength(1);
  });
});
