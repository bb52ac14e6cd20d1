import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { channelMessages } from "../../src/domains/accounts/channels/sweep.ts";
import { CHANNEL_WEBHOOKS } from "../../src/domains/accounts/channels/webhookOf.ts";
import { openCredentials } from "../../src/providers/credentials.ts";
import { webhookCall } from "../../src/providers/telegram/twin/bot.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_BOT,
  TELEGRAM_ROW,
  TELEGRAM_TOKEN,
} from "../support/fakes/telegram.ts";
import { runJobs } from "../support/jobs.ts";
import { type Role, type World, world } from "../support/world.ts";

const SECRET = "a-secret-of-the-webhook";
const HOOK = `https://rostrum.test${CHANNEL_WEBHOOKS}/telegram`;

/** A world whose bot gets messages by webhook, or asks for them. */
async function stage(by: "webhook" | "polling"): Promise<{ w: World; telegram: FakeTelegram }> {
  let w: World;
  const telegram = await fakeTelegram((request) => Promise.resolve(w.app.fetch(request)));
  const apps = [{ ...TELEGRAM_ROW, ...(by === "webhook" && { webhook_secret: SECRET }) }];
  w = await world({
    env: {
      OUTBOUND_ALLOW: "127.0.0.1",
      PUBLIC_URL: by === "webhook" ? "https://rostrum.test" : "http://rostrum.test",
      PROVIDER_APPS: JSON.stringify(apps),
      PROVIDER_API_URLS: `telegram=${telegram.origin}`,
    },
  });
  return { w, telegram };
}

let w: World;
let telegram: FakeTelegram;
beforeAll(async () => {
  ({ w, telegram } = await stage("webhook"));
});
afterAll(() => Promise.all([w.close(), telegram.close()]));
afterEach(() => telegram.mend());

interface Started {
  channelConnection: { id: string };
  code: string;
  botUsername: string;
}
const start = (role: Role, at = w, provider = "TELEGRAM", workspaceId = at.ids.workspace) =>
  at.gql<{ started: Started }>(
    at.users[role].token,
    "mutation ($input: CreateChannelCodeInput!) { started: createChannelCode(input: $input) { code botUsername channelConnection: channelCode { id } } }",
    { input: { workspaceId, provider } },
  );
async function started(at = w): Promise<Started> {
  const { data, errors } = await start("editor", at);
  expect(errors).toBeUndefined();
  return data.started;
}
async function stateOf(id: string, at = w) {
  const { data } = await at.gql<{
    attempt: { account: { id: string; state: string } | null; lastError: { code: string } | null };
  }>(
    at.users.viewer.token,
    "query ($id: ID!) { attempt: channelCode(id: $id) { account { id state handle profileUrl remoteId } lastError { code } } }",
    { id },
  );
  return data.attempt;
}
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;
let chats = -1001000000000;
const channel = (more: Parameters<FakeTelegram["channel"]>[1] = {}) => telegram.channel((chats -= 1), more);

describe("a code that is posted in a channel", () => {
  test("connects the channel through the webhook, and the bot deletes the message", async () => {
    const { code, botUsername, channelConnection } = await started();
    expect([botUsername, telegram.webhook]).toEqual([TELEGRAM_BOT.username, { url: HOOK, secret: SECRET }]);
    expect(telegram.requests.findLast(({ path }) => path === telegram.path("setWebhook"))?.json).toEqual({
      url: HOOK,
      secret_token: SECRET,
      allowed_updates: ["message", "channel_post"],
    });
    const { id } = channel({ username: "ada_news", title: "News of Ada" });
    const deletions = telegram.deleted.length;
    expect((await telegram.write(id, ` ${code}\n`))?.status).toBe(200);
    const { account, lastError } = await stateOf(channelConnection.id);
    expect(account).toMatchObject({
      state: "ACTIVE",
      handle: "@ada_news",
      profileUrl: "https://t.me/ada_news",
      remoteId: String(id),
    });
    expect([lastError, telegram.deleted.length]).toEqual([null, deletions + 1]);
    const row = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id: account?.id ?? "" } });
    expect(openCredentials(w.app.services.vault, row.id, row.credentials ?? "")).toEqual({
      botId: String(TELEGRAM_BOT.id),
      chatId: String(id),
    });
    expect(row.connectedById).toBe(w.users.editor.id);
  });

  test("connects the same account again, and makes it active", async () => {
    const { id } = channel();
    const first = await started();
    await telegram.write(id, first.code);
    const before = (await stateOf(first.channelConnection.id)).account?.id ?? "";
    await w.db.prisma.socialAccount.update({ where: { id: before }, data: { state: "NEEDS_ATTENTION" } });
    const second = await started();
    await telegram.write(id, second.code);
    expect((await stateOf(second.channelConnection.id)).account).toMatchObject({ id: before, state: "ACTIVE" });
  });

  test("is used once: a second channel is not connected", async () => {
    const { code } = await started();
    const [one, two] = [channel(), channel()];
    await telegram.write(one.id, code);
    await telegram.write(two.id, code);
    expect(await w.db.prisma.socialAccount.count({ where: { remoteId: String(one.id) } })).toBe(1);
    expect(await w.db.prisma.socialAccount.count({ where: { remoteId: String(two.id) } })).toBe(0);
  });

  test("connects nothing after 15 minutes", async () => {
    const { code, channelConnection } = await started();
    w.clock.advance(15 * 60_000);
    await telegram.write(channel().id, code);
    expect(await stateOf(channelConnection.id)).toEqual({ account: null, lastError: null });
  });

  test("says that the bot lacks rights, and works after they are given", async () => {
    const { code, channelConnection } = await started();
    const { id, members } = channel();
    members.set(TELEGRAM_BOT.id, { status: "administrator", can_post_messages: false });
    expect((await telegram.write(id, code))?.status).toBe(200);
    expect(await stateOf(channelConnection.id)).toEqual({ account: null, lastError: { code: "PROVIDER_REFUSED" } });
    members.set(TELEGRAM_BOT.id, { status: "administrator", can_post_messages: true });
    await telegram.write(id, code);
    expect(await stateOf(channelConnection.id)).toMatchObject({ account: { state: "ACTIVE" }, lastError: null });
  });

  test("connects a group only if one of its administrators posts the code", async () => {
    const { code, channelConnection } = await started();
    const { id, members } = channel({ type: "supergroup" });
    members.set(7, { status: "member" }).set(8, { status: "creator" });
    await telegram.write(id, code, 7);
    expect(await stateOf(channelConnection.id)).toEqual({ account: null, lastError: { code: "PROVIDER_REFUSED" } });
    await telegram.write(id, code, 8);
    expect(await stateOf(channelConnection.id)).toMatchObject({ account: { remoteId: String(id) } });
  });

  test("connects nothing if the person who started may no longer edit the workspace", async () => {
    const { code, channelConnection } = await started();
    const where = { userId: w.users.editor.id, workspaceId: w.ids.workspace };
    await w.db.prisma.workspaceMember.updateMany({ where, data: { role: "VIEWER" } });
    await telegram.write(channel().id, code);
    await w.db.prisma.workspaceMember.updateMany({ where, data: { role: "EDITOR" } });
    expect(await stateOf(channelConnection.id)).toEqual({ account: null, lastError: { code: "FORBIDDEN" } });
  });
});

describe("the webhook", () => {
  test.each([
    ["another secret", HOOK, "wrong", "{}", 401],
    ["a secret of another length", HOOK, `${SECRET}x`, "{}", 401],
    ["an empty secret", HOOK, "", "{}", 401],
    ["a provider without a webhook", HOOK.replace(/telegram$/, "mastodon"), SECRET, "{}", 404],
    ["an unknown provider", HOOK.replace(/telegram$/, "nothing"), SECRET, "{}", 404],
    ["an update that is not about a message", HOOK, SECRET, '{"update_id":1,"poll":{}}', 200],
    ["a body that is not JSON", HOOK, SECRET, "{", 400],
  ])("answers %s by its status", async (_what, url, secret, body, status) => {
    const { headers } = webhookCall(url, secret, {});
    expect((await w.app.fetch(new Request(url, { method: "POST", headers, body }))).status).toBe(status);
  });
});

describe("createChannelCode", () => {
  test.each<[Role, string]>([
    ["viewer", "FORBIDDEN"],
    ["outsider", "FORBIDDEN"],
  ])("calls no provider for a %s", async (role, code) => {
    telegram.requests.length = 0;
    expect(codeOf(await start(role))).toBe(code);
    expect(telegram.requests).toEqual([]);
  });

  test("refuses a provider whose accounts are not channels", async () => {
    expect(codeOf(await start("editor", w, "MASTODON"))).toBe("INVALID_INPUT");
  });

  test("is refused while the provider refuses the bot's token", async () => {
    telegram.fail(telegram.path("getMe"), "refused");
    const answer = await start("editor");
    expect(codeOf(answer)).toBe("PROVIDER_REFUSED");
    expect(JSON.stringify(answer.errors)).not.toContain(TELEGRAM_TOKEN);
  });
});

describe("a post whose answer was lost", () => {
  test("waits for a person, is not sent again, and is resolved by that person", async () => {
    const { code, channelConnection } = await started();
    const { id: chatId } = channel({ username: "lost_news" });
    await telegram.write(chatId, code);
    const accountId = (await stateOf(channelConnection.id)).account?.id ?? "";
    const { id, renditionIds } = await publication(w, w.ids.workspace, { text: "Lost" }, [{ accountId }]);
    const [renditionId = ""] = renditionIds;
    const rendition = () => w.db.prisma.rendition.findUniqueOrThrow({ where: { id: renditionId } });
    telegram.fault({ act: "lose", path: telegram.path("sendMessage") });
    expect((await act(w, w.users.editor.token, "publishNow", { id })).errors).toBeUndefined();
    await runJobs(w.app.services);
    expect(await rendition()).toMatchObject({ deliveryState: "AMBIGUOUS" });
    w.clock.advance(10_000);
    await runJobs(w.app.services);
    expect(await rendition()).toMatchObject({ deliveryState: "MANUAL_RESOLUTION", errorCode: "answer_lost" });
    expect(telegram.posts.filter(({ text }) => text === "Lost")).toHaveLength(1);
    const externalUrl = `https://t.me/lost_news/${telegram.posts.at(-1)?.messageId}`;
    await act(w, w.users.editor.token, "resolveRendition", { id: renditionId, published: true, externalUrl });
    expect(await rendition()).toMatchObject({ deliveryState: "LIVE", status: "PUBLISHED", externalUrl });
  });
});

describe("a thread in a channel", () => {
  test("is a chain of replies, and is deleted from its last message on", async () => {
    const { code, channelConnection } = await started();
    const { id: chatId } = channel({ username: "thread_news" });
    await telegram.write(chatId, code);
    const accountId = (await stateOf(channelConnection.id)).account?.id ?? "";
    const segments = ["One", "Two", "Three"].map((text) => ({ text, media: [] }));
    const { id, renditionIds } = await publication(w, w.ids.workspace, { segments }, [{ accountId }]);
    expect((await act(w, w.users.editor.token, "publishNow", { id })).errors).toBeUndefined();
    await runJobs(w.app.services);
    const posts = () => telegram.posts.filter((post) => post.chatId === chatId);
    const [one, two, three] = posts();
    expect(posts().map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ["One", null],
      ["Two", one?.messageId],
      ["Three", two?.messageId],
    ]);
    const deletions = telegram.deleted.length;
    const removed = await act(w, w.users.editor.token, "deletePost", { renditionId: renditionIds[0], confirm: true });
    expect(removed.errors).toBeUndefined();
    expect(telegram.deleted.slice(deletions)).toEqual([three, two, one].map((post) => post?.messageId));
    expect(posts()).toEqual([]);
  });
});

describe("two processes that ask for messages at once", () => {
  test("connect a channel once: Telegram ends the older request, and its process stops", async () => {
    const { w: local, telegram: fake } = await stage("polling");
    try {
      const { code, channelConnection } = await started(local);
      const run = (signal: AbortSignal) => channelMessages.run(local.app.services, signal);
      const [first, second] = [new AbortController(), new AbortController()];
      const runs = [run(first.signal)];
      await expect.poll(() => fake.requests.some(({ path }) => path === fake.path("getUpdates"))).toBe(true);
      runs.push(run(second.signal));
      // The older request ends with 409, and its process asks no more in this run.
      await runs[0];
      const { id } = fake.channel(-1010);
      await fake.write(id, code);
      await runs[1];
      expect(await stateOf(channelConnection.id, local)).toMatchObject({ account: { state: "ACTIVE" } });
      expect(await local.db.prisma.socialAccount.count({ where: { remoteId: String(id) } })).toBe(1);
    } finally {
      await Promise.all([local.close(), fake.close()]);
    }
  });

  test("go on in another process after the first one lost its lease", async () => {
    const { w: local, telegram: fake } = await stage("polling");
    try {
      const { code, channelConnection } = await started(local);
      const lost = new AbortController();
      const running = channelMessages.run(local.app.services, lost.signal);
      await expect.poll(() => fake.requests.some(({ path }) => path === fake.path("getUpdates"))).toBe(true);
      lost.abort();
      await running;
      await fake.write(fake.channel(-1011).id, code);
      expect((await stateOf(channelConnection.id, local)).account).toBeNull();
      await channelMessages.run(local.app.services, new AbortController().signal);
      expect(await stateOf(channelConnection.id, local)).toMatchObject({ account: { state: "ACTIVE" } });
    } finally {
      await Promise.all([local.close(), fake.close()]);
    }
  });
});

describe("without a public address", () => {
  test("messages are asked for while a code is open, and never otherwise", async () => {
    const { w: local, telegram: fake } = await stage("polling");
    try {
      const run = () => channelMessages.run(local.app.services, new AbortController().signal);
      await run();
      expect(fake.requests).toEqual([]);
      const { code, channelConnection } = await started(local);
      expect(fake.webhook).toBeNull();
      const { id } = fake.channel(-1009);
      await fake.write(id, "Good morning");
      await fake.write(id, code);
      await run();
      expect(await stateOf(channelConnection.id, local)).toMatchObject({ account: { state: "ACTIVE" } });
      const polls = () =>
        fake.requests.filter(({ path }) => path === fake.path("getUpdates")).map(({ json }) => json["offset"]);
      // The second request confirms both messages.
      expect(polls()).toEqual([undefined, 1003]);
      await run();
      expect(polls()).toHaveLength(2);

      const again = await started(local);
      fake.webhook = { url: "https://elsewhere.example", secret: "" };
      await run();
      expect((await stateOf(again.channelConnection.id, local)).account).toBeNull();
    } finally {
      await Promise.all([local.close(), fake.close()]);
    }
  });
});
