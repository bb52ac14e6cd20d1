import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const STARTS_WITHIN_MS = 60_000;
/** The number of database connections of a server that is measured alone. */
const CONNECTIONS = 10;

/** Every request is charged, and no budget is spent. */
export const UNSPENT = { BUDGET_POINTS: "starter=900000000000" };

/** A measured server in its own process. */
export interface Server {
  name: string;
  /** `http://127.0.0.1:<port>` */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export interface ServerOptions {
  /** Options of Node. */
  flags?: string[];
  /** The number of database connections. */
  connections?: number;
  /** Further variables of its environment. */
  env?: Record<string, string>;
}

/** Starts a file of this repository as a server on a free port and waits until it answers. */
export async function startServer(
  name: string,
  file: string,
  databaseUrl: string,
  { flags = [], connections = CONNECTIONS, env: further = {} }: ServerOptions = {},
): Promise<Server> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    GRAPHILE_ENV: "production",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    // Databases of the bench are thrown away, and take their turns with one storage.
    DATA_DIR: join(tmpdir(), "rostrum-bench"),
    STORAGE_MARK: "adopt",
    DATABASE_CONNECTIONS: String(connections),
    ...UNSPENT,
    ...further,
  };
  // The launcher gives this process the options of a server.
  const launched = file.startsWith("src/") ? process.execArgv : [];
  const child = spawn(process.execPath, [...launched, ...flags, join(root, file)], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let printed = "";
  const keep = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-10_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  void ended.then(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, () => `${name} did not start:\n${printed}`);
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
    await ended;
    clearTimeout(timer);
  };
  return { name, url, pid: child.pid ?? 0, stop };
}

/** Any answer shows that the server listens. */
async function answering(url: string, child: ChildProcess, complaint: () => string): Promise<void> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${url}/`, { redirect: "manual" }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response) return;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) throw new Error(complaint());
    await sleep(50);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
