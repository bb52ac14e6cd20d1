import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Bot, ChannelCode, ChannelMessage } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import { Chat, Member, Update, User } from "./api.ts";
import { botIdOf, call } from "./call.ts";
import { LIMITS } from "./limits.ts";

const ALLOWED_UPDATES = ["message", "channel_post"];
const CHANNELS: ReadonlySet<string> = new Set(["channel", "supergroup", "group"]);
const ADMINISTRATORS: ReadonlySet<string> = new Set(["creator", "administrator"]);

/** Added to the wait of a long poll for the answer itself. */
const MARGIN_MS = 10_000;

export const connect = {
  by: "channelCode",
  app: { instances: "none", connectionMode: "bot", redirectUri: null },
  apiUrl: "https://api.telegram.org",
  isWebhookSecret: (secret) => /^[\w-]{1,256}$/.test(secret),

  async listen(fetch, bot, webhook) {
    const { username = "" } = await call(fetch, bot, "getMe", { json: {}, answer: User });
    const method = webhook === null ? "deleteWebhook" : "setWebhook";
    const json = webhook && { url: webhook.url, secret_token: webhook.secret, allowed_updates: ALLOWED_UPDATES };
    await call(fetch, bot, method, { json: json ?? {}, answer: z.literal(true) });
    return { username };
  },

  async messages(fetch, bot, { after, waitSeconds }) {
    const json = {
      ...(after !== null && { offset: after + 1 }),
      timeout: waitSeconds,
      allowed_updates: ALLOWED_UPDATES,
    };
    const bounds = { timeoutMs: waitSeconds * 1000 + MARGIN_MS, maxBytes: 8 * 1024 * 1024 };
    const updates = await call(fetch, bot, "getUpdates", { json, bounds, answer: z.array(Update) });
    return {
      messages: updates.flatMap((update) => messageIn(update) ?? []),
      last: updates.at(-1)?.update_id ?? null,
    };
  },

  presentedSecret: (headers) => headers.get("x-telegram-bot-api-secret-token"),

  messageOf(body) {
    const { data } = Update.safeParse(body);
    return data === undefined ? null : messageIn(data);
  },

  async account(fetch, bot, { chatId, authorId }) {
    const chat = await call(fetch, bot, "getChat", { json: { chat_id: chatId }, answer: Chat });
    const self = await memberOf(fetch, bot, chatId, botIdOf(bot));
    const mayPost = self.status === "administrator" && (chat.type !== "channel" || self.can_post_messages === true);
    if (!mayPost) throw new ProviderFailure("refused");
    // In a group everyone writes; in a channel only those who may post.
    if (authorId !== null && !ADMINISTRATORS.has((await memberOf(fetch, bot, chatId, authorId)).status)) {
      throw new ProviderFailure("refused");
    }
    const { username, title = "" } = chat;
    return {
      instanceUrl: "",
      remoteId: chatId,
      handle: username === undefined ? title : `@${username}`,
      displayName: title,
      avatarUrl: "",
      profileUrl: username === undefined ? "" : `https://t.me/${username}`,
      limits: LIMITS,
      credentials: { botId: botIdOf(bot), chatId },
    };
  },

  async deleteMessage(fetch, bot, { chatId, messageId }) {
    const json = { chat_id: chatId, message_id: messageId };
    await call(fetch, bot, "deleteMessage", { json, answer: z.literal(true) });
  },
} as const satisfies ChannelCode;

const memberOf = (fetch: Fetch, bot: Bot, chatId: string, userId: string) =>
  call(fetch, bot, "getChatMember", { json: { chat_id: chatId, user_id: Number(userId) }, answer: Member });

/**
 * A text in a channel or group; null for any other update, and for posts of a channel that appear in its discussion
 * group.
 */
function messageIn({ message, channel_post }: z.output<typeof Update>): ChannelMessage | null {
  const { chat, text, from, sender_chat, message_id: messageId } = channel_post ?? message ?? {};
  if (chat === undefined || messageId === undefined || text === undefined || !CHANNELS.has(chat.type)) return null;
  if (sender_chat !== undefined && sender_chat.id !== chat.id) return null;
  const isOwn = channel_post !== undefined || sender_chat !== undefined;
  if (!isOwn && from === undefined) return null;
  return { text, chatId: String(chat.id), messageId, authorId: isOwn ? null : String(from?.id) };
}
