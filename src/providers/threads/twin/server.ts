import { Hono } from "hono";
import { afterFaults } from "../../shared/twin/faults.ts";
import { addOauth } from "../../shared/twin/graph/oauth.ts";
import { createState, type Graph, type Switches, unknownObject } from "../../shared/twin/graph/state.ts";
import { addPosts } from "./posts.ts";
import { addPublishing } from "./publishing.ts";

/**
 * A server that speaks the used part of the Threads API, version 1.0, with its own limits and error codes
 * (developers.facebook.com/documentation/threads). Media are fetched from their addresses.
 */
export function createThreads(
  world: Pick<Graph, "apps" | "users">,
  switches: Partial<Switches> & Pick<Switches, "now">,
): { graph: Graph; fetch(request: Request): Promise<Response> } {
  const graph = createState(world, switches);
  const root = new Hono();
  const required = ["threads_basic", "threads_content_publish"];
  addOauth(root, graph, { exchange: "th_exchange_token", refresh: "th_refresh_token", required });
  const api = root.basePath("/v1.0");
  addPublishing(api, graph);
  addPosts(api, graph);
  root.notFound((c) => unknownObject(c.req.path.slice(1)));
  return { graph, fetch: async (request) => afterFaults(graph.switches, await root.fetch(request)) };
}
