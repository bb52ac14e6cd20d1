import type { Twin } from "../../shared/twin/twin.ts";
import { createDiscord } from "./server.ts";

/** A server with one channel, which has a webhook. */
export function discordWebhookTwin(origin: string): Twin {
  const channels = [{ id: "300", guildId: "200", name: "general", type: 0 as const }];
  const webhooks = [{ id: "100", token: "demo-token", channelId: "300", name: "Demo", type: 1 as const }];
  const { fetch } = createDiscord({ channels, webhooks }, { now: () => new Date() });
  const appPassword = `${origin}/api/webhooks/100/demo-token`;
  return { handle: fetch, account: { by: "appPassword", identifier: null, appPassword } };
}
