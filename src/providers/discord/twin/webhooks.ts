import type { Context, Hono } from "hono";
import { withCaller } from "../../shared/twin/caller.ts";
import { entity, messageFrom } from "./messages.ts";
import { type Discord, type DiscordWebhook, done, refuse } from "./state.ts";

const FORUM = 15;
const UNKNOWN_MESSAGE = 10_008;

/** Adds webhooks: reading one by its token, and its messages. */
export function addWebhooks(api: Hono, discord: Discord): void {
  const webhookOf = (c: Context): DiscordWebhook | Response => {
    const webhook = discord.webhooks.find(({ id }) => id === c.req.param("id"));
    if (webhook === undefined) return refuse(404, 10_015, "Unknown Webhook");
    return webhook.token === c.req.param("token") ? webhook : refuse(401, 50_027, "Invalid Webhook Token");
  };
  const asWebhook = withCaller(webhookOf);
  const channelOf = ({ channelId }: DiscordWebhook) => discord.channels.find(({ id }) => id === channelId);
  const messageOf = (c: Context, { id: authorId }: DiscordWebhook) =>
    discord.messages.find((one) => one.id === c.req.param("message") && one.authorId === authorId);

  api.get("/webhooks/:id/:token", asWebhook, (c) => {
    const webhook = c.var.caller;
    const { id, type, token, name, channelId } = webhook;
    const guild = channelOf(webhook)?.guildId ?? null;
    return c.json({
      id,
      type,
      token,
      name,
      avatar: null,
      channel_id: type === 3 ? null : channelId,
      guild_id: guild,
      application_id: null,
    });
  });

  api.post("/webhooks/:id/:token", asWebhook, async (c) => {
    const webhook = c.var.caller;
    const channel = channelOf(webhook);
    if (channel === undefined) return refuse(404, 10_015, "Unknown Webhook");
    const made = await messageFrom(c, discord, channel, { authorId: webhook.id, byWebhook: true });
    if (made instanceof Response) return made;
    if (channel.type === FORUM && made.payload.thread_name === undefined && c.req.query("thread_id") === undefined) {
      return refuse(400, 220_001, "Webhooks posted to forum channels must have a thread_name or thread_id");
    }
    // A webhook knows neither nonces nor replies.
    const message = { ...made.message, nonce: null, repliesTo: null };
    discord.messages.push(message);
    discord.lastMessages.set(channel.id, message.id);
    return c.req.query("wait") === "true" ? c.json(entity(message)) : done();
  });

  api.get("/webhooks/:id/:token/messages/:message", asWebhook, (c) => {
    const message = messageOf(c, c.var.caller);
    return message ? c.json(entity(message)) : refuse(404, UNKNOWN_MESSAGE, "Unknown Message");
  });

  api.delete("/webhooks/:id/:token/messages/:message", asWebhook, (c) => {
    const message = messageOf(c, c.var.caller);
    if (message === undefined) return refuse(404, UNKNOWN_MESSAGE, "Unknown Message");
    discord.messages.splice(discord.messages.indexOf(message), 1);
    return done();
  });
}
