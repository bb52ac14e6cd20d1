import type { Bench, Comparison } from "./bench.ts";
import { race } from "./race.ts";
import { post } from "./w1.ts";

/** Measures `{ __typename }` without a credential: the fixed cost of a request. The limit is node:http with a constant answer. */
export async function pipeline({ generator, pool, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const [postgraphile, mercurius] = [await server("postgraphile"), await server("mercurius")];
  const contestants = [rostrum, limit, postgraphile, mercurius].map((each) => {
    return { name: each.name, server: each, load: post(each, { query: "{ __typename }" }) };
  });
  const figures = await race(generator, pool, contestants, pace);
  return { title: "{ __typename }", figures, against: ["limit", "postgraphile"] };
}
