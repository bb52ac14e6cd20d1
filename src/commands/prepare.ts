/**
 * The last step of `npm ci`: creates files that the first start would otherwise create. Without them a server only
 * starts more slowly, so a failure never fails the install.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Demo } from "../../prisma/seed/demo.ts";
import { makeBlankDatabase } from "../platform/database/blankDatabase.ts";
import type { Database } from "../platform/database/database.ts";
import { readEnv } from "../platform/env/env.ts";
import { openQueue } from "../platform/jobs/queue.ts";
import { openServices } from "../platform/services/openServices.ts";
import { handlers } from "../server/jobs/jobs.generated.ts";

/** On a slower machine, preparation is not worth its time. */
const PATIENCE_MS = 120_000;

/** A query with everything that a first answer needs. */
const QUERY = `{
  viewer {
    organizations { nodes { name workspaces { nodes { name settings { timezone } members { nodes { role user { name } } } } } } }
  }
}`;

try {
  await makeBlankDatabase(addQueue);
  await rehearse();
} catch (error) {
  console.warn("Preparation failed, so the first start will take longer:", error);
}

/** The queue creates its own tables, so the first start need not do it. */
async function addQueue(database: Database): Promise<void> {
  const services = openServices({ env: readEnv({}), database });
  const topics = { shared: handlers.map(({ topic }) => topic) };
  const queue = await openQueue(services, topics, { supervise: false });
  await queue.stop({ close: false, graceful: false });
}

/** Node writes the compile cache when a process ends (see launch.mjs), so a server starts, answers and ends. */
async function rehearse(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-"));
  const own = { NODE_ENV: "development", DATABASE_URL: "", DATA_DIR: folder, HOST: "127.0.0.1", PORT: "0" };
  const thrownAway = { EMBEDDED_DURABILITY: "off" };
  const logged = { LOG_FORMAT: "json", LOG_LEVEL: "info" };
  const server = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL("../server/main.ts", import.meta.url))],
    {
      env: { ...process.env, ...own, ...thrownAway, ...logged },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const late = setTimeout(() => server.kill("SIGKILL"), PATIENCE_MS);
  const ended = once(server, "exit");
  try {
    await Promise.race([listening(server.stdout), ended]);
    await ask(JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo);
  } finally {
    server.kill("SIGTERM");
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when the server listens, and continues reading: a process that prints into a closed pipe fails. */
function listening(stdout: Readable): Promise<void> {
  let printed = "";
  return new Promise((resolve) => {
    stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (/"message":"listening"/.test(printed)) resolve();
    });
  });
}

async function ask({ url, users, ids }: Demo): Promise<void> {
  const headers = { authorization: `Bearer ${users.owner.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ query: QUERY });
  await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text();
  await (await fetch(`${url}/api/v1/workspaces/${ids["workspace"]}/settings`, { headers })).text();
}
