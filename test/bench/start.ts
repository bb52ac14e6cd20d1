import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Demo } from "../../prisma/seed/demo.ts";
import type { Cost, Costs } from "./costs.ts";
import { cpuOf, residentMb } from "./cpu.ts";
import { freePort } from "./servers.ts";

const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
const STARTS_WITHIN_MS = 120_000;
const LOOK_MS = 10;

/** A query with a credential, as the first answer. */
const QUERY = `{ viewer { organizations { nodes { name workspaces { nodes { name settings { timezone } } } } } } }`;

/**
 * Measures the time from the start of a server to its first GraphQL answer, with the embedded database: the first
 * start, which creates the demo, and starts on existing data. The compile cache and the blank database of `npm ci` are
 * used.
 */
export async function start({ starts }: { starts: number }): Promise<Costs> {
  const first: Figures[] = [];
  const later: Figures[] = [];
  for (let round = 0; round < starts; round++) {
    const folder = mkdtempSync(join(tmpdir(), "rostrum-start-"));
    try {
      first.push(await startOnce(folder));
      later.push(await startOnce(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    title: `Start to the first answer, embedded database with EMBEDDED_DURABILITY=on: the fastest of ${starts}`,
    costs: [
      { name: "first start", ...fastest(first) },
      { name: "start on existing data", ...fastest(later) },
    ],
  };
}

type Figures = Omit<Cost, "name">;

/** Other work of the machine makes starts slower, never faster. */
const fastest = (figures: Figures[]): Figures | undefined =>
  figures.toSorted((a, b) => (a.serverMs ?? 0) - (b.serverMs ?? 0))[0];

async function startOnce(folder: string): Promise<Figures> {
  const port = await freePort();
  const own = { NODE_ENV: "development", DATABASE_URL: "", DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port) };
  const durable = { EMBEDDED_DURABILITY: "on" };
  const started = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: { ...process.env, ...own, ...durable, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  try {
    await firstAnswer(child, `http://127.0.0.1:${port}`, folder);
    const pid = child.pid ?? 0;
    return { serverMs: cpuOf(pid), wallMs: performance.now() - started, residentMb: residentMb(pid) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** Sends the query until the server answers it. A first start writes the token of the demo before it answers. */
async function firstAnswer(child: ChildProcess, url: string, folder: string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (; child.exitCode === null && Date.now() < deadline; await sleep(LOOK_MS)) {
    const token = tokenIn(folder);
    if (token === undefined) continue;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ query: QUERY });
    const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body }).catch(() => undefined);
    if (answer === undefined) continue;
    const { data } = (await answer.json()) as { data?: { viewer?: unknown } };
    if (data?.viewer) return;
    throw new Error(`The first answer has no viewer: HTTP ${answer.status}`);
  }
  throw new Error(`The server did not answer within ${STARTS_WITHIN_MS / 1000} seconds`);
}

function tokenIn(folder: string): string | undefined {
  const file = join(folder, "demo.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Demo).users.owner.token : undefined;
}
