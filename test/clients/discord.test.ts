import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PNG } from "../support/domains/publishing.ts";
import {
  DISCORD_APP,
  DISCORD_CHANNEL,
  DISCORD_TOKEN,
  DISCORD_WEBHOOK,
  type FakeDiscord,
  fakeDiscord,
} from "../support/fakes/discord.ts";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of @discordjs/rest that are used here. A fresh clone does not contain its types. */
interface Rest {
  setToken(token: string): Rest;
  get(route: string, options?: { query?: URLSearchParams; auth?: boolean }): Promise<unknown>;
  post(route: string, options: Sent): Promise<unknown>;
  delete(route: string, options?: { auth?: boolean }): Promise<unknown>;
  on(event: "rateLimited", listener: (limit: { timeToReset: number; scope: string }) => void): unknown;
}
interface Sent {
  body: object;
  query?: URLSearchParams;
  auth?: boolean;
  files?: { name: string; data: Buffer; contentType: string }[];
}

const CLIENT = new URL("networks/", import.meta.url);
let open: (api: string) => Rest;
let fake: FakeDiscord;
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  const { href } = new URL("node_modules/@discordjs/rest/dist/index.mjs", CLIENT);
  const { REST } = (await import(href)) as { REST: new (options: object) => Rest };
  open = (api) => new REST({ version: "10", api, retries: 0 }).setToken(DISCORD_TOKEN);
  fake = await fakeDiscord();
}, 120_000);
afterAll(() => fake.close());
beforeEach(() => {
  fake.posts.length = 0;
});

const MESSAGES = `/channels/${DISCORD_CHANNEL.id}/messages`;
const rest = () => open(`${fake.origin}/api`);

test("@discordjs/rest lists the channels of the twin, and writes, reads and deletes messages", async () => {
  const bot = rest();
  expect(await bot.get("/users/@me")).toMatchObject({ id: DISCORD_APP.clientId, bot: true });
  const channels = await bot.get(`/guilds/${DISCORD_CHANNEL.guildId}/channels`);
  expect(channels).toMatchObject([{ id: DISCORD_CHANNEL.id, name: "news", type: 0 }]);
  const body = { content: "Hello", nonce: "n-1", enforce_nonce: true, allowed_mentions: { parse: [] } };
  const first = (await bot.post(MESSAGES, { body })) as { id: string };
  expect(await bot.post(MESSAGES, { body })).toMatchObject({ id: first.id, content: "Hello", nonce: "n-1" });
  const reply = { content: "Reply", message_reference: { message_id: first.id } };
  const second = await bot.post(MESSAGES, { body: reply });
  expect(second).toMatchObject({ type: 19, message_reference: { message_id: first.id } });
  const query = new URLSearchParams({ limit: "10" });
  expect(await bot.get(MESSAGES, { query })).toMatchObject([{ content: "Reply" }, { content: "Hello" }]);
  expect(await bot.get(MESSAGES, { query: new URLSearchParams({ after: first.id }) })).toHaveLength(1);
  await bot.delete(`${MESSAGES}/${first.id}`);
  await expect(bot.delete(`${MESSAGES}/${first.id}`)).rejects.toMatchObject({ status: 404, code: 10_008 });
});

test("@discordjs/rest posts files with descriptions to a webhook of the twin", async () => {
  const client = rest();
  const files = [{ name: "dot.png", data: Buffer.from(await PNG.arrayBuffer()), contentType: "image/png" }];
  const body = { content: "A picture", attachments: [{ id: 0, description: "A dot" }] };
  const route = `/webhooks/${DISCORD_WEBHOOK.id}/${DISCORD_WEBHOOK.token}`;
  const query = new URLSearchParams({ wait: "true" });
  const made = (await client.post(route, { body, files, query, auth: false })) as { id: string };
  expect(made).toMatchObject({ attachments: [{ filename: "dot.png", description: "A dot", size: PNG.size }] });
  expect(await client.get(`${route}/messages/${made.id}`, { auth: false })).toMatchObject({ content: "A picture" });
  await client.delete(`${route}/messages/${made.id}`, { auth: false });
  expect(fake.posts).toEqual([]);
});

test("@discordjs/rest reads the twin's errors by field", async () => {
  const failure = rest().post(MESSAGES, { body: { content: "x".repeat(2001) } });
  await expect(failure).rejects.toMatchObject({
    status: 400,
    code: 50_035,
    rawError: { errors: { content: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH" }] } } },
  });
});

test("@discordjs/rest keeps to the limits in the twin's headers, so that none of its requests is refused", async () => {
  const limited = await fakeDiscord({ bucket: { requests: 2, seconds: 1 } });
  try {
    const bot = open(`${limited.origin}/api`);
    const waits: number[] = [];
    bot.on("rateLimited", ({ timeToReset }) => waits.push(timeToReset));
    for (const content of ["1", "2", "3", "4", "5"]) await bot.post(MESSAGES, { body: { content } });
    expect(limited.posts.map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5"]);
    // A refused request would have been sent again.
    expect(limited.requests).toHaveLength(5);
    expect(waits.length).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
