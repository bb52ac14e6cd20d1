import { deepStrictEqual } from "node:assert";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";

/** Compares a documented REST read with a hand-written endpoint. Both authenticate and authorize. */
export async function restRead({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, fastify] = [await server("rostrum"), await server("fastify")];
  const { token, workspaceIds } = world.viewer;
  const path = `/workspaces/${workspaceIds[0]}/settings`;
  const get = { method: "GET", headers: { authorization: `Bearer ${token}` } };
  const executed = { ...get.headers, "cache-control": "no-cache" };
  const contestants: Contestant[] = [
    { name: "rostrum", server: rostrum, load: { ...get, headers: executed, url: `${rostrum.url}/api/v1${path}` } },
    { name: "rostrum, cached", server: rostrum, load: { ...get, url: `${rostrum.url}/api/v1${path}` } },
    { name: "fastify", server: fastify, load: { ...get, url: `${fastify.url}${path}` } },
  ];
  const [ours, , theirs] = await Promise.all(contestants.map(async ({ load }) => (await fetch(load.url, get)).json()));
  const { $schema: _, ...settings } = ours as Record<string, unknown>;
  deepStrictEqual(settings, theirs, "the two endpoints answer differently");
  return {
    title: "REST read: GET /workspaces/{id}/settings",
    figures: await race(generator, pool, contestants, pace),
    against: ["fastify"],
  };
}
