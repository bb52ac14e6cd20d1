import { request } from "node:http";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// `WEB_CONCURRENCY=2 npm start`: two processes of one server, with a supervisor.

const { url: cluster = "", template } = inject("postgres") ?? {};

let url: string;
let server: ServerProcess;
beforeAll(async () => {
  url = await createDatabase(cluster, template);
  server = await startServer({ env: { DATABASE_URL: url, WEB_CONCURRENCY: "2", DATABASE_CONNECTIONS: "8" } });
  await until(async () => (await metric("rostrum_processes")) === 2);
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(cluster, url);
});

interface Line {
  message: string;
  pid?: number;
  role?: string;
  signal?: string;
}

const lines = (message: string): Line[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.message === message);

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within 30 seconds:\n${server.output().slice(-2000)}`);
    await sleep(100);
  }
}

/** Asks on a connection of its own, so that each process gets its turn. */
function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { agent: false }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Returns the sum of a metric over its labels; NaN without it. */
async function metric(name: string, without = "no label"): Promise<number> {
  const values = (await ask("/metrics")).split("\n").flatMap((line) => {
    const [, labels, value] = /^([^{ ]+\S*) (\S+)$/.exec(line) ?? [];
    return labels?.split("{")[0] === name && !labels.includes(without) ? [Number(value)] : [];
  });
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value);
}

test("one process opens the demo and greets, and all answer for it", async () => {
  expect(lines("process.started").map(({ role }) => role)).toEqual(["first", "further"]);
  expect(server.output().split("rostrum listens on")).toHaveLength(2);
  const { viewer } = server.demo.users;
  for (let n = 0; n < 4; n++) {
    const answer = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${viewer.token}`, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ query: "{ viewer { user { email } } }" }),
    });
    expect(await answer.json()).toMatchObject({ data: { viewer: { user: { email: viewer.email } } } });
  }
});

/** Renames the workspace by a POST on a connection of its own. */
async function rename(name: string): Promise<void> {
  const query = `mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { __typename } }`;
  const variables = { input: { workspaceId: server.demo.ids.workspace, name } };
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.demo.users.owner.token}`,
      "content-type": "application/json",
      connection: "close",
    },
    body: JSON.stringify({ query, variables }),
  });
  expect(await answer.json()).not.toHaveProperty("errors");
}

test("WebSockets receive what a request to any process changes, whichever process has them", async () => {
  const webSocketImpl = WebSocket;
  const connectionParams = { authorization: `Bearer ${server.demo.users.viewer.token}` };
  const address = `${server.url.replace("http", "ws")}/graphql`;
  const clients = Array.from({ length: 4 }, () =>
    createClient({ url: address, webSocketImpl, connectionParams, lazy: false, retryAttempts: 0 }),
  );
  const query = `subscription { workspaceChanged(workspaceId: "${server.demo.ids.workspace}") { workspace { name } } }`;
  const informed = new Set<number>();
  const follow = async (client: ReturnType<typeof createClient>, index: number) => {
    // The publishing of the demo is reported too.
    for await (const { data } of client.iterate<{ workspaceChanged: { workspace: { name: string } } }>({ query }))
      if (data?.workspaceChanged.workspace.name.startsWith("Renamed")) informed.add(index);
  };
  const following = clients.map(follow);
  // No message says that a subscription is open.
  let number = 0;
  await until(async () => {
    await rename(`Renamed ${number++}`);
    return informed.size === clients.length;
  });
  for (const client of clients) await client.dispose();
  await Promise.allSettled(following);
  const counts = (await ask("/metrics")).matchAll(/requests_total\{[^}]*status="101"\} (\d+)/g);
  expect([...counts].map(([, count]) => Number(count))).toEqual([clients.length]);
});

test("metrics are those of all processes, whichever answers", async () => {
  const before = await metric("rostrum_http_requests_total");
  const REQUESTS = 20;
  for (let n = 0; n < REQUESTS; n++) await ask("/healthz");
  // The requests for metrics are counted too; each is counted after its answer.
  await until(async () => (await metric("rostrum_http_requests_total")) >= before + REQUESTS + 1);
  for (let n = 0; n < 12; n++) expect(await metric("rostrum_processes")).toBe(2);
  expect(server.output()).not.toContain("MaxListenersExceededWarning");
  expect(await metric("rostrum_build_info")).toBe(1);
  expect(await metric("rostrum_database_takes_writes")).toBe(1);
  // The pools are parts of one: 4 connections each. Callers that wait have none.
  expect(await metric("rostrum_database_connections", 'state="waiting"')).toBeLessThanOrEqual(8);
});

test("a process that is killed is started again, while the other one answers", async () => {
  for (const role of ["further", "first"]) {
    const { pid = 0 } = lines("process.started").findLast((line) => line.role === role) ?? {};
    const started = lines("process.started").length;
    process.kill(pid, "SIGKILL");
    await until(async () => lines("process.ended").some((line) => line.pid === pid));
    await ask("/readyz");
    await until(async () => lines("process.started").length > started && (await metric("rostrum_processes")) === 2);
    expect(lines("process.ended").at(-1)).toMatchObject({ pid, signal: "SIGKILL" });
  }
});

test("a signal ends all processes in order", async () => {
  const pids = lines("process.started").map(({ pid = 0 }) => pid);
  expect(await server.stop()).toBe(0);
  expect(lines("stopped")).toHaveLength(2);
  const alive = pids.filter((pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });
  expect(alive).toEqual([]);
});
