import type { Answer } from "../../shared/twin/request.ts";

export interface Member {
  status: "creator" | "administrator" | "member" | "left";
  can_post_messages?: boolean;
  can_delete_messages?: boolean;
}

export interface Chat {
  id: number;
  type: "channel" | "supergroup" | "group";
  title: string;
  username?: string;
  members: Map<number, Member>;
  /** The supergroup that the group became. */
  migratedTo?: number;
}

/** A message that the bot sent. */
export interface SentMessage {
  chatId: number;
  messageId: number;
  at: Date;
  method: string;
  /** The text, or the caption. */
  text: string;
  entities: { type: string; offset: number; length: number }[];
  spoiler: boolean;
  file: { type: string; size: number } | null;
  /** Without a sound, and without the right to forward it. */
  silent: boolean;
  isProtected: boolean;
  /** Whether a link of the text has a preview. */
  hasPreview: boolean;
  captionAbove: boolean;
  /** The id of the message that it replies to. */
  replyTo: number | null;
}

/** One message as a call asks for it. */
export interface Item extends Pick<SentMessage, "silent" | "isProtected" | "hasPreview" | "captionAbove"> {
  kind: "text" | "photo" | "video" | "animation" | "audio" | "document";
  text: string;
  entities: SentMessage["entities"];
  spoiler: boolean;
  file: Blob | null;
}

export const ok = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });
export const refused = (code: number, description: string, parameters?: Record<string, number>): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});

export const shown = ({ id, type, title, username }: Chat) => ({
  id,
  type,
  title,
  ...(username && { username }),
});

const TWO_DAYS_MS = 48 * 3_600_000;

/** The messages of all chats, as core.telegram.org/bots/api states their sending and deletion. */
export class TelegramMessages {
  readonly posts: SentMessage[] = [];
  /** Ids of messages that the bot deleted. */
  readonly deleted: number[] = [];
  /** Ids of messages that people wrote. */
  readonly #written = new Set<number>();
  readonly #botId: number;
  readonly #now: () => Date;
  #last = 10;

  constructor(botId: number, now: () => Date) {
    this.#botId = botId;
    this.#now = now;
  }

  /** A message that a person writes. @returns its id */
  write(): number {
    this.#written.add(++this.#last);
    return this.#last;
  }

  send(method: string, chat: Chat, items: Item[], reply: unknown): Answer {
    const refusal = this.#whyNotPost(chat);
    if (refusal) return refused(400, `Bad Request: ${refusal}`);
    const { message_id: replyTo = null } = (reply ?? {}) as { message_id?: number };
    const isThere = this.#written.has(replyTo ?? 0) || this.#sent(chat, replyTo) !== undefined;
    if (replyTo !== null && !isThere) return refused(400, "Bad Request: message to be replied not found");
    const made = items.map(({ file, kind: _kind, ...item }) => ({
      chatId: chat.id,
      messageId: ++this.#last,
      at: this.#now(),
      method,
      ...item,
      file: file && { type: file.type, size: file.size },
      replyTo,
    }));
    this.posts.push(...made);
    return ok(
      made.map(({ messageId, text, at }) => ({
        message_id: messageId,
        date: Math.floor(at.getTime() / 1000),
        chat: shown(chat),
        ...(text && { text }),
        ...(replyTo !== null && { reply_to_message: { message_id: replyTo, chat: shown(chat) } }),
      })),
    );
  }

  delete(chat: Chat, id: number): Answer {
    const own = this.#sent(chat, id);
    if (own === undefined && !this.#written.has(id)) return refused(400, "Bad Request: message to delete not found");
    const self = chat.members.get(this.#botId);
    const isAdministrator = self?.status === "administrator";
    const mayDeleteOwn = chat.type !== "channel" || (isAdministrator && self.can_post_messages === true);
    const mayDeleteAny = isAdministrator && (chat.type === "group" || self.can_delete_messages === true);
    const isOld = own !== undefined && this.#now().getTime() - own.at.getTime() >= TWO_DAYS_MS;
    if (isOld || !(mayDeleteAny || (own !== undefined && mayDeleteOwn))) {
      return refused(400, "Bad Request: message can't be deleted");
    }
    if (own) this.posts.splice(this.posts.indexOf(own), 1);
    this.#written.delete(id);
    this.deleted.push(id);
    return ok(true);
  }

  #sent = (chat: Chat, id: number | null) =>
    this.posts.find(({ chatId, messageId }) => chatId === chat.id && messageId === id);

  #whyNotPost(chat: Chat): string | null {
    const self = chat.members.get(this.#botId);
    if (chat.type !== "channel" || (self?.status === "administrator" && self.can_post_messages === true)) return null;
    return "need administrator rights in the channel chat";
  }
}
