import { execFile } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { createDatabase, freePort, startOwnPostgres } from "./postgres.ts";
import { administer, type OwnPostgres, serve } from "./postgresProcess.ts";

/** Settings of a server that a standby copies: what is acknowledged is on both, also after a crash of either. */
const SETTINGS = ["synchronous_commit=on", "full_page_writes=on", "wal_keep_size=256MB"];

export interface Cluster {
  primary: OwnPostgres;
  standby: OwnPostgres;
}

/** Starts a primary, and a standby that has each commit before it is acknowledged. */
export async function startCluster(): Promise<Cluster> {
  const primary = await startOwnPostgres(SETTINGS);
  try {
    return { primary, standby: await startStandby(primary) };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** Creates a database of the cluster. @returns an address that names the primary and the standby */
export async function createClusterDatabase({ primary, standby }: Cluster): Promise<string> {
  const { username, password, pathname } = new URL(await createDatabase(primary.url));
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join();
  return `postgres://${username}:${password}@${hosts}${pathname}`;
}

/**
 * Starts a standby of a server, from a copy of the server's files, because the packaged PostgreSQL has no
 * `pg_basebackup`. The primary waits with each acknowledgement for the standby from then on.
 */
export async function startStandby(primary: OwnPostgres, onPort?: number): Promise<OwnPostgres> {
  const { runAs, binaries } = primary;
  const folder = mkdtempSync(join(tmpdir(), "rostrum-standby-"));
  const own = (path: string) => {
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(path, runAs.uid, runAs.gid);
  };
  try {
    own(folder);
    const data = join(folder, "data");
    const label = await copyData(primary, data);
    const { username, password, port } = new URL(primary.url);
    const connection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
    const files = { backup_label: label, "standby.signal": "" };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(data, name), text);
      own(join(data, name));
    }
    // The copy of a former standby has this setting already: the last one of the file applies.
    appendFileSync(join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${connection}'\n`);
    const ownPort = onPort ?? (await freePort());
    const url = new URL(primary.url);
    url.port = String(ownPort);
    const standby = await serve({ binaries, runAs, folder, port: ownPort, url: url.href }, SETTINGS);
    await replicates(primary);
    await administer(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await administer(primary.url, "SELECT pg_reload_conf()");
    return standby;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Makes the standby the primary: it takes writes, and waits for no other server. */
export async function promote({ url }: OwnPostgres): Promise<void> {
  await administer(url, "SELECT pg_promote(true, 30)");
}

/** Copies the data folder of a running server. Returns the label that the copy needs. */
async function copyData({ url, folder, runAs }: OwnPostgres, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    const copy = `mkdir -m 700 "$1" && cd "$0" && tar -c --exclude=./postmaster.pid --exclude='./pg_wal/*' . | tar -x -C "$1"`;
    await promisify(execFile)("sh", ["-c", copy, join(folder, "data"), to], { ...runAs, cwd: "/" });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    return rows[0]?.labelfile ?? "";
  } finally {
    await client.end();
  }
}

async function replicates({ url }: OwnPostgres): Promise<void> {
  const sql = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'";
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    if ((await administer(url, sql)).length > 0) return;
  }
  throw new Error("The standby does not stream from its primary.");
}
