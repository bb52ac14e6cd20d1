import { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Bot } from "../connect.ts";
import { ProviderFailure, ReplyFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { optionsOf } from "../networkOptions.ts";
import type { MediaItem, Post, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { multipart } from "../shared/multipart.ts";
import { Message } from "./api.ts";
import { botIdOf, call, TelegramFailure } from "./call.ts";
import { OPTIONS } from "./options.ts";
import { textWithEntities } from "./text.ts";

/**
 * Sends the post once. The Bot API knows neither keys nor a way to find a message. A group that became a supergroup
 * refuses the message and names its new id, so nothing was posted: the id is stored and the post is sent there.
 */
export const publish: Provider["publish"] = async (fetch, session, post) => {
  const bot = await session.bot();
  const { botId, chatId = "" } = session.credentials;
  // Another bot is not in the channel.
  if (botIdOf(bot) !== botId) throw new ProviderFailure("unauthorized");
  try {
    return await send(fetch, bot, chatId, post);
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error;
    if (error.isReplyLost) throw new ReplyFailure(error.status, { cause: error });
    if (error.migratedTo === null) throw error;
    await session.replace({ ...session.credentials, chatId: error.migratedTo });
    // The numbers of the group's messages mean other messages in the supergroup.
    if (post.replyTo) throw new ReplyFailure(error.status, { cause: error });
    return send(fetch, bot, error.migratedTo, post);
  }
};

function send(fetch: Fetch, bot: Bot, chatId: string, post: Post): Promise<Posted> {
  const [first, ...others] = post.media;
  if (first === undefined) return sendText(fetch, bot, chatId, post);
  return others.length === 0 ? sendOne(fetch, bot, chatId, post, first) : sendAlbum(fetch, bot, chatId, post);
}

async function sendText(fetch: Fetch, bot: Bot, chatId: string, post: Post): Promise<Posted> {
  const reply_parameters = replyParameters(post);
  const link_preview_options = optionsOf(OPTIONS, post).hideLinkPreview ? { is_disabled: true } : undefined;
  const text = textWithEntities(post.text, post.options);
  const json = { chat_id: chatId, ...text, link_preview_options, ...flagsOf(post), reply_parameters };
  return postedOf([await call(fetch, bot, "sendMessage", { json, creating: true, answer: Message })]);
}

/** The address of a message: a public channel's, or that of a private one with its number. */
export const externalIdOf: Provider["externalIdOf"] = (url) => {
  const { hostname, pathname } = URL.parse(url) ?? {};
  return hostname === "t.me" ? (/^\/(?:c\/\d+|\w+)\/(\d+)\/?$/.exec(pathname ?? "")?.[1] ?? null) : null;
};

/** A reply to an album is one to its first message. */
const replyParameters = ({ replyTo }: Post) => replyTo && { message_id: Number.parseInt(replyTo.parent, 10) };

/** The flags that each method for a message takes. */
function flagsOf(post: Post): Readonly<Record<string, true>> {
  const { silent, protectContent } = optionsOf(OPTIONS, post);
  return { ...(silent && { disable_notification: true }), ...(protectContent && { protect_content: true }) };
}

/** The same as fields of a form. */
const flagFields = (post: Post) => Object.fromEntries(Object.keys(flagsOf(post)).map((name) => [name, "true"]));

const captionAbove = (post: Post) => optionsOf(OPTIONS, post).captionAboveMedia ?? false;

/** The same as a field of a form. */
const replyField = (post: Post) => post.replyTo && { reply_parameters: JSON.stringify(replyParameters(post)) };

/** The method for a single item of a media type, and the member that takes the item. */
function methodOf({ type }: ByteSource): { method: string; member: "animation" | "photo" | "video" } {
  if (type === "image/gif") return { method: "sendAnimation", member: "animation" };
  return type.startsWith("video/")
    ? { method: "sendVideo", member: "video" }
    : { method: "sendPhoto", member: "photo" };
}

async function sendOne(fetch: Fetch, bot: Bot, chatId: string, post: Post, { content }: MediaItem): Promise<Posted> {
  const { text, options } = post;
  const { text: caption, entities } = textWithEntities(text, options);
  const { method, member } = methodOf(content);
  const fields = {
    chat_id: chatId,
    caption,
    caption_entities: JSON.stringify(entities),
    has_spoiler: String(options.sensitive ?? false),
    show_caption_above_media: String(captionAbove(post)),
    ...flagFields(post),
    ...replyField(post),
  };
  const body = multipart(fields, { [member]: content });
  return postedOf([await call(fetch, bot, method, { body, bounds: UPLOAD, creating: true, answer: Message })]);
}

/**
 * The caption of an album is that of its first item.
 * @throws ProviderFailure for an animation, which no album can hold, before anything is sent
 */
async function sendAlbum(fetch: Fetch, bot: Bot, chatId: string, post: Post): Promise<Posted> {
  const { text, media, options } = post;
  const { text: caption, entities: caption_entities } = textWithEntities(text, options);
  const items = media.map(({ content }, index) => {
    const { member: type } = methodOf(content);
    if (type === "animation") throw new ProviderFailure("refused");
    const flags = { has_spoiler: options.sensitive ?? false, show_caption_above_media: captionAbove(post) };
    const item = { type, media: `attach://item${index}`, ...flags };
    return index === 0 ? { ...item, caption, caption_entities } : item;
  });
  const files = Object.fromEntries(media.map(({ content }, index) => [`item${index}`, content]));
  const fields = { chat_id: chatId, media: JSON.stringify(items), ...flagFields(post), ...replyField(post) };
  const body = multipart(fields, files);
  const answer = z.array(Message).min(1);
  return postedOf(await call(fetch, bot, "sendMediaGroup", { body, bounds: UPLOAD, creating: true, answer }));
}

const UPLOAD = { timeoutMs: MEDIA_ITEM_MS };

/** An album is several messages; its address is that of the first. A message of a small group has no address. */
function postedOf(messages: z.output<typeof Message>[]): Posted {
  const externalId = messages.map(({ message_id }) => message_id).join(",");
  const [first] = messages;
  return { externalId, externalUrl: first === undefined ? "" : addressOf(first) };
}

function addressOf({ message_id, chat }: z.output<typeof Message>): string {
  if (chat.username !== undefined) return `https://t.me/${chat.username}/${message_id}`;
  const [, inside] = /^-100(\d+)$/.exec(String(chat.id)) ?? [];
  return inside === undefined ? "" : `https://t.me/c/${inside}/${message_id}`;
}
