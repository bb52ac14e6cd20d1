import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Server } from "./servers.ts";
import { ROSTRUM } from "./w1Queries.ts";

/** The number of different requests, which repeat. Every tenth is a write, each in the next workspace. */
const REQUESTS = 1000;
const WRITES = 10;

const ONE = `query One($id: ID!) { workspace(id: $id) { name settings { color timezone }
  postingSlots(first: 20) { nodes { id label isActive } } members(first: 10) { nodes { id role user { id name } } }
  accounts(first: 10) { nodes { id handle state } } } }`;
const WRITE = `mutation Write($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { id } } }`;

/**
 * Reads of a tenant with 10 % writes, spread over its workspaces: queries about the whole tenant, and about one
 * workspace, with and without the answer cache. The names say how many of the reads were hits.
 */
export async function w1Busy({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const { token, workspaceIds } = world.viewer;
  const reads = {
    "the whole tenant": () => ({ query: ROSTRUM }),
    "one workspace": (turn: number) => ({ query: ONE, variables: { id: workspaceIds[turn % workspaceIds.length] } }),
  };
  const contestants: Contestant[] = Object.entries(reads).flatMap(([name, read]) =>
    [true, false].map((executed) => ({
      name: executed ? `${name}, executed` : name,
      server: rostrum,
      load: loadOf(rostrum, token, { workspaceIds, read, executed }),
    })),
  );
  const rates = new Map<string, number>();
  for (const contestant of contestants.filter(({ name }) => !name.endsWith("executed"))) {
    const before = await hitsOf(rostrum);
    await generator.run({ ...contestant.load, connections: pace.connections, seconds: pace.seconds });
    const after = await hitsOf(rostrum);
    rates.set(contestant.name, (after.hits - before.hits) / (after.all - before.all));
  }
  const figures = await race(generator, pool, contestants, pace);
  return {
    title: "A busy tenant: 90 % reads, 10 % writes",
    figures: figures.map((each) => ({ ...each, name: `${each.name}${rateOf(rates.get(each.name))}` })),
    against: figures.filter(({ name }) => name.endsWith("executed")).map(({ name }) => name),
  };
}

const rateOf = (rate: number | undefined) => (rate === undefined ? "" : `, ${Math.round(rate * 100)} % hits`);

interface Mix {
  workspaceIds: string[];
  read(turn: number): object;
  executed: boolean;
}

function loadOf({ url }: Server, token: string, { workspaceIds, read, executed }: Mix): Contestant["load"] {
  const headers = { "content-type": "application/json", accept: "application/json", authorization: `Bearer ${token}` };
  const how: Record<string, string> = executed ? { "cache-control": "no-cache" } : {};
  const body = Array.from({ length: REQUESTS }, (_, i) => {
    if (i % WRITES > 0) return { headers: how, body: JSON.stringify(read(i)) };
    const workspaceId = workspaceIds[(i / WRITES) % workspaceIds.length];
    const input = { workspaceId, color: `#${(i * 7919).toString(16).padStart(6, "0").slice(-6)}` };
    return { headers: {}, body: JSON.stringify({ query: WRITE, variables: { input } }) };
  });
  return { url: `${url}/graphql`, method: "POST", headers, body };
}

/** Returns the counts of the answer cache; a hit is a read that needed no execution of its own. */
async function hitsOf({ url }: Server): Promise<{ hits: number; all: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [...text.matchAll(/^rostrum_answer_cache_requests_total\{result="(\w+)"[^}]*\} (\d+)/gm)];
  const sum = (only?: string) =>
    counts.filter(([, result]) => only === undefined || result === only).reduce((all, [, , n]) => all + Number(n), 0);
  return { hits: sum("hit") + sum("collapsed"), all: sum() };
}
