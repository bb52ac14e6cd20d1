import type { Bench, Comparison } from "./bench.ts";
import { race } from "./race.ts";
import { post } from "./w1.ts";

/** `{ __typename }` without a credential: what a server spends before it does anything. The limit here is node:http with a constant. */
export async function pipeline({ generator, pool, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const [postgraphile, mercurius] = [await server("postgraphile"), await server("mercurius")];
  const contestants = [rostrum, limit, postgraphile, mercurius].map((each) => {
    return { name: each.name, server: each, load: post(each, { query: "{ __typename }" }) };
  });
  const figures = await race(generator, pool, contestants, pace);
  return { title: "{ __typename }", figures, against: ["limit", "postgraphile"] };
}
