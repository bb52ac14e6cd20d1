import { createTelegram, type Telegram } from "../../../src/providers/telegram/twin/bot.ts";
import { type Fake, fakeOf } from "./fake.ts";

export const TELEGRAM_TOKEN = "424242:AAFakeTokenOfTheBot_0123456789abcdef";
export const TELEGRAM_BOT = { id: 424242, username: "rostrum_bot" };

/** The app as an operator registers it. */
export const TELEGRAM_ROW = { provider: "telegram", client_id: String(TELEGRAM_BOT.id), bot_token: TELEGRAM_TOKEN };

export interface FakeTelegram extends Fake, Omit<Telegram, "fetch"> {
  /** The path of a method, for faults. */
  path(method: string): string;
}

/** The twin of Telegram with faults. `deliver` calls the webhook. */
export async function fakeTelegram(
  deliver: (request: Request) => Promise<Response> = (request) => fetch(request),
  now: () => Date = () => new Date(),
): Promise<FakeTelegram> {
  const telegram = createTelegram({ token: TELEGRAM_TOKEN, ...TELEGRAM_BOT }, { now, deliver });
  const path = (method: string) => `/bot${TELEGRAM_TOKEN}/${method}`;
  return Object.assign(telegram, await fakeOf(telegram.fetch), { path });
}
