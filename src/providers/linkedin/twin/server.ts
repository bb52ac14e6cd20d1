import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { addComments } from "./comments.ts";
import { addMedia } from "./media.ts";
import { addOauth } from "./oauth.ts";
import { addPeople } from "./people.ts";
import { addPosts } from "./posts.ts";
import { type Linkedin, refuse, type Switches } from "./state.ts";

/**
 * A server that speaks the used part of LinkedIn's APIs, with their limits and errors (learn.microsoft.com/linkedin:
 * authentication, Posts, Images, Videos and Comments APIs, organization access control).
 */
export function createLinkedin(
  world: Pick<Linkedin, "origin"> & Partial<Pick<Linkedin, "apps" | "members" | "pages">>,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { linkedin: Linkedin; fetch(request: Request): Promise<Response> } {
  const linkedin: Linkedin = {
    origin: world.origin,
    apps: [...(world.apps ?? [])],
    members: [...(world.members ?? [])],
    pages: [...(world.pages ?? [])],
    tokens: new Map(),
    refreshTokens: new Map(),
    media: new Map(),
    posts: [],
    comments: [],
    creations: new Map(),
    nextId: 1,
    switches: {
      versions: ["202508", "202607"],
      tokenSeconds: 5_184_000,
      statesScopes: true,
      dailyCreations: 150,
      refusesDuplicates: true,
      processingLooks: 1,
      partBytes: 4_194_304,
      blockedWords: [],
      lostAnswers: 0,
      delayMs: 0,
      ...switches,
    },
  };
  const root = new Hono();
  addOauth(root, linkedin);
  addPeople(root, linkedin);
  addMedia(root, linkedin);
  addPosts(root, linkedin);
  addComments(root, linkedin);
  root.notFound((c) => refuse(c, 404, "RESOURCE_NOT_FOUND", "No virtual resource found"));
  return {
    linkedin,
    fetch: async (request) => afterFaults(linkedin.switches, await root.fetch(request)),
  };
}
