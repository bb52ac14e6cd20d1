import { handlerOf } from "../../shared/twin/request.ts";
import type { Twin } from "../../shared/twin/twin.ts";
import { createTelegram } from "./bot.ts";
import { channelPage } from "./page.ts";

const BOT = { token: "424242:AADemoTokenOfTheBot_0123456789abcdef", id: 424_242, username: "demo_bot" };
const CHANNEL = -1_001_000_000_001;

/** A bot that administers one channel, and a page on which a person posts in that channel. */
export function telegramTwin(origin: string): Twin {
  const telegram = createTelegram(BOT, { now: () => new Date(), deliver: (request) => fetch(request) });
  telegram.channel(CHANNEL, { title: "Demo channel" });
  const page = handlerOf(async ({ method, path, body }) => {
    if (path !== "/channel") return null;
    if (method === "POST" && body["text"]) await telegram.write(CHANNEL, body["text"]);
    return channelPage(telegram.posts);
  });
  return {
    handle: (request) => (new URL(request.url).pathname.startsWith("/bot") ? telegram.fetch(request) : page(request)),
    account: { by: "channelCode", channelPage: `${origin}/channel` },
    app: { client_id: String(BOT.id), bot_token: BOT.token },
  };
}
