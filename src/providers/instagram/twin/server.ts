import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { addOauth } from "../../shared/twin/graph/oauth.ts";
import { createState, type Graph, type Switches, unknownObject } from "../../shared/twin/graph/state.ts";
import { addComments } from "./comments.ts";
import { addPosts } from "./posts.ts";
import { addPublishing } from "./publishing.ts";

/**
 * A server that speaks the used part of the Instagram API with Instagram Login, with its own limits and error codes
 * (developers.facebook.com/docs/instagram-platform). Media are fetched from their addresses.
 */
export function createInstagram(
  world: Pick<Graph, "apps" | "users">,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { graph: Graph; fetch(request: Request): Promise<Response> } {
  const graph = createState(world, switches);
  const root = new Hono();
  const required = ["instagram_business_basic", "instagram_business_content_publish"];
  addOauth(root, graph, { exchange: "ig_exchange_token", refresh: "ig_refresh_token", required });
  addPublishing(root, graph);
  addComments(root, graph);
  addPosts(root, graph);
  root.notFound((c) => unknownObject(c.req.path.slice(1)));
  return { graph, fetch: async (request) => afterFaults(graph.switches, await root.fetch(request)) };
}
