import { createDiscord } from "../../../src/providers/discord/twin/server.ts";
import type { Discord, DiscordMessage, Switches } from "../../../src/providers/discord/twin/state.ts";
import { type Fake, fakeOf } from "./fake.ts";

export interface FakeDiscord extends Fake {
  discord: Discord;
  /** Every message that was not deleted, the oldest first. */
  posts: DiscordMessage[];
}

const GUILD = "200000000000000001";

export const DISCORD_CHANNEL = { id: "300000000000000001", guildId: GUILD, name: "news", type: 0 } as const;
export const DISCORD_WEBHOOK = {
  id: "100000000000000001",
  token: "Webhook_token-of-the-channel-news",
  channelId: DISCORD_CHANNEL.id,
  name: "News",
  type: 1,
} as const;

export const DISCORD_APP = { clientId: "400000000000000001", clientSecret: "client-secret-of-the-app" } as const;
export const DISCORD_TOKEN = "NDAwMDAwMDAwMDAwMDAwMDAx.token.of-the-bot";
export const DISCORD_REDIRECT = "https://app.example.org/callback";

/** The app as an operator registers it. */
export const DISCORD_ROW = {
  client_id: DISCORD_APP.clientId,
  client_secret: DISCORD_APP.clientSecret,
  bot_token: DISCORD_TOKEN,
  redirect_uri: DISCORD_REDIRECT,
};

const bot = () => ({
  id: DISCORD_APP.clientId,
  token: DISCORD_TOKEN,
  ...DISCORD_APP,
  redirectUris: new Set([DISCORD_REDIRECT]),
  guildIds: new Set([GUILD]),
});

/** Limits that no test meets by chance. */
const WIDE = { bucket: { requests: 10_000, seconds: 1 }, globalRequests: 10_000 };

/** The twin of Discord with faults: a guild with a bot, and a channel that has a webhook. */
export async function fakeDiscord(switches: Partial<Switches> = {}): Promise<FakeDiscord> {
  const guilds = [{ id: GUILD, name: "Engines" }];
  const data = { guilds, channels: [DISCORD_CHANNEL], webhooks: [DISCORD_WEBHOOK], bots: [bot()] };
  const { discord, fetch } = createDiscord(data, { now: () => new Date(), ...WIDE, ...switches });
  return Object.assign(await fakeOf(fetch), { discord, posts: discord.messages });
}

/** The address of the webhook, as the settings of the channel show it. */
export const webhookAddress = (
  origin: string,
  { id, token } = DISCORD_WEBHOOK as { id: string; token: string },
): string => `${origin}/api/webhooks/${id}/${token}`;
