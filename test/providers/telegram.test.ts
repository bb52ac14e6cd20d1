import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import type { Post, PostOptions } from "../../src/providers/post.ts";
import { telegram } from "../../src/providers/telegram/telegram.ts";
import { type FakeTelegram, fakeTelegram, TELEGRAM_BOT } from "../support/fakes/telegram.ts";
import { PNG, telegramRow } from "../support/publishing.ts";

const CHAT = -1001234567890;
const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
let fake: FakeTelegram;
beforeAll(async () => {
  fake = await fakeTelegram();
});
beforeEach(() => {
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
      .check({ text, media: Array.from({ length: media }, () => ({ altText: "" })), options }, telegram.limits)
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
