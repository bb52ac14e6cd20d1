import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import type { Client } from "../../src/providers/connect.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { discord } from "../../src/providers/discord/discord.ts";
import { nonceOf } from "../../src/providers/discord/nonce.ts";
import { ReplyFailure } from "../../src/providers/failure.ts";
import type { Post } from "../../src/providers/post.ts";
import { eachTest, postOf } from "../support/domains/eachTest.ts";
import { botSession, PNG } from "../support/domains/publishing.ts";
import {
  DISCORD_APP,
  DISCORD_CHANNEL,
  DISCORD_REDIRECT,
  DISCORD_TOKEN,
  type FakeDiscord,
  fakeDiscord,
} from "../support/fakes/discord.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeDiscord);
const publishTo = (started: FakeDiscord, one: Post) => discord.publish(fetch, botSession(started), one);
const lost = ({ text, key, replyTo = null }: Post, more: { otherPosts?: ReadonlySet<string> } = {}) => ({
  text,
  key,
  replyTo,
  since: new Date(),
  otherPosts: new Set<string>(),
  ...more,
});

const client: Client = { instanceUrl: "", redirectUri: DISCORD_REDIRECT, ...DISCORD_APP };
const bot = async (apiUrl: string) => ({ apiUrl, token: DISCORD_TOKEN });

/** The code that the page sends back, and the state. */
async function consent({ origin }: FakeDiscord) {
  const address = discord.connect.authorizationUrl(client, { state: "s-1", codeChallenge: null, apiUrl: origin });
  const answer = await fetch(address, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.href).toContain(DISCORD_REDIRECT);
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state"), address };
}
const exchange = ({ origin: apiUrl }: FakeDiscord, code: string, from = client) =>
  discord.connect.exchange(fetch, { client: from, code, codeVerifier: null, apiUrl, bot: () => bot(apiUrl) });

describe("a server's channels are connected", () => {
  test("by a person who adds the bot, which yields each channel that takes messages", async () => {
    const started = await server();
    const { guildId } = DISCORD_CHANNEL;
    started.discord.channels.push(
      { id: "31", guildId, name: "announcements", type: 5 },
      { id: "32", guildId, name: "questions", type: 15 },
      { id: "33", guildId: "other", name: "elsewhere", type: 0 },
    );
    for (const each of started.discord.bots) each.guildIds.clear();
    const { code, state, address } = await consent(started);
    expect([state, new URL(address).searchParams.get("scope")]).toEqual(["s-1", "identify bot"]);
    const targets = await exchange(started, code);
    expect(targets.map(({ kind, account }) => [kind, account.remoteId, account.handle, account.displayName])).toEqual([
      ["channel", DISCORD_CHANNEL.id, "#news", "Engines #news"],
      ["channel", "31", "#announcements", "Engines #announcements"],
    ]);
    const [first] = targets;
    expect(first?.account.credentials).toEqual({ guildId, channelId: DISCORD_CHANNEL.id });
    await expect(exchange(started, code)).rejects.toMatchObject({ kind: "refused", status: 400 });
  });

  test("not with another secret of the app", async () => {
    const started = await server();
    const { code } = await consent(started);
    const failure = exchange(started, code, { ...client, clientSecret: "other" });
    await expect(failure).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("not where no channel takes messages", async () => {
    const started = await server();
    started.discord.channels.length = 0;
    const { code } = await consent(started);
    await expect(exchange(started, code)).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("a message of the bot", () => {
  test("replies to the message before it, and notifies no one", async () => {
    const started = await server();
    const first = await publishTo(started, postOf("One @everyone"));
    const replyTo = { parent: first.externalId, root: first.externalId };
    await publishTo(started, postOf("Two", { replyTo, media: [{ content: PNG, altText: "A dot" }] }));
    expect(started.posts).toMatchObject([
      { text: "One @everyone", repliesTo: null, notified: [] },
      { text: "Two", repliesTo: first.externalId, files: [{ description: "A dot" }] },
    ]);
  });

  test("is not made if the message to reply to is gone", async () => {
    const started = await server();
    const replyTo = { parent: "1", root: "1" };
    const failure = await publishTo(started, postOf("Two", { replyTo })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReplyFailure);
    expect(started.posts).toHaveLength(0);
  });

  test.each([
    ["the bot may not write there", (started: FakeDiscord) => started.discord.mute.add(DISCORD_CHANNEL.id)],
    ["the bot does not see the channel", (started: FakeDiscord) => started.discord.hidden.add(DISCORD_CHANNEL.id)],
    ["the channel was deleted", (started: FakeDiscord) => (started.discord.channels.length = 0)],
    ["the bot was removed from the server", ({ discord: { bots } }: FakeDiscord) => bots[0]?.guildIds.clear()],
    ["the token of the bot was replaced", ({ discord: { bots } }: FakeDiscord) => (bots.length = 0)],
  ])("makes the account unauthorized if %s", async (_what, change) => {
    const started = await server();
    change(started);
    await expect(publishTo(started, postOf("x"))).rejects.toMatchObject({ kind: "unauthorized", mayBeDone: false });
  });

  test("has a nonce of at most 25 characters, which each delivery key has for itself", () => {
    const keys = [newDeliveryKey(new Date(0)), newDeliveryKey(new Date(2 ** 48 - 1)), newDeliveryKey(new Date())];
    const nonces = keys.map(nonceOf);
    expect(new Set(nonces).size).toBe(keys.length);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\da-z]{1,25}$/);
  });

  test("is made once for one key within a few minutes, and again later", async () => {
    let now = new Date();
    const started = await server({ now: () => now });
    const one = postOf("Once");
    const first = await publishTo(started, one);
    expect(await publishTo(started, one)).toEqual(first);
    now = new Date(now.getTime() + 6 * 60_000);
    expect(await publishTo(started, one)).not.toEqual(first);
    expect(started.posts).toHaveLength(2);
  });
});

describe("a lost message", () => {
  test("is found among more than a page of later ones, and not by the text of a known one", async () => {
    const started = await server();
    const session = botSession(started);
    const other = await publishTo(started, postOf("Same text"));
    const one = postOf("Same text");
    const made = await publishTo(started, one);
    for (let index = 0; index < 120; index += 1) await publishTo(started, postOf(`Later ${index}`));
    const otherPosts = new Set([other.externalId]);
    expect(await discord.find(fetch, session, lost(one, { otherPosts }))).toEqual(made);
    const all = new Set([other.externalId, made.externalId]);
    expect(await discord.find(fetch, session, lost(one, { otherPosts: all }))).toBeNull();
  });

  test("is not one that someone else wrote", async () => {
    const started = await server();
    await publishTo(started, postOf("Mine"));
    for (const message of started.posts) message.authorId = "500000000000000001";
    expect(await discord.find(fetch, botSession(started), lost(postOf("Mine")))).toBeNull();
  });

  test("is a reply to its own predecessor", async () => {
    const started = await server();
    const { externalId } = await publishTo(started, postOf("First"));
    const reply = postOf("Same", { replyTo: { parent: externalId, root: externalId } });
    await publishTo(started, reply);
    const session = botSession(started);
    expect(await discord.find(fetch, session, lost({ ...reply, replyTo: null }))).toBeNull();
    expect(await discord.find(fetch, session, lost(reply))).not.toBeNull();
  });

  test("is unknown, not absent, if the bot may not read the history", async () => {
    const started = await server();
    const one = postOf("Hidden");
    await publishTo(started, one);
    started.discord.unreadable.add(DISCORD_CHANNEL.id);
    await expect(discord.find(fetch, botSession(started), lost(one))).rejects.toMatchObject({ kind: "refused" });
  });

  test("is absent in a channel that never had a message, and in one with older messages only", async () => {
    let now = new Date();
    const started = await server({ now: () => now });
    const session = botSession(started);
    expect(await discord.find(fetch, session, lost(postOf("x")))).toBeNull();
    now = new Date(now.getTime() - 3_600_000);
    await publishTo(started, postOf("x"));
    expect(await discord.find(fetch, session, lost(postOf("x")))).toBeNull();
  });
});

test("a message that automatic moderation blocks is refused, and the account stays connected", async () => {
  const started = await server({ blockedWords: ["casino"] });
  await expect(publishTo(started, postOf("Our Casino opens"))).rejects.toMatchObject({
    kind: "refused",
    mayBeDone: false,
  });
  await publishTo(started, postOf("Our bakery opens"));
  expect(started.posts.map(({ text }) => text)).toEqual(["Our bakery opens"]);
});
