import { deepStrictEqual } from "node:assert";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Server } from "./servers.ts";
import {
  MERCURIUS,
  POSTGRAPHILE,
  ROSTRUM,
  type Row,
  readPostgraphile,
  readRostrum,
  sameInstants,
} from "./w1Queries.ts";

type Load = Contestant["load"];

interface Entry extends Contestant {
  /** Converts a server's answer to the common form. */
  read(answer: Row): unknown;
}

/** W1 from the answer cache, beside the servers that execute it. */
export const w1Cached = (bench: Bench): Promise<Comparison> =>
  compare(bench, "W1, cached", ({ url }, body, token) => cached(post({ url }, body, token)));

/** W1 executed at each request. */
export const w1Uncached = (bench: Bench): Promise<Comparison> =>
  compare(bench, "W1, executed: a person's organization with everything in it", post);

/**
 * W1: what the dashboard of a person shows, in one request. Only rostrum authenticates the person and filters by
 * membership; the other servers get the person's id.
 */
async function compare(
  { generator, pool, world, pace, server }: Bench,
  title: string,
  ours: (server: Pick<Server, "url">, body: object, token: string) => Load,
): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const [postgraphile, mercurius] = [await server("postgraphile"), await server("mercurius")];
  const { userId, token } = world.viewer;
  const variables = { viewer: userId };
  const entries: Entry[] = [
    { name: "rostrum", server: rostrum, load: ours(rostrum, { query: ROSTRUM }, token), read: readRostrum },
    { name: "limit", server: limit, load: limitLoad(limit, userId), read: (answer) => answer },
    {
      name: "postgraphile",
      server: postgraphile,
      load: post(postgraphile, { query: POSTGRAPHILE, variables }),
      read: readPostgraphile,
    },
    {
      name: "mercurius",
      server: mercurius,
      load: post(mercurius, { query: MERCURIUS, variables }),
      read: (answer) => answer["data"],
    },
  ];
  await checkAnswers(entries);
  return { title, figures: await race(generator, pool, entries, pace), against: ["limit", "postgraphile"] };
}

/**
 * W1 by GET: the whole answer, as it is and in content codings, from the cache and executed; and 304 for a client that
 * has it.
 */
export async function w1NotModified({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const headers = { accept: "application/json", authorization: `Bearer ${world.viewer.token}` };
  const get = { url: `${rostrum.url}/graphql?query=${encodeURIComponent(ROSTRUM)}`, method: "GET", headers };
  const held = await fetch(get.url, { headers });
  const etag = held.headers.get("etag");
  if (held.status !== 200 || etag === null) throw new Error(`W1 by GET has no entity tag: HTTP ${held.status}`);
  const sending = (own: Record<string, string>) => ({ ...get, headers: { ...headers, ...own } });
  const executed = { "cache-control": "no-store" };
  const codings = ["br", "zstd", "gzip"].flatMap((coding) => [
    { name: `200 in ${coding}`, server: rostrum, load: sending({ "accept-encoding": coding }) },
    { name: `executed, in ${coding}`, server: rostrum, load: sending({ ...executed, "accept-encoding": coding }) },
  ]);
  const contestants: Contestant[] = [
    { name: "200", server: rostrum, load: get },
    { name: "executed", server: rostrum, load: sending(executed) },
    ...codings,
    { name: "304", server: rostrum, load: { ...get, unchanged: true, headers: { ...headers, "if-none-match": etag } } },
  ];
  return {
    title: "W1 by GET: from the cache and executed, as it is and in content codings, and 304",
    figures: await race(generator, pool, contestants, pace),
    against: ["200"],
  };
}

/** The request of W1 to the server with one hand-written statement. */
export const limitLoad = ({ url }: Server, userId: string): Load => ({
  url: `${url}/w1?viewer=${userId}`,
  method: "GET",
  headers: {},
});

/** @throws AssertionError when a server's answer has other rows than that of the limit */
async function checkAnswers(entries: Entry[]): Promise<void> {
  const answers = await Promise.all(
    entries.map(async ({ name, load, read }) => ({ name, answer: await ask(load, read) })),
  );
  const expected = answers.find(({ name }) => name === "limit")?.answer;
  for (const { name, answer } of answers) deepStrictEqual(answer, expected, `${name} answers W1 with other rows`);
}

async function ask({ url, method, headers, body }: Load, read: Entry["read"]): Promise<unknown> {
  const response = await fetch(url, { method, headers, ...(typeof body === "string" && { body }) });
  return sameInstants(read((await response.json()) as Row));
}

/** Returns the same request without the header that asks for a new execution. */
export function cached({ headers: { "cache-control": _, ...headers }, ...load }: Load): Load {
  return { ...load, headers };
}

/** Returns a GraphQL request. With a token, rostrum is asked to execute it, whatever its answer cache holds. */
export function post({ url }: Pick<Server, "url">, body: object, token?: string): Load {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    ...(token && { authorization: `Bearer ${token}`, "cache-control": "no-cache" }),
  };
  return { url: `${url}/graphql`, method: "POST", headers, body: JSON.stringify(body) };
}
