import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { addMedia } from "./media.ts";
import { addOauth } from "./oauth.ts";
import { addPosts } from "./posts.ts";
import { createRates } from "./rates.ts";
import { problem, type Switches, type XServer } from "./state.ts";

/**
 * A server that speaks the used part of X's API, version 2, with X's own limits and problem documents (docs.x.com: the
 * OpenAPI document, fundamentals/authentication, x-api/media, x-api/posts).
 */
export function createX(
  world: Pick<XServer, "users" | "clients">,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { server: XServer; fetch(request: Request): Promise<Response> } {
  const server: XServer = {
    users: [...world.users],
    clients: [...world.clients],
    posts: [],
    uploads: new Map(),
    access: new Map(),
    refresh: new Map(),
    suspended: new Set(),
    switches: {
      accessSeconds: 7200,
      limits: { posts: 100, deletions: 50, uploads: 500, timelines: 900 },
      refusesDuplicates: true,
      refusesReplies: false,
      blockedWords: [],
      processing: { questions: 2, fails: false },
      hasCredits: true,
      lostAnswers: 0,
      delayMs: 0,
      ...switches,
    },
  };
  const root = new Hono();
  addOauth(root, server);
  const api = root.basePath("/2");
  addMedia(api, server);
  addPosts(api, server);
  root.notFound(() => problem(404, "Not Found", "Not Found"));
  const rates = createRates(server.switches);
  return {
    server,
    async fetch(request) {
      const answer = await rates.within(request, async () => root.fetch(request));
      return afterFaults(server.switches, answer);
    },
  };
}
