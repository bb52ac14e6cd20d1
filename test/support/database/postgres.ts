import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Binaries, findBinaries, type RunAs, unprivileged } from "../processes/binaries.ts";
import { administer, type OwnPostgres, serve } from "./postgresProcess.ts";

export interface PostgresServer {
  /** `postgres://…` of the server's own database `postgres`, as superuser. */
  readonly url: string;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
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
    return await serve({ binaries, runAs, folder, port, url }, settings);
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
