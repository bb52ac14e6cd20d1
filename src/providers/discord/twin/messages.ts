import type { Context } from "hono";
import {
  type Discord,
  type DiscordChannel,
  type DiscordEmbed,
  type DiscordFile,
  type DiscordMessage,
  refuse,
  refuseField,
  snowflake,
} from "./state.ts";

const MOST_CHARACTERS = 2000;
const MOST_DESCRIPTION = 1024;
const MOST_FILES = 10;

/** SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS and IS_COMPONENTS_V2: no other flag can be set by a request. */
const SETTABLE = 4 | 4096 | 32_768;

/** The members of a request that the twin reads. */
export interface Payload {
  content?: string | null;
  allowed_mentions?: { parse?: string[] };
  nonce?: string | number | null;
  enforce_nonce?: boolean;
  message_reference?: { message_id?: string };
  thread_name?: string;
  flags?: number;
  embeds?: DiscordEmbed[];
  attachments?: { id: string | number; description?: string; is_spoiler?: boolean }[];
}

interface Body {
  payload: Payload;
  files: Map<string, File>;
}

/** Reads JSON, or a form with `payload_json` and `files[n]`. */
async function bodyOf(request: Request, { switches }: Discord): Promise<Body | Response> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > switches.requestBytes) return refuse(413, 40_005, "Request entity too large");
  const type = request.headers.get("content-type") ?? "";
  const files = new Map<string, File>();
  try {
    if (!type.startsWith("multipart/form-data")) {
      return { payload: JSON.parse(new TextDecoder().decode(bytes)) as Payload, files };
    }
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    const payload = form.get("payload_json");
    for (const [name, value] of form) {
      if (typeof value !== "string") files.set(name.slice("files[".length, -1), value);
    }
    return { payload: JSON.parse(typeof payload === "string" ? payload : "{}") as Payload, files };
  } catch {
    return refuse(400, 50_109, "The request body contains invalid JSON.");
  }
}

/** The people and roles that are notified: without `allowed_mentions`, all that the text mentions. */
function notifiedBy(text: string, allowed: Payload["allowed_mentions"]): string[] {
  const { parse = [] } = allowed ?? { parse: ["everyone", "users", "roles"] };
  const names: string[] = [];
  if (parse.includes("everyone") && /@(?:everyone|here)/.test(text)) names.push("everyone");
  if (parse.includes("users")) names.push(...[...text.matchAll(/<@(\d+)>/g)].map(([, id]) => id ?? ""));
  if (parse.includes("roles")) names.push(...[...text.matchAll(/<@&(\d+)>/g)].map(([, id]) => id ?? ""));
  return names;
}

function filesOf({ payload, files }: Body, { switches }: Discord): DiscordFile[] | Response {
  const stated = payload.attachments ?? [];
  const ids = new Set(stated.map(({ id }) => String(id)));
  if ([...ids].some((id) => !files.has(id))) {
    return refuseField("attachments.0.id", "ATTACHMENT_NOT_FOUND", "Attachment data not found");
  }
  if (files.size > MOST_FILES) return refuseField("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  const made: DiscordFile[] = [];
  for (const [index, file] of files) {
    if (file.size > switches.fileBytes) return refuse(413, 40_005, "Request entity too large");
    const attachment = stated.find(({ id }) => String(id) === index);
    const description = attachment?.description ?? null;
    if (description !== null && description.length > MOST_DESCRIPTION) {
      return refuseField(
        `attachments.${index}.description`,
        "BASE_TYPE_MAX_LENGTH",
        "Must be 1024 or fewer in length.",
      );
    }
    made.push({
      id: snowflake(switches.now()),
      filename: file.name,
      contentType: file.type,
      description,
      isSpoiler: attachment?.is_spoiler === true,
      bytes: file.size,
    });
  }
  return made;
}

const MOST_EMBEDS = 10;
const MOST_OF_EMBEDS = 6000;

/** The embeds of a message, as Discord stores them, or the refusal of a bound that they break. */
function embedsOf({ payload: { embeds = [] } }: Body): DiscordEmbed[] | Response {
  if (embeds.length > MOST_EMBEDS)
    return refuseField("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  const kept: DiscordEmbed[] = [];
  for (const [at, { title = "", description = "", color }] of embeds.entries()) {
    const own = { title: title.trim(), description: description.trim() };
    for (const [name, most] of [["title", 256] as const, ["description", 4096] as const]) {
      if (own[name].length > most)
        return refuseField(`embeds.${at}.${name}`, "BASE_TYPE_MAX_LENGTH", `Must be ${most} or fewer in length.`);
    }
    if (own.title === "" && own.description === "")
      return refuseField(`embeds.${at}.description`, "BASE_TYPE_REQUIRED", "This field is required");
    if (color !== undefined && !(Number.isInteger(color) && color >= 0 && color < 2 ** 24))
      return refuseField(
        `embeds.${at}.color`,
        "NUMBER_TYPE_MAX",
        "int value should be less than or equal to 16777215.",
      );
    kept.push({
      ...(own.title !== "" && { title: own.title }),
      ...(own.description !== "" && { description: own.description }),
      ...(color !== undefined && { color }),
    });
  }
  const together = kept.reduce((sum, { title = "", description = "" }) => sum + title.length + description.length, 0);
  if (together > MOST_OF_EMBEDS)
    return refuseField("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
  return kept;
}

/** The message that a request asks for, or its refusal. */
export async function messageFrom(
  c: Context,
  discord: Discord,
  channel: DiscordChannel,
  author: Pick<DiscordMessage, "authorId" | "byWebhook">,
): Promise<{ message: DiscordMessage; payload: Payload } | Response> {
  const body = await bodyOf(c.req.raw, discord);
  if (body instanceof Response) return body;
  const { allowed_mentions: allowed, nonce = null, message_reference: reference } = body.payload;
  const content = body.payload.content ?? "";
  if (content.length > MOST_CHARACTERS) {
    return refuseField("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.");
  }
  if (nonce !== null && String(nonce).length > 25) {
    return refuseField("nonce", "NONCE_TYPE_TOO_LONG", "Nonce must be 25 characters or less.");
  }
  const { flags = 0 } = body.payload;
  if (!Number.isInteger(flags) || (flags & ~SETTABLE) !== 0) {
    return refuseField("flags", "MESSAGE_FLAGS_INVALID", "Message flags cannot be set.");
  }
  const files = filesOf(body, discord);
  if (files instanceof Response) return files;
  const embeds = embedsOf(body);
  if (embeds instanceof Response) return embeds;
  const text = content.trim();
  if (text === "" && files.length === 0 && embeds.length === 0)
    return refuse(400, 50_006, "Cannot send an empty message");
  const written = text.toLowerCase();
  if (discord.switches.blockedWords.some((word) => written.includes(word)))
    return refuse(400, 200_000, "Message was blocked by automatic moderation");
  const now = discord.switches.now();
  const message: DiscordMessage = {
    id: snowflake(now),
    channelId: channel.id,
    text,
    files,
    notified: notifiedBy(text, allowed),
    ...author,
    nonce: nonce === null ? null : String(nonce),
    flags,
    embeds,
    repliesTo: reference?.message_id ?? null,
    at: now,
  };
  return { message, payload: body.payload };
}

/** A message as the API shows it. */
export const entity = (message: DiscordMessage) => ({
  id: message.id,
  type: message.repliesTo === null ? 0 : 19,
  channel_id: message.channelId,
  flags: message.flags,
  content: message.text,
  embeds: message.embeds.map((embed) => ({ type: "rich", ...embed })),
  timestamp: message.at.toISOString(),
  author: { id: message.authorId, bot: true, username: "twin" },
  ...(message.byWebhook && { webhook_id: message.authorId }),
  ...(message.nonce !== null && { nonce: message.nonce }),
  ...(message.repliesTo !== null && { message_reference: { message_id: message.repliesTo } }),
  mention_everyone: message.notified.includes("everyone"),
  attachments: message.files.map(({ id, filename, contentType, description, bytes }) => ({
    id,
    filename,
    content_type: contentType,
    size: bytes,
    ...(description !== null && { description }),
  })),
});
