import type { Bench, Comparison } from "./bench.ts";
import { race } from "./race.ts";
import { post } from "./w1.ts";

/**
 * Measures `{ __typename }`: the fixed cost of a request. rostrum checks a credential, or none; the peers have none.
 * The limit is node:http with a constant answer.
 */
export async function typename({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const others = [await server("limit"), await server("postgraphile"), await server("mercurius")];
  const body = { query: "{ __typename }" };
  const contestants = [
    { name: "rostrum", server: rostrum, load: post(rostrum, body, world.viewer.token) },
    { name: "rostrum, no credential", server: rostrum, load: post(rostrum, body) },
    ...others.map((each) => ({ name: each.name, server: each, load: post(each, body) })),
  ];
  const figures = await race(generator, pool, contestants, pace);
  return { title: "{ __typename }, executed", figures, against: ["limit", "postgraphile"] };
}
