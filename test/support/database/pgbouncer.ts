import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { unprivileged } from "../processes/binaries.ts";
import { freePort } from "./postgres.ts";

/** Whether PgBouncer is installed on this machine. npm has no package of it. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts PgBouncer in front of a PostgreSQL server, with one session for each transaction. Returns the address, which
 * says so. Without `max_prepared_statements`, as versions before 1.21: no statement stays prepared.
 */
export async function startPgBouncer(serverUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), "rostrum-pgbouncer-"));
  const runAs = unprivileged();
  const own = await freePort();
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${join(folder, "users")}`,
    "pool_mode = transaction",
    "default_pool_size = 20",
    "server_idle_timeout = 5",
    "max_client_conn = 500",
    "ignore_startup_parameters = extra_float_digits",
    "log_connections = 0",
    "log_disconnections = 0",
  ];
  const files = { users: `"${username}" "${password}"\n`, ini: `${settings.join("\n")}\n` };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined)
    for (const path of ["", "users", "ini"]) chownSync(join(folder, path), runAs.uid, runAs.gid);
  const server = spawn("pgbouncer", ["-q", join(folder, "ini")], { ...runAs, cwd: folder, stdio: "ignore" });
  const url = new URL(serverUrl);
  url.port = String(own);
  url.searchParams.set("pgbouncer", "true");
  await reachable(url.href);
  return {
    url: url.href,
    async stop() {
      server.kill("SIGKILL");
      await new Promise((ended) => server.once("exit", ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}
