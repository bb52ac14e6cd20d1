import type { Context, Hono } from "hono";
import { withCaller } from "../../shared/twin/caller.ts";
import { entity, messageFrom } from "./messages.ts";
import { type Discord, type DiscordBot, type DiscordChannel, done, refuse, refuseField } from "./state.ts";

/** How long a nonce is remembered: "the past few minutes". */
const NONCE_MS = 5 * 60_000;
const MOST_LISTED = 100;

/** The bot of a request. */
function botOf(c: Context, { bots }: Discord): DiscordBot | Response {
  const header = c.req.header("authorization") ?? "";
  return bots.find(({ token }) => header === `Bot ${token}`) ?? refuse(401, 0, "401: Unauthorized");
}

/** Adds the bot itself, channels, and their messages. */
export function addChannels(api: Hono, discord: Discord): void {
  /** The bot of a request, and the channel that it asks for. */
  function placeOf(c: Context): { bot: DiscordBot; channel: DiscordChannel } | Response {
    const bot = botOf(c, discord);
    if (bot instanceof Response) return bot;
    const channel = discord.channels.find(({ id }) => id === c.req.param("id"));
    if (channel === undefined) return refuse(404, 10_003, "Unknown Channel");
    const isMember = bot.guildIds.has(channel.guildId) && !discord.hidden.has(channel.id);
    return isMember ? { bot, channel } : refuse(403, 50_001, "Missing Access");
  }

  const asBot = withCaller((c) => botOf(c, discord));
  const inChannel = withCaller(placeOf);

  api.get("/users/@me", asBot, (c) => c.json({ id: c.var.caller.id, username: "twin", bot: true }));

  api.get("/guilds/:id/channels", asBot, (c) => {
    const guildId = c.req.param("id");
    if (!c.var.caller.guildIds.has(guildId)) return refuse(404, 10_004, "Unknown Guild");
    const channels = discord.channels.filter((channel) => channel.guildId === guildId);
    return c.json(channels.map(({ id, name, type }, position) => ({ id, name, type, position, guild_id: guildId })));
  });

  api.get("/channels/:id", inChannel, (c) => {
    const { id, name, type, guildId } = c.var.caller.channel;
    return c.json({ id, name, type, guild_id: guildId, last_message_id: discord.lastMessages.get(id) ?? null });
  });

  api.get("/channels/:id/messages", inChannel, (c) => {
    const { channel } = c.var.caller;
    const { after, limit = "50" } = c.req.query();
    const count = Number(limit);
    if (!(count >= 1 && count <= MOST_LISTED)) {
      return refuseField("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
    }
    // Without the right to read the history the list is empty.
    const readable = discord.unreadable.has(channel.id) ? [] : discord.messages;
    const own = readable.filter(({ channelId }) => channelId === channel.id);
    const matches =
      after === undefined ? own.slice(-count) : own.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, count);
    // The newest comes first, and no nonce of an earlier request is shown.
    return c.json(matches.toReversed().map((message) => entity({ ...message, nonce: null })));
  });

  api.post("/channels/:id/messages", inChannel, async (c) => {
    const { bot, channel } = c.var.caller;
    if (discord.mute.has(channel.id)) return refuse(403, 50_013, "Missing Permissions");
    if (channel.type === 15) return refuse(400, 50_008, "Cannot send messages in a non-text channel");
    const made = await messageFrom(c, discord, channel, { authorId: bot.id, byWebhook: false });
    if (made instanceof Response) return made;
    const { message, payload } = made;
    if (message.repliesTo !== null) {
      if (discord.unreadable.has(channel.id)) {
        return refuse(403, 160_002, "Cannot reply without permission to read message history");
      }
      const isThere = discord.messages.some(
        ({ id, channelId }) => id === message.repliesTo && channelId === channel.id,
      );
      if (!isThere) return refuseField("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
    }
    const since = message.at.getTime() - NONCE_MS;
    const same = (one: typeof message) =>
      one.authorId === bot.id && one.nonce === message.nonce && one.at.getTime() >= since;
    const earlier = payload.enforce_nonce && message.nonce !== null ? discord.messages.find(same) : undefined;
    if (earlier !== undefined) return c.json(entity(earlier));
    discord.messages.push(message);
    discord.lastMessages.set(channel.id, message.id);
    return c.json(entity(message));
  });

  api.delete("/channels/:id/messages/:message", inChannel, (c) => {
    const { bot, channel } = c.var.caller;
    const message = discord.messages.find(
      ({ id, channelId }) => id === c.req.param("message") && channelId === channel.id,
    );
    if (message === undefined) return refuse(404, 10_008, "Unknown Message");
    if (message.authorId !== bot.id) return refuse(403, 50_013, "Missing Permissions");
    discord.messages.splice(discord.messages.indexOf(message), 1);
    return done();
  });
}
