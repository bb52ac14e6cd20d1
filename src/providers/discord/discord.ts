import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { failReply } from "../shared/expected.ts";
import { Message } from "./api.ts";
import { call, DiscordFailure } from "./call.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { connect } from "./connect.ts";
import { find } from "./find.ts";
import { externalIdOf, messageOf, postedIn, removeAt } from "./message.ts";
import { nonceOf } from "./nonce.ts";
import { RATES } from "./rates.ts";

/**
 * Sends the message with a nonce: for a few minutes Discord answers a repeated one with the first message, and makes no
 * second one.
 */
const publish: Provider["publish"] = async (fetch, session, post) => {
  const { apiUrl, token: botToken } = await session.bot();
  const { guildId = "", channelId = "" } = session.credentials;
  const reply = post.replyTo && { message_reference: { message_id: post.replyTo.parent } };
  const message = messageOf(post, { nonce: nonceOf(post.key), enforce_nonce: true, ...reply });
  const sent = { ...message, method: "POST", botToken, creating: true, answer: Message } as const;
  const isReplyLost = (error: unknown) => error instanceof DiscordFailure && error.isReplyLost;
  const made = call(fetch, apiUrl, `/channels/${channelId}/messages`, sent);
  return postedIn(guildId, await made.catch(failReply(isReplyLost)));
};

const remove: NonNullable<Provider["remove"]> = async (fetch, session, { externalId }) => {
  const { apiUrl, token } = await session.bot();
  const { channelId = "" } = session.credentials;
  await removeAt(fetch, apiUrl, `/channels/${channelId}/messages/${encodeURIComponent(externalId)}`, token);
};

/** Channels of Discord, through a bot (docs.discord.com/developers). */
export const discord = {
  name: "Discord",
  description: "A channel of a Discord server to which this server's bot was added.",
  connect,
  // The credentials of a channel are its number: the token belongs to the bot.
  refresh: null,
  expiryOf: null,
  revoke: null,
  rateLimits: RATES,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check: (draft, limits) => checkPost(draft, limits, { capabilities: CAPABILITIES }),
  steps: [],
  publish,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
