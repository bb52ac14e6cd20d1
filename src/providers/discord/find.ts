import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Bot } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import type { LostPost, Posted } from "../post.ts";
import type { Provider } from "../provider.ts";
import { Channel, PastMessage, User } from "./api.ts";
import { call } from "./call.ts";
import { postedIn } from "./message.ts";
import { nonceOf } from "./nonce.ts";

/** The first millisecond of 2015, from which the ids of Discord count. */
const EPOCH_MS = 1_420_070_400_000;
/** The clocks of two servers differ. */
const MARGIN_MS = 60_000;
const PAGE = 100;
/** Thousands of messages in a few minutes are not read: a person looks then. */
const MOST_PAGES = 10;

const idAt = (at: Date) => String(BigInt(Math.max(at.getTime() - MARGIN_MS - EPOCH_MS, 0)) << 22n);

type Past = z.output<typeof PastMessage>;

/**
 * Reads the history of the channel from the first attempt on. A bot without the right to read the history gets an empty
 * list, which is no absence.
 */
export const find: NonNullable<Provider["find"]> = async (fetch, session, lost) => {
  const bot = await session.bot();
  const { guildId = "", channelId = "" } = session.credentials;
  const { id: own } = await call(fetch, bot.apiUrl, "/users/@me", { botToken: bot.token, answer: User });
  let after = idAt(lost.since);
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const messages = await listed(fetch, bot, channelId, `after=${after}&limit=${PAGE}`);
    const match = messages.find((message) => message.author.id === own && isLost(message, lost));
    if (match !== undefined) return postedIn(guildId, match) satisfies Posted;
    if (messages.length === 0 && page === 0) await requireHistory(fetch, bot, channelId);
    if (messages.length < PAGE) return null;
    after = String(messages.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), BigInt(after)));
  }
  throw new ProviderFailure("invalid");
};

/** Discord removes white space around a text. */
function isLost({ id, nonce, content, message_reference: reference }: Past, lost: LostPost): boolean {
  if (nonce !== undefined) return String(nonce) === nonceOf(lost.key);
  const isReply = (reference?.message_id ?? null) === (lost.replyTo?.parent ?? null);
  return isReply && !lost.otherPosts.has(id) && content.trim() === lost.text.trim();
}

/** @throws ProviderFailure if the history of a channel with messages is not shown */
async function requireHistory(fetch: Fetch, bot: Bot, channelId: string): Promise<void> {
  if ((await listed(fetch, bot, channelId, "limit=1")).length > 0) return;
  const { apiUrl, token: botToken } = bot;
  const channel = await call(fetch, apiUrl, `/channels/${channelId}`, { botToken, answer: Channel });
  if (channel.last_message_id != null) throw new ProviderFailure("refused");
}

const listed = (fetch: Fetch, { apiUrl, token: botToken }: Bot, channelId: string, query: string): Promise<Past[]> =>
  call(fetch, apiUrl, `/channels/${channelId}/messages?${query}`, { botToken, answer: z.array(PastMessage) });
