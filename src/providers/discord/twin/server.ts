import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { addChannels } from "./channels.ts";
import { addOauth } from "./oauth.ts";
import { createRates } from "./rates.ts";
import { type Discord, refuse, type Switches } from "./state.ts";
import { addWebhooks } from "./webhooks.ts";

/**
 * A server that speaks the used part of Discord's HTTP API, version 10, with Discord's own limits and error codes
 * (docs.discord.com/developers: resources, reference, topics/rate-limits).
 */
export function createDiscord(
  world: Partial<Pick<Discord, "guilds" | "channels" | "webhooks" | "bots">>,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { discord: Discord; fetch(request: Request): Promise<Response> } {
  const discord: Discord = {
    guilds: [...(world.guilds ?? [])],
    channels: [...(world.channels ?? [])],
    webhooks: [...(world.webhooks ?? [])],
    bots: [...(world.bots ?? [])],
    messages: [],
    lastMessages: new Map(),
    hidden: new Set(),
    mute: new Set(),
    unreadable: new Set(),
    resting: new Map(),
    switches: {
      fileBytes: 10 * 1024 * 1024,
      requestBytes: 25 * 1024 * 1024,
      bucket: { requests: 5, seconds: 2 },
      globalRequests: 50,
      invalidRequests: 10_000,
      blockedWords: [],
      lostAnswers: 0,
      delayMs: 0,
      ...switches,
    },
  };
  const root = new Hono();
  addOauth(root, discord);
  const api = root.basePath("/api/v10");
  addWebhooks(api, discord);
  addChannels(api, discord);
  root.notFound(() => refuse(404, 0, "404: Not Found"));
  const rates = createRates(discord);
  return {
    discord,
    async fetch(request) {
      const answer = await rates.within(request, async () => root.fetch(request));
      return afterFaults(discord.switches, answer);
    },
  };
}
