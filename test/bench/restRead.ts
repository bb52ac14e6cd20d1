import { deepStrictEqual } from "node:assert";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import { cached } from "./w1.ts";

/** Compares a documented REST read from the answer cache with a hand-written endpoint, which keeps no cache. */
export const restCached = (bench: Bench): Promise<Comparison> => compare(bench, "cached", cached);

/** Compares an executed REST read with a hand-written endpoint. */
export const restUncached = (bench: Bench): Promise<Comparison> => compare(bench, "executed", (load) => load);

/** Both servers authenticate and authorize. */
async function compare(
  { generator, pool, world, pace, server }: Bench,
  how: string,
  ask: (load: Contestant["load"]) => Contestant["load"],
): Promise<Comparison> {
  const [rostrum, fastify] = [await server("rostrum"), await server("fastify")];
  const { token, workspaceIds } = world.viewer;
  const path = `/workspaces/${workspaceIds[0]}/settings`;
  const headers = { authorization: `Bearer ${token}` };
  const get = { method: "GET", headers: { ...headers, "cache-control": "no-cache" } };
  const contestants: Contestant[] = [
    { name: "rostrum", server: rostrum, load: ask({ ...get, url: `${rostrum.url}/api/v1${path}` }) },
    { name: "fastify", server: fastify, load: { ...get, url: `${fastify.url}${path}` } },
  ];
  const [ours, theirs] = await Promise.all(
    contestants.map(async ({ load: { url, ...init } }) => (await fetch(url, init as RequestInit)).json()),
  );
  const { $schema: _, ...settings } = ours as Record<string, unknown>;
  deepStrictEqual(settings, theirs, "the two endpoints answer differently");
  return {
    title: `REST read, ${how}: GET /workspaces/{id}/settings`,
    figures: await race(generator, pool, contestants, pace),
    against: ["fastify"],
  };
}
