import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import { type App, createApp } from "../../src/server/app.ts";
import type { Bench } from "./bench.ts";
import type { Cost, Costs } from "./costs.ts";
import { UNSPENT } from "./servers.ts";
import { ROSTRUM } from "./w1Queries.ts";

const ROUNDS = 12;
const WARM_UP = 2;
const REQUESTS = { "{ __typename }": 2000, "W1, executed": 150 };
const QUERIES = { "{ __typename }": "{ __typename }", "W1, executed": ROSTRUM };
/** Reads exports and discards them, in a process of its own. */
const SINK = `require("node:http").createServer((request, response) => {
  request.resume().on("end", () => response.end("{}"));
}).listen(0, "127.0.0.1", function () { process.stdout.write(String(this.address().port)); })`;
const SETTINGS: Record<string, Record<string, string>> = {
  "without traces": {},
  "10 % of traces": { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" },
  "all traces": {},
};

/**
 * Measures the CPU time of a request in this process without traces, with a tenth of them, and with all. The three take
 * turns.
 */
export async function traces({ world }: Bench, url: string): Promise<Costs> {
  const sink = spawn(process.execPath, ["-e", SINK], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(sink.stdout, "data")) as [Buffer];
  const database = await openDatabase(url);
  try {
    const apps: [string, App][] = [];
    for (const [name, own] of Object.entries(SETTINGS)) {
      const receiver = name === "without traces" ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
      const env = readEnv({ NODE_ENV: "test", ...UNSPENT, ...receiver, ...own });
      apps.push([name, await createApp({ env, database, tracer: await openTracer(env, SILENT) })]);
    }
    const costs: Cost[] = [];
    for (const query of Object.keys(QUERIES) as (keyof typeof QUERIES)[]) {
      const took = new Map(apps.map(([name]) => [name, [] as number[]]));
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const [name, app] of apps) {
          const ms = await cpuOfRequests(app, QUERIES[query], world.viewer.token, REQUESTS[query]);
          if (round >= WARM_UP) took.get(name)?.push(ms / REQUESTS[query]);
        }
      }
      for (const [name, each] of took) costs.push({ name: `${query}, ${name}`, serverMs: median(each) * 1000 });
    }
    return { title: "1000 requests without, with some and with all traces: CPU of this process, medians", costs };
  } finally {
    await database.close();
    sink.kill();
  }
}

/** Returns the CPU time of requests, eight at a time, in milliseconds. Exports in the background are included. */
async function cpuOfRequests({ fetch }: App, query: string, token: string, requests: number): Promise<number> {
  const before = process.cpuUsage();
  let left = requests;
  const ask = async () => {
    while (left-- > 0) {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "cache-control": "no-store",
      };
      const body = JSON.stringify({ query });
      const answer = await fetch(new Request("http://rostrum.test/graphql", { method: "POST", headers, body }));
      if (answer.status !== 200) throw new Error(await answer.text());
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
