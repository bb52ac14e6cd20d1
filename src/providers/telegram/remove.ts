import { z } from "zod";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { botIdOf, call, TelegramFailure } from "./call.ts";

/**
 * Deletes the messages of a post, of an album one after the other. A message's number has a meaning in its own chat
 * only, and an album is known only with all of its numbers, so a post of another chat, or a part of an album, is
 * refused before anything is sent.
 * @throws ProviderFailure `refused` also for a message that is older than 48 hours, and where the bot lacks the right
 * to delete
 */
export const remove: NonNullable<Provider["remove"]> = async (
  fetch,
  session,
  { externalId, externalUrl, mediaItems },
) => {
  const bot = await session.bot();
  const { botId, chatId = "" } = session.credentials;
  if (botIdOf(bot) !== botId) throw new ProviderFailure("unauthorized");
  const messageIds = externalId.split(",").map(Number);
  const isWhole = messageIds.every(Number.isSafeInteger) && messageIds.length === Math.max(mediaItems, 1);
  if (!isWhole || !isIn(chatId, externalUrl)) throw new ProviderFailure("refused");
  for (const message_id of messageIds) {
    const json = { chat_id: chatId, message_id };
    await call(fetch, bot, "deleteMessage", { json, answer: z.literal(true) }).catch((error: unknown) => {
      if (!(error instanceof TelegramFailure)) throw error;
      if (error.isMessageGone) return;
      // A bot that may not delete may still post, so the account stays in use.
      throw error.status === 400 ? new ProviderFailure("refused", error.status, { cause: error }) : error;
    });
  }
};

/** Only a message of a small group has no address. The supergroup that the group may have become has other numbers. */
function isIn(chatId: string, externalUrl: string): boolean {
  const [, inside] = /^-100(\d+)$/.exec(chatId) ?? [];
  if (externalUrl === "" || inside === undefined) return externalUrl === "" && inside === undefined;
  const [, numbered] = /^\/c\/(\d+)\//.exec(URL.parse(externalUrl)?.pathname ?? "") ?? [];
  return numbered === undefined || numbered === inside;
}
