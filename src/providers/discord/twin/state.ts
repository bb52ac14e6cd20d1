import type { TwinApp } from "../../shared/twin/consents.ts";
import type { CommonSwitches } from "../../shared/twin/faults.ts";

/** A file of a message. */
export interface DiscordFile {
  id: string;
  filename: string;
  contentType: string;
  description: string | null;
  isSpoiler: boolean;
  bytes: number;
}

/** A framed block below a message. */
export interface DiscordEmbed {
  title?: string;
  description?: string;
  color?: number;
}

export interface DiscordMessage {
  id: string;
  channelId: string;
  /** Without white space around it, as Discord stores it. */
  text: string;
  files: DiscordFile[];
  /** Ids of people and roles who are notified, and `everyone`. */
  notified: string[];
  /** The webhook or the bot that wrote it. */
  authorId: string;
  byWebhook: boolean;
  nonce: string | null;
  /** The bits that the message was made with. */
  flags: number;
  embeds: DiscordEmbed[];
  /** The message that it replies to. */
  repliesTo: string | null;
  at: Date;
}

export interface DiscordChannel {
  id: string;
  guildId: string;
  name: string;
  /** 0 for text, 5 for announcements, 15 for a forum. */
  type: 0 | 5 | 15;
}

export interface DiscordWebhook {
  id: string;
  token: string;
  channelId: string;
  name: string;
  /** 1 for incoming, 2 for one that follows a channel, 3 for one of an application. */
  type: 1 | 2 | 3;
}

export interface DiscordGuild {
  id: string;
  name: string;
}

/** An app of an operator with its bot. */
export interface DiscordBot extends TwinApp {
  id: string;
  token: string;
  /** The guilds that people added the bot to. */
  guildIds: Set<string>;
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The largest file of a message, and the largest request that makes one. */
  fileBytes: number;
  requestBytes: number;
  /** The requests of one route and channel in so many seconds. */
  bucket: { requests: number; seconds: number };
  /** The requests of one caller in a second, whatever they ask for. */
  globalRequests: number;
  /** The invalid requests in ten minutes after which the address is blocked. */
  invalidRequests: number;
  /** Words, in lower case, whose messages automatic moderation blocks. */
  blockedWords: readonly string[];
}

export interface Discord {
  guilds: DiscordGuild[];
  bots: DiscordBot[];
  channels: DiscordChannel[];
  webhooks: DiscordWebhook[];
  messages: DiscordMessage[];
  /** The last message of each channel, which may be deleted since. */
  lastMessages: Map<string, string>;
  /** The channels that bots do not see, where they may not write, and whose history they may not read. */
  hidden: Set<string>;
  mute: Set<string>;
  unreadable: Set<string>;
  /** Until when a channel takes no messages of anyone: a limit that all its writers share. */
  resting: Map<string, Date>;
  switches: Switches;
}

/** The first second of 2015, from which Discord counts. */
const BEGINNING = 1_420_070_400_000n;
let sequence = 0n;

/** A new id, which holds its time. */
export function snowflake(now: Date): string {
  sequence = (sequence + 1n) % 4096n;
  return String(((BigInt(now.getTime()) - BEGINNING) << 22n) | sequence);
}

/** An answer without a body, with the type that Discord states for it. */
export const done = (): Response =>
  new Response(null, { status: 204, headers: { "content-type": "text/html; charset=utf-8" } });

/** An error of the API. */
export const refuse = (status: number, code: number, message: string, more: object = {}): Response =>
  Response.json({ message, code, ...more }, { status });

/** The refusal of one field of a body. */
export const refuseField = (field: string, code: string, message: string): Response => {
  const leaf: object = { _errors: [{ code, message }] };
  const errors = field.split(".").reduceRight((inside, name) => ({ [name]: inside }), leaf);
  return refuse(400, 50_035, "Invalid Form Body", { errors });
};
