import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries, RunAs } from "../processes/binaries.ts";

/** The files of a server, and how it is reached. */
export interface Place {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** The folder of the server: writable by the user that it runs as. The database is in `data`. */
  readonly folder: string;
  readonly port: number;
  /** `postgres://…` of the server's own database `postgres`, as superuser. */
  readonly url: string;
}

/** A server of one test, which the test may crash and stop. */
export interface OwnPostgres extends Place {
  /**
   * Ends every process of the server at once, as `pg_ctl stop -m immediate` does. The next start recovers from the log.
   */
  crash(): Promise<void>;
  /** Starts the server again on the same folder and port. Resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops every process of the server (SIGSTOP): connections stay open, and nothing answers. */
  pause(): void;
  /** Lets the server go on after `pause`. */
  resume(): void;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/** Starts the server of a place, which has its data, with further settings such as `synchronous_commit=on`. */
export async function serve(place: Place, settings: readonly string[]): Promise<OwnPostgres> {
  const { folder, url } = place;
  const runs: Running[] = [];
  const start = async () => {
    const server = run(place, settings);
    runs.push(server);
    await ready(url, server);
  };
  await start();
  return {
    ...place,
    start,
    async crash() {
      const postmaster = postmasterOf(folder);
      process.kill(postmaster, "SIGQUIT");
      while (isAlive(postmaster)) await sleep(10);
    },
    pause: () => signalAll(folder, "SIGSTOP"),
    resume: () => signalAll(folder, "SIGCONT"),
    async stop() {
      // The newest first: each of them removes the folder.
      for (const { process: shell } of runs.toReversed()) await stop(shell);
    },
  };
}

/** Runs a statement on a server. Returns its rows. */
export async function administer<Row extends object>(serverUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the postmaster, which its lock file holds in the first line. */
const postmasterOf = (folder: string) =>
  Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended stays until its shell has waited for it.
    return !spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trimStart()
      .startsWith("Z");
  } catch {
    return false;
  }
}

/** Signals the postmaster first, so that it makes no further process, and then its children. */
function signalAll(folder: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(folder);
  process.kill(postmaster, signal);
  const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
  for (const pid of stdout.split("\n").filter((line) => line !== "")) signalChild(Number(pid), signal);
}

/** A child may have ended since it was listed. */
function signalChild(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

interface Running {
  process: ChildProcess;
  /** The log of the server. */
  log(): string;
  /** Whether it has ended. */
  ended(): boolean;
}

/**
 * The shell between holds this process's end of a pipe: when it closes, because `stop` closes it or because this
 * process is gone, the shell ends the server and removes its folder.
 */
const guard = `trap "" INT TERM HUP; "$@" </dev/null & server=$!; exec 2>/dev/null; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$0"`;

/**
 * Memory that a plan of a large statement used stays with its process: the kernel clears each page that it gives out
 * again, which took an eighth of a walk through the graph.
 */
const KEEP_MEMORY = { MALLOC_TRIM_THRESHOLD_: String(2 ** 27), MALLOC_MMAP_THRESHOLD_: String(2 ** 25) };

function run({ binaries: { postgres }, runAs, folder, port }: Place, further: readonly string[]): Running {
  // Nothing here has to survive a crash, so nothing waits for the disk.
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=200",
    "timezone=America/New_York",
  ];
  const network = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`];
  const command = [
    postgres,
    "-D",
    join(folder, "data"),
    ...[...settings, ...further, ...network].flatMap((setting) => ["-c", setting]),
  ];
  const [program = "", ...args] = platform() === "win32" ? command : ["sh", "-c", guard, folder, ...command];
  const env = { ...process.env, ...KEEP_MEMORY };
  const server = spawn(program, args, { ...runAs, cwd: folder, env, stdio: ["pipe", "ignore", "pipe"] });
  let log = "";
  let ended = false;
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-10_000);
  });
  server.stderr.on("end", () => {
    ended = true;
  });
  server.on("error", (error) => {
    log += error.message;
    ended = true;
  });
  return { process: server, log: () => log, ended: () => ended };
}

async function ready(url: string, server: Running): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await administer(url, "SELECT 1");
      return;
    } catch (cause) {
      if (!server.ended() && Date.now() < deadline) {
        await sleep(50);
        continue;
      }
      await stop(server.process);
      throw new Error(`PostgreSQL did not start: ${server.log()}`, { cause });
    }
  }
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return resolve();
    server.on("exit", () => resolve());
    if (platform() === "win32") server.kill();
    else server.stdin?.end();
  });
}
