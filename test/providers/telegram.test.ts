import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultOf } from "../../src/domains/publications/delivery/faults.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { ReplyFailure } from "../../src/providers/failure.ts";
import type { LivePost, Post, Posted, PostOptions } from "../../src/providers/post.ts";
import { telegram } from "../../src/providers/telegram/telegram.ts";
import { PNG, telegramRow } from "../support/domains/publishing.ts";
import { type FakeTelegram, fakeTelegram, TELEGRAM_BOT } from "../support/fakes/telegram.ts";

const CHAT = -1001234567890;
const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
let fake: FakeTelegram;
let now = new Date();
beforeAll(async () => {
  fake = await fakeTelegram(undefined, () => now);
});
beforeEach(() => {
  now = new Date();
  fake.mend();
  fake.chats.clear();
  fake.posts.length = 0;
});
afterAll(() => fake.close());

const VIDEO = new Blob([new Uint8Array(2000)], { type: "video/mp4" });
const GIF = new Blob(["GIF89a"], { type: "image/gif" });
const post = (text: string, media: Blob[] = [], options: PostOptions = {}): Post => ({
  text,
  media: media.map((content) => ({ content, altText: "" })),
  options,
  key: newDeliveryKey(new Date()),
});
const publish = (sent: Post, row = telegramRow(fake)) => telegram.publish(fetch, row.session(), sent);
const failure = (sent: Post, row = telegramRow(fake)) =>
  publish(sent, row).then(
    () => "posted",
    (error: unknown) => error,
  );

describe("a post in a Telegram channel", () => {
  test("is a message, whose address names the public channel, or the number of a private one", async () => {
    const { externalId, externalUrl } = await publish(post("Hello"));
    expect(externalUrl).toBe(`https://t.me/c/1234567890/${externalId}`);
    fake.channel(-1005, { username: "ada_news" });
    const open = await publish(post("Hello"), telegramRow(fake, -1005));
    expect(open.externalUrl).toBe(`https://t.me/ada_news/${open.externalId}`);
  });

  test("hides its text behind a spoiler text", async () => {
    await publish(post("He dies 😀", [], { spoilerText: "The end" }));
    const text = "The end\n\nHe dies 😀";
    expect(fake.posts).toMatchObject([{ text, entities: [{ type: "spoiler", offset: 9, length: 10 }] }]);
  });

  test.each([
    ["sendPhoto", PNG],
    ["sendVideo", VIDEO],
    ["sendAnimation", GIF],
  ])("is sent with one media item by %s, with its text as the caption", async (method, content) => {
    await publish(post("Look", [content], { sensitive: true }));
    const file = { type: content.type, size: content.size };
    expect(fake.posts).toMatchObject([{ method, text: "Look", spoiler: true, file }]);
  });

  test("is an album with several media items, with the caption on the first", async () => {
    const { externalId } = await publish(post("Both", [PNG, VIDEO]));
    expect(fake.posts.map(({ text, file }) => [text, file?.type])).toEqual([
      ["Both", "image/png"],
      ["", "video/mp4"],
    ]);
    expect(externalId).toBe(fake.posts.map(({ messageId }) => messageId).join(","));
  });

  test("is refused before it is sent if an album would hold an animation", async () => {
    expect(await failure(post("x", [PNG, GIF]))).toMatchObject({ kind: "refused", mayBeDone: false });
    expect(fake.posts).toEqual([]);
  });

  test("follows a group that became a supergroup, whose new id is stored", async () => {
    fake.channel(-55, { type: "group", migratedTo: -1007 });
    fake.channel(-1007, { type: "supergroup" });
    const row = telegramRow(fake, -55);
    await publish(post("Moved"), row);
    expect(fake.posts).toMatchObject([{ chatId: -1007, text: "Moved" }]);
    expect(row.row.credentials).toEqual({ botId: String(TELEGRAM_BOT.id), chatId: "-1007" });
  });
});

describe("a reply in a Telegram channel", () => {
  const replying = (to: string, media: Blob[] = [], options: PostOptions = {}): Post => ({
    ...post(`Reply to ${to}`, media, options),
    replyTo: { parent: to, root: to },
  });
  const repliesTo = () => fake.posts.map(({ replyTo }) => replyTo);

  test.each([
    ["a text", []],
    ["an image", [PNG]],
    ["a video", [VIDEO]],
    ["an animation", [GIF]],
    ["an album", [PNG, VIDEO]],
  ])("is sent as %s with reply_parameters that name the message before", async (_what, media) => {
    const { externalId } = await publish(post("First"));
    await publish(replying(externalId, media));
    const parent = Number(externalId);
    expect(repliesTo()).toEqual([null, ...Array.from({ length: Math.max(media.length, 1) }, () => parent)]);
    const { path, json, bytes } = fake.requests.at(-1) as (typeof fake.requests)[number];
    // A form has objects as JSON texts.
    if (path === fake.path("sendMessage")) expect(json["reply_parameters"]).toEqual({ message_id: parent });
    else expect(bytes.toString("latin1")).toContain(`name="reply_parameters"\r\n\r\n{"message_id":${parent}}`);
  });

  test("names the first message of an album, which shows the caption of the album", async () => {
    const { externalId } = await publish(post("Album", [PNG, VIDEO]));
    await publish(replying(externalId));
    const [first, second, reply] = fake.posts;
    expect(externalId).toBe(`${first?.messageId},${second?.messageId}`);
    expect(reply?.replyTo).toBe(first?.messageId);
  });

  test("keeps the entities of its text", async () => {
    const { externalId } = await publish(post("First"));
    await publish(replying(externalId, [], { spoilerText: "The end" }));
    const entities = [{ type: "spoiler", offset: 9, length: `Reply to ${externalId}`.length }];
    expect(fake.posts.at(-1)).toMatchObject({ replyTo: Number(externalId), entities });
  });

  test.each([
    ["a text", []],
    ["an album", [PNG, VIDEO]],
  ])("is not sent as %s if the message before does not exist, and the failure says so", async (_what, media) => {
    const { externalId } = await publish(post("First"));
    fake.posts.length = 0;
    const error = await failure(replying(externalId, media));
    expect(error).toBeInstanceOf(ReplyFailure);
    expect(error).toMatchObject({ kind: "refused", status: 400, mayBeDone: false });
    expect(faultOf(error as ReplyFailure).code).toBe("previous_segment_gone");
    expect(fake.posts).toEqual([]);
  });

  test("to a message of a group that became a supergroup is not sent there", async () => {
    fake.channel(-56, { type: "group" });
    const row = telegramRow(fake, -56);
    const { externalId } = await publish(post("First"), row);
    fake.channel(-56, { type: "group", migratedTo: -1008 });
    fake.channel(-1008, { type: "supergroup" });
    expect(await failure(replying(externalId), row)).toBeInstanceOf(ReplyFailure);
    expect(fake.posts.map(({ text }) => text)).toEqual(["First"]);
  });
});

describe("the deletion of a post in a Telegram channel", () => {
  const HOUR = 3_600_000;
  const live = (posted: Posted, mediaItems = 0): LivePost => ({ ...posted, mediaItems });
  const remove = (gone: LivePost, row = telegramRow(fake)) => telegram.remove(fetch, row.session(), gone);
  const refusal = (gone: LivePost, row = telegramRow(fake)) =>
    remove(gone, row).then(
      () => "deleted",
      (error: unknown) => error,
    );
  const limited = (rights: object) => {
    const members = new Map([[TELEGRAM_BOT.id, { status: "administrator", ...rights } as const]]);
    fake.channel(CHAT, { members });
  };

  test("deletes every message of an album, and no other", async () => {
    const album = await publish(post("Album", [PNG, VIDEO]));
    await publish(post("Another"));
    await remove(live(album, 2));
    expect(fake.posts.map(({ text }) => text)).toEqual(["Another"]);
  });

  test("needs only the right to post", async () => {
    const posted = await publish(post("Mine"));
    limited({ can_post_messages: true });
    await remove(live(posted));
    expect(fake.posts).toEqual([]);
  });

  test("succeeds for messages that do not exist any more, and goes on behind them", async () => {
    const album = await publish(post("Album", [PNG, VIDEO]));
    fake.posts.shift();
    await remove(live(album, 2));
    expect(fake.posts).toEqual([]);
    await remove(live(album, 2));
  });

  test("is refused for a message that is older than 48 hours", async () => {
    const posted = await publish(post("Old"));
    now = new Date(now.getTime() + 48 * HOUR);
    expect(await refusal(live(posted))).toMatchObject({ kind: "refused", status: 400 });
    expect(fake.posts).toHaveLength(1);
  });

  test("is refused without the right to post, and leaves the account in use", async () => {
    const posted = await publish(post("Mine"));
    limited({});
    expect(await refusal(live(posted))).toMatchObject({ kind: "refused", status: 400 });
  });

  test("needs the bot that posted", async () => {
    const posted = await publish(post("Mine"));
    const row = telegramRow(fake, CHAT, "515151:TokenOfAnotherBot");
    expect(await refusal(live(posted), row)).toMatchObject({ kind: "unauthorized" });
    expect(fake.posts).toHaveLength(1);
  });

  test.each<[string, (posted: Posted) => LivePost]>([
    ["an album of which one message is known", (posted) => live(posted, 2)],
    ["a post of another channel", (posted) => live({ ...posted, externalUrl: "https://t.me/c/99/11" })],
    ["a post of the small group that the supergroup was", (posted) => live({ ...posted, externalUrl: "" })],
    ["an id that is not a number", (posted) => live({ ...posted, externalId: "x" })],
  ])("is refused before anything is sent for %s", async (_what, changed) => {
    const posted = await publish(post("Mine"));
    const count = fake.requests.length;
    expect(await refusal(changed(posted))).toMatchObject({ kind: "refused", status: null });
    expect(fake.requests).toHaveLength(count);
  });

  test("works in a small group, whose messages have no address, and in a channel with a name", async () => {
    fake.channel(-57, { type: "group" });
    fake.channel(-1006, { username: "ada_daily" });
    for (const chatId of [-57, -1006]) {
      const row = telegramRow(fake, chatId);
      await remove(live(await publish(post("Here"), row)), row);
    }
    expect(fake.posts).toEqual([]);
  });
});

/** A row of a channel that changes after it was connected. */
function rowAfter(change: () => unknown) {
  const row = telegramRow(fake);
  change();
  return row;
}

describe("a refusal of the Bot API", () => {
  test("says when the next call may come", async () => {
    const body = { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 90 } };
    fake.fault({ act: "status", status: 429, body, path: fake.path("sendMessage") });
    const error = (await failure(post("x"))) as { kind: string; retryAt: Date };
    expect(error.kind).toBe("limited");
    expect(Math.abs(error.retryAt.getTime() - Date.now() - 90_000)).toBeLessThan(30_000);
  });

  test.each<[string, () => ReturnType<typeof telegramRow>]>([
    ["the bot was removed", () => rowAfter(() => fake.channel(CHAT, { members: new Map() }))],
    [
      "the bot may not post",
      () => rowAfter(() => fake.channel(CHAT, { members: new Map([[TELEGRAM_BOT.id, { status: "administrator" }]]) })),
    ],
    ["the channel is gone", () => rowAfter(() => fake.chats.clear())],
    ["the token was revoked", () => telegramRow(fake, CHAT, "424242:AnotherToken")],
    ["the app has another bot", () => telegramRow(fake, CHAT, "515151:TokenOfAnotherBot")],
    ["the text of the app is no token", () => telegramRow(fake, CHAT, "no token")],
  ])("makes the account unauthorized if %s", async (_what, row) => {
    expect(await failure(post("x"), row())).toMatchObject({ kind: "unauthorized", mayBeDone: false });
  });
});

describe("the check of a post", () => {
  const check = (text: string, media: number, options: PostOptions = {}) =>
    telegram
      .check(
        { text, media: Array.from({ length: media }, () => ({ altText: "" })), options },
        telegram.capabilities.limits,
      )
      .map(({ path, rule }) => [path.join("."), rule]);

  test.each([
    ["4096 units", "x".repeat(4096), 0, {}, []],
    ["4098 units in 2049 characters", "😀".repeat(2049), 0, {}, [["text", "TEXT_TOO_LONG"]]],
    ["a caption of 1024 units", "x".repeat(1024), 1, {}, []],
    ["a caption of 1025 units", "x".repeat(1025), 1, {}, [["text", "TEXT_TOO_LONG"]]],
    [
      "a caption that a spoiler text makes too long",
      "x".repeat(1020),
      1,
      { spoilerText: "abc" },
      [["text", "TEXT_TOO_LONG"]],
    ],
    ["eleven media items", "x", 11, {}, [["media", "TOO_MANY_MEDIA"]]],
    ["a private post", "x", 0, { visibility: "private" }, [["options.visibility", "UNSUPPORTED_OPTION"]]],
  ] as const)("judges %s", (_what, text, media, options, faults) => {
    expect(check(text, media, options)).toEqual(faults);
  });
});
