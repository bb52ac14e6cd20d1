import { setTimeout as wait } from "node:timers/promises";
import { type Answer, handlerOf, type TwinRequest } from "../../shared/twin/request.ts";
import {
  type Chat,
  type Item,
  type Member,
  ok,
  refused,
  type SentMessage,
  shown,
  TelegramMessages,
} from "./messages.ts";
import { whyNoAlbum, whyNotSent } from "./rules.ts";

/** The one bot of a twin. */
export interface TwinBot {
  readonly token: string;
  readonly id: number;
  readonly username: string;
}

export interface Telegram {
  fetch(request: Request): Promise<Response>;
  posts: SentMessage[];
  chats: Map<number, Chat>;
  webhook: { url: string; secret: string } | null;
  /** Ids of messages that the bot deleted. */
  deleted: number[];
  /** A channel in which the bot may post. */
  channel(id: number, more?: Partial<Chat>): Chat;
  /**
   * A message in a chat: of the channel itself, or of a member of a group. Calls the webhook, or keeps the update for
   * `getUpdates`.
   */
  write(chatId: number, text: string, from?: number): Promise<Response | null>;
}

/**
 * Speaks what is used of the Bot API as core.telegram.org/bots/api states it: JSON and forms with files, descriptions
 * of errors, updates by webhook with a secret, and by long polling with offsets.
 * @param deliver calls the webhook
 */
export function createTelegram(
  { token: ownToken, ...bot }: TwinBot,
  { now, deliver }: { now: () => Date; deliver: (request: Request) => Promise<Response> },
): Telegram {
  const messages = new TelegramMessages(bot.id, now);
  const chats = new Map<number, Chat>();
  let updates: { update_id: number; [kind: string]: unknown }[] = [];
  let [lastUpdate, polls] = [1000, 0];

  /** The chat of a call, or why there is none that the bot may act in. */
  function chatOf(id: unknown): Chat | Answer {
    const chat = chats.get(Number(id));
    if (chat === undefined) return refused(400, "Bad Request: chat not found");
    if (chat.migratedTo !== undefined) {
      const parameters = { migrate_to_chat_id: chat.migratedTo };
      return refused(400, "Bad Request: group chat was upgraded to a supergroup chat", parameters);
    }
    const status = chat.members.get(bot.id)?.status ?? "left";
    return status === "left" ? refused(403, `Forbidden: bot is not a member of the ${chat.type} chat`) : chat;
  }

  async function send(method: string, chatId: unknown, items: Item[], reply: unknown): Promise<Answer> {
    const chat = chatOf(chatId);
    if ("status" in chat) return chat;
    const refusal = await whyNotSent(items);
    return refusal === null ? messages.send(method, chat, items, reply) : refused(400, `Bad Request: ${refusal}`);
  }

  async function album(form: FormData): Promise<Answer> {
    const media = JSON.parse(textOf(form, "media", "[]")) as Record<string, unknown>[];
    if (media.length < 2 || media.length > 10) return refused(400, "Bad Request: wrong number of items in the album");
    const items = media.map(({ type, media: source, caption, caption_entities, has_spoiler, ...item }) => ({
      ...flagsIn((name) => form.get(name) === "true"),
      captionAbove: item["show_caption_above_media"] === true,
      kind: type as Item["kind"],
      text: typeof caption === "string" ? caption : "",
      entities: (caption_entities ?? []) as Item["entities"],
      spoiler: has_spoiler === true,
      file: form.get(String(source).replace("attach://", "")) as Blob | null,
    }));
    if (items.some(({ file }) => file === null)) return refused(400, "Bad Request: attached file not found");
    const refusal = whyNoAlbum(items);
    if (refusal !== null) return refused(400, `Bad Request: ${refusal}`);
    return send("sendMediaGroup", form.get("chat_id"), items, replyIn(form));
  }

  function deletion(json: Record<string, unknown>): Answer {
    const chat = chatOf(json["chat_id"]);
    return "status" in chat ? chat : messages.delete(chat, Number(json["message_id"]));
  }

  /** The one message of an answer that has a list of them. */
  const single = (several: Answer): Answer =>
    several.status === 200 ? ok((several.body as { result: unknown[] }).result[0]) : several;

  async function getUpdates({ offset = 0, timeout = 0 }: { offset?: number; timeout?: number }): Promise<Answer> {
    const mine = ++polls;
    updates = updates.filter(({ update_id }) => update_id >= offset);
    const until = Date.now() + timeout * 1000;
    for (;;) {
      if (server.webhook !== null) {
        return refused(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first");
      }
      if (mine !== polls) return refused(409, "Conflict: terminated by other getUpdates request");
      if (updates.length > 0 || Date.now() >= until) return ok(updates.slice(0, 100));
      await wait(20);
    }
  }

  async function answer({ path, json, headers, bytes }: TwinRequest): Promise<Answer> {
    const [, token, method = ""] = /^\/bot([^/]*)\/(\w+)$/.exec(path) ?? [];
    if (token !== ownToken) return refused(401, "Unauthorized");
    const type = String(headers["content-type"] ?? "");
    const isForm = type.startsWith("multipart/form-data");
    const form = isForm ? await new Response(bytes, { headers: { "content-type": type } }).formData() : new FormData();
    const file = (name: "photo" | "video" | "animation") =>
      send(method, form.get("chat_id"), [itemOf(form, name)], replyIn(form));
    switch (method) {
      case "getMe":
        return ok({ ...bot, is_bot: true, first_name: "Rostrum" });
      case "setWebhook": {
        const { url, secret_token: secret } = json;
        if (!String(url).startsWith("https://"))
          return refused(400, "Bad Request: bad webhook: HTTPS url must be provided");
        server.webhook = { url: String(url), secret: String(secret) };
        return ok(true);
      }
      case "deleteWebhook":
        server.webhook = null;
        return ok(true);
      case "getUpdates":
        return getUpdates(json);
      case "getChat": {
        const chat = chatOf(json["chat_id"]);
        return "status" in chat ? chat : ok(shown(chat));
      }
      case "getChatMember": {
        const chat = chatOf(json["chat_id"]);
        return "status" in chat ? chat : ok(chat.members.get(Number(json["user_id"])) ?? { status: "left" });
      }
      case "deleteMessage":
        return deletion(json);
      case "sendMessage": {
        const entities = (json["entities"] ?? []) as Item["entities"];
        const flags = flagsIn((name) => json[name] === true);
        const { is_disabled: isDisabled = false } = (json["link_preview_options"] ?? {}) as { is_disabled?: boolean };
        const text = { kind: "text" as const, text: String(json["text"]), entities, spoiler: false, file: null };
        const item = { ...text, ...flags, hasPreview: !isDisabled };
        return single(await send(method, json["chat_id"], [item], json["reply_parameters"]));
      }
      case "sendPhoto":
        return single(await file("photo"));
      case "sendVideo":
        return single(await file("video"));
      case "sendAnimation":
        return single(await file("animation"));
      case "sendMediaGroup":
        return album(form);
      default:
        return refused(404, "Not Found");
    }
  }

  const server: Telegram = {
    fetch: handlerOf(answer),
    posts: messages.posts,
    chats,
    deleted: messages.deleted,
    webhook: null,
    channel(id, more = {}) {
      const members = new Map<number, Member>([
        [bot.id, { status: "administrator", can_post_messages: true, can_delete_messages: true }],
      ]);
      const chat: Chat = { id, type: "channel", title: `Channel ${id}`, members, ...more };
      chats.set(id, chat);
      return chat;
    },
    async write(chatId, text, from) {
      const chat = chats.get(chatId);
      if (chat === undefined) throw new Error("there is no such chat");
      const message = { message_id: messages.write(), date: 0, chat: shown(chat), text };
      const update = {
        update_id: ++lastUpdate,
        ...(from === undefined
          ? { channel_post: { ...message, sender_chat: shown(chat) } }
          : { message: { ...message, from: { id: from, is_bot: false, first_name: "Ada" } } }),
      };
      if (server.webhook === null) {
        updates.push(update);
        return null;
      }
      return deliver(webhookCall(server.webhook.url, server.webhook.secret, update));
    },
  };
  return server;
}

/** A call of a webhook, as the Bot API makes it. */
export const webhookCall = (url: string, secret: string, update: unknown): Request =>
  new Request(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
    body: JSON.stringify(update),
  });

function itemOf(form: FormData, name: "photo" | "video" | "animation"): Item {
  return {
    ...flagsIn((flag) => form.get(flag) === "true"),
    captionAbove: form.get("show_caption_above_media") === "true",
    kind: name,
    text: textOf(form, "caption", ""),
    entities: JSON.parse(textOf(form, "caption_entities", "[]")) as Item["entities"],
    spoiler: form.get("has_spoiler") === "true",
    file: form.get(name) as Blob | null,
  };
}

/** The flags that every method for a message has. A caption stands below its media item unless asked otherwise. */
const flagsIn = (isSet: (name: string) => boolean) => ({
  silent: isSet("disable_notification"),
  isProtected: isSet("protect_content"),
  hasPreview: true,
  captionAbove: false,
});

const replyIn = (form: FormData): unknown => JSON.parse(textOf(form, "reply_parameters", "null"));

/** A field of a form that is not a file. */
function textOf(form: FormData, name: string, otherwise: string): string {
  const field = form.get(name);
  return typeof field === "string" ? field : otherwise;
}
