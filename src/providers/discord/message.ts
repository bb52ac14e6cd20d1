import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { optionsOf } from "../networkOptions.ts";
import type { Post, Posted } from "../post.ts";
import { tolerating } from "../shared/expected.ts";
import { multipart } from "../shared/multipart.ts";
import { CODES } from "./api.ts";
import { call, DiscordFailure } from "./call.ts";
import { OPTIONS } from "./options.ts";

/**
 * The body of a message and the bounds of the call: JSON, or a form with files. Texts of people notify no one,
 * whatever they mention.
 */
export function messageOf(post: Post, more: Readonly<Record<string, unknown>> = {}) {
  const { text, media, options } = post;
  const { silent, hideEmbeds, embedTitle, embedDescription, embedColor } = optionsOf(OPTIONS, post);
  const flags = (hideEmbeds ? NO_EMBEDS : 0) + (silent ? NO_NOTIFICATIONS : 0);
  const embed = { title: embedTitle, description: embedDescription, color: embedColor };
  const attachments = media.map(({ altText: description }, id) => ({
    id,
    ...(description !== "" && { description }),
    ...(options.sensitive && { is_spoiler: true }),
  }));
  const payload = JSON.stringify({
    content: text,
    allowed_mentions: { parse: [] },
    ...(attachments.length > 0 && { attachments }),
    ...(flags > 0 && { flags }),
    ...(embedTitle !== undefined && { embeds: [embed] }),
    ...more,
  });
  if (media.length === 0) return { body: new Blob([payload], { type: "application/json" }) };
  const files = Object.fromEntries(media.map(({ content }, id) => [`files[${id}]`, content]));
  return { body: multipart({ payload_json: payload }, files), bounds: { timeoutMs: MEDIA_ITEM_MS } };
}

/** The bits of SUPPRESS_EMBEDS and SUPPRESS_NOTIFICATIONS. */
const [NO_EMBEDS, NO_NOTIFICATIONS] = [1 << 2, 1 << 12];

/** A message, with the address at which members of its server see it. */
export const postedIn = (guildId: string, { id, channel_id }: { id: string; channel_id: string }): Posted => ({
  externalId: id,
  externalUrl: `https://discord.com/channels/${guildId}/${channel_id}/${id}`,
});

/** The number of a message in its address. */
export function externalIdOf(url: string): string | null {
  const { hostname, pathname } = URL.parse(url) ?? {};
  if (hostname !== "discord.com") return null;
  return /^\/channels\/\d{1,20}\/\d{1,20}\/(\d{1,20})$/.exec(pathname ?? "")?.[1] ?? null;
}

/** Deletes the message at a route. A message that does not exist counts as deleted. @throws ProviderFailure */
export async function removeAt(fetch: Fetch, apiUrl: string, route: string, botToken?: string): Promise<void> {
  const isGone = (error: unknown) => error instanceof DiscordFailure && error.code === CODES.unknownMessage;
  const deleting = { method: "DELETE", ...(botToken !== undefined && { botToken }), answer: z.unknown() } as const;
  await call(fetch, apiUrl, route, deleting).catch(tolerating(isGone));
}
