import { Hono } from "hono";
import { createRates } from "./rates.ts";
import { afterFaults, type Discord, refuse, type Switches } from "./state.ts";
import { addWebhooks } from "./webhooks.ts";

/**
 * A server that speaks the used part of Discord's HTTP API, version 10, with Discord's own limits and error codes
 * (docs.discord.com/developers: resources, reference, topics/rate-limits).
 */
export function createDiscord(
  { channels, webhooks }: Pick<Discord, "channels" | "webhooks">,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { discord: Discord; fetch(request: Request): Promise<Response> } {
  const discord: Discord = {
    channels: [...channels],
    webhooks: [...webhooks],
    messages: [],
    resting: new Map(),
    switches: {
      fileBytes: 10 * 1024 * 1024,
      requestBytes: 25 * 1024 * 1024,
      bucket: { requests: 5, seconds: 2 },
      globalRequests: 50,
      invalidRequests: 10_000,
      lostAnswers: 0,
      delayMs: 0,
      ...switches,
    },
  };
  const api = new Hono().basePath("/api/v10");
  addWebhooks(api, discord);
  api.notFound(() => refuse(404, 0, "404: Not Found"));
  const rates = createRates(discord);
  return {
    discord,
    async fetch(request) {
      const answer = await rates.within(request, async () => api.fetch(request));
      return afterFaults(discord.switches, answer);
    },
  };
}
