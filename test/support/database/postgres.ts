import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Binaries, findBinaries, type RunAs, unprivileged } from "../processes/binaries.ts";

export interface PostgresServer {
  /** `postgres://…` of the server's own database `postgres`, as superuser. */
  readonly url: string;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/** A server of one test, which the test may crash and stop. */
export interface OwnPostgres extends PostgresServer {
  /** The folder of the server: writable by the user that it runs as. */
  readonly folder: string;
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
}

/**
 * Starts a throwaway PostgreSQL in a temporary folder on a free port. The server ends with this process, however that
 * ends. The settings differ from PGlite's, as on real installations: the zone is not UTC, and text sorts by a
 * language's rules.
 */
export async function startPostgres(): Promise<PostgresServer> {
  return startOwnPostgres([]);
}

/**
 * Starts a server as `startPostgres` does, with further settings such as `synchronous_commit=on`, and with control over
 * its processes.
 */
export async function startOwnPostgres(settings: readonly string[]): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-postgres-"));
  try {
    const runAs = unprivileged();
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
    const binaries = await findBinaries(runAs, folder);
    const password = randomBytes(16).toString("hex");
    await initialise(binaries, runAs, folder, password);
    const port = await freePort();
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const runs: Running[] = [];
    const start = async () => {
      const server = run(binaries, runAs, folder, port, settings);
      runs.push(server);
      await ready(url, server);
    };
    await start();
    return {
      url,
      folder,
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
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Makes a database, a copy of `template` if given, and gives its URL. */
export async function createDatabase(serverUrl: string, template = "template1"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database, also while clients are connected. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await administer(serverUrl, `DROP DATABASE ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} WITH (FORCE)`);
}

async function administer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function initialise({ initdb }: Binaries, runAs: RunAs, folder: string, password: string): Promise<void> {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(passwordFile, runAs.uid, runAs.gid);
  const options = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const collation = ["--locale-provider=icu", "--icu-locale=en-US"];
  const where = [`--pgdata=${join(folder, "data")}`, `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(initdb, [...options, ...collation, ...where], { ...runAs, cwd: folder });
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    throw new Error(`PostgreSQL could not set up a database in ${folder}: ${stderr ?? String(cause)}`, { cause });
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

function run({ postgres }: Binaries, runAs: RunAs, folder: string, port: number, further: readonly string[]): Running {
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
  const server = spawn(program, args, { ...runAs, cwd: folder, stdio: ["pipe", "ignore", "pipe"] });
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
