import type { Context } from "hono";
import { withCaller } from "../caller.ts";
import { ended } from "./oauth.ts";
import { type Graph, type GraphUser, refuse } from "./state.ts";

const calls = new WeakMap<Graph, Map<string, number>>();

/** The parameters of a call: of the address, and of a form. */
async function parametersOf(c: Context): Promise<Record<string, string>> {
  const type = c.req.header("content-type") ?? "";
  const isForm = c.req.method === "POST" && type.startsWith("application/x-www-form-urlencoded");
  return { ...c.req.query(), ...(isForm && Object.fromEntries(new URLSearchParams(await c.req.text()))) };
}

/** Reads the parameters of a call, and the user of its token; or refuses the call. */
export const userOf = (graph: Graph) =>
  withCaller(async (c) => {
    const parameters = await parametersOf(c);
    const user = userWith(graph, parameters);
    return user instanceof Response ? user : { user, parameters };
  });

function userWith(graph: Graph, parameters: Readonly<Record<string, string>>): GraphUser | Response {
  const { tokens, users, switches } = graph;
  if (switches.isBroken) return refuse(500, 2, "Service temporarily unavailable", { is_transient: true });
  const token = parameters["access_token"] ?? "";
  const entry = tokens.get(token);
  const user = users.find(({ id }) => id === entry?.userId);
  if (entry === undefined || user === undefined || entry.expiresAt <= switches.now()) return ended();
  const counts = calls.get(graph) ?? new Map<string, number>();
  calls.set(graph, counts);
  const count = (counts.get(user.id) ?? 0) + 1;
  counts.set(user.id, count);
  // The windows of the network move; a test starts another twin.
  if (count > switches.calls) return refuse(400, 4, "Application request limit reached");
  return user;
}
