import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Demo } from "../../prisma/seed/demo.ts";
import { renewals } from "../../src/domains/accounts/health/job.ts";
import { dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { startOwnPostgres } from "../support/database/postgres.ts";
import { connectDemoAccount } from "../support/domains/demoAccounts.ts";
import type { Cost, Costs } from "./costs.ts";
import { cpuOf, cpuWithChildren, residentMb } from "./cpu.ts";
import { type Server, startServer } from "./servers.ts";

/** The plan with the most accounts has 150 for an organization, and the demo has two organizations. */
const PLAN = "agency";
const ACCOUNTS = 150;
/** How long the work of the days that passed takes, and the jobs after a sweep. */
const SETTLE_SECONDS = 30;
/** Lets two days pass for the server at SIGUSR2: networks renew no token that is younger than a day. */
const CLOCK = `const { now } = Date;
let passed = 0;
process.on("SIGUSR2", () => (passed = 2 * 86_400_000));
Date.now = () => now() + passed;
globalThis.Date = new Proxy(Date, {
  construct: (date, [...args]) => (args.length === 0 ? new date(date.now()) : new date(...args)),
});`;
/** The time between two looks for the message of a channel. */
const LOOK_MS = 500;
const TENANTS = [
  { organization: "organization", by: "owner" },
  { organization: "otherOrganization", by: "outsider" },
] as const;

const SET_PLAN = "mutation ($input: SetOrganizationPlanInput!) { setOrganizationPlan(input: $input) { __typename } }";
const CREATE_WORKSPACE = `mutation ($input: CreateWorkspaceInput!) {
  createWorkspace(input: $input) { workspace { id } } }`;

interface Place {
  server: Server;
  demo: Demo;
  db: pg.Client;
}

/**
 * Measures a server of the demo with 300 accounts of all networks, without requests: while no account is due, and
 * around a sweep that finds every account due whose credentials end. The server's CPU includes the twins of the
 * networks, which run in the same process.
 */
export async function accounts({ seconds }: { seconds: number }): Promise<Costs> {
  const postgres = await startOwnPostgres([]);
  const folder = mkdtempSync(join(tmpdir(), "rostrum-accounts-"));
  try {
    const env = { NODE_ENV: "development", DATA_DIR: folder };
    const flags = ["--import", `data:text/javascript,${encodeURIComponent(CLOCK)}`];
    const server = await startServer("rostrum", "src/server/main.ts", postgres.url, { env, flags });
    const db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    const demo = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as Demo;
    const postmaster = Number(readFileSync(join(postgres.folder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]);
    try {
      return await measured({ server, demo, db }, postmaster, seconds);
    } finally {
      await db.end();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

async function measured({ server, demo, db }: Place, postmaster: number, seconds: number): Promise<Costs> {
  for (const tenant of TENANTS) await connectAccounts({ server, demo, db }, tenant);
  const { count, networks } = await numbersOf(db);
  const used = async () => {
    const before = [cpuOf(server.pid), cpuWithChildren(postmaster)];
    const started = performance.now();
    await sleep(seconds * 1000);
    const measuredSeconds = (performance.now() - started) / 1000;
    const after = [cpuOf(server.pid), cpuWithChildren(postmaster)];
    return after.map((ms = 0, at) => (ms - (before[at] ?? 0)) / measuredSeconds);
  };
  process.kill(server.pid, "SIGUSR2");
  const { everySeconds } = renewals;
  // Both measurements fit between two sweeps, and the second one begins before a sweep.
  await sleep(SETTLE_SECONDS * 1000);
  const untilSweep = () => everySeconds - ((Date.now() / 1000) % everySeconds);
  const lead = seconds + SETTLE_SECONDS;
  await sleep(((untilSweep() - lead + everySeconds) % everySeconds) * 1000);
  const [idleMs = 0, idleDatabaseMs = 0] = await used();
  const due = await makeDue(db);
  const [renewingMs = 0, renewingDatabaseMs = 0] = await used();
  const renewed = await renewedOf(db);
  // The other seconds between two sweeps are as in the first measurement.
  const average = (idle: number, renewing: number) => idle + ((renewing - idle) * seconds) / everySeconds;
  const costs: Cost[] = [
    { name: "no account due", serverMs: idleMs, databaseMs: idleDatabaseMs },
    { name: `${due} due, ${renewed} renewed, in ${seconds} s`, serverMs: renewingMs, databaseMs: renewingDatabaseMs },
    {
      name: `the same in the ${everySeconds} s between sweeps`,
      serverMs: average(idleMs, renewingMs),
      databaseMs: average(idleDatabaseMs, renewingDatabaseMs),
      residentMb: residentMb(server.pid),
    },
  ];
  return { title: `${count} accounts of ${networks} networks: CPU ms a second, over ${seconds} seconds`, costs };
}

/** Connects accounts of all networks in turn to workspaces of one organization, until its plan has no place left. */
async function connectAccounts(
  { server, demo, db }: Place,
  { organization, by }: (typeof TENANTS)[number],
): Promise<void> {
  const client = new Client({ fetch }, server.url);
  const organizationId = demo.ids[organization] ?? "";
  const administrator = demo.users.instanceAdmin.token;
  dataOf(await client.gql(administrator, SET_PLAN, { input: { organizationId, planId: PLAN } }));
  const networks = Object.keys(demo.networks);
  const received = () => sleep(LOOK_MS);
  let connected = await accountsOf(db, organizationId);
  for (let made = 0; connected < ACCOUNTS; made++) {
    const input = { organizationId, name: `Workspace ${made}` };
    const answer = await client.gql<{ createWorkspace: { workspace: { id: string } } }>(
      demo.users[by].token,
      CREATE_WORKSPACE,
      { input },
    );
    const workspaceId = dataOf(answer).createWorkspace.workspace.id;
    for (const network of networks.slice(0, ACCOUNTS - connected)) {
      // People connect no 150 accounts in a minute.
      await db.query("DELETE FROM rate_limit");
      await connectDemoAccount({ client, demo, workspaceId, by, received }, network);
    }
    connected = await accountsOf(db, organizationId);
  }
}

async function accountsOf(db: pg.Client, organizationId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int FROM social_account JOIN workspace ON workspace.id = workspace_id
     WHERE organization_id = $1 AND state <> 'DISCONNECTED'`,
    [organizationId],
  );
  return rows[0]?.count ?? 0;
}

async function numbersOf(db: pg.Client): Promise<{ count: number; networks: number }> {
  const { rows } = await db.query<{ count: number; networks: number }>(
    `SELECT count(*)::int, count(DISTINCT provider)::int AS networks FROM social_account WHERE state = 'ACTIVE'`,
  );
  return rows[0] ?? { count: 0, networks: 0 };
}

/** Makes every account due whose credentials end. */
async function makeDue(db: pg.Client): Promise<number> {
  const { rowCount } = await db.query(
    "UPDATE account_health SET renew_at = 'epoch', verified_at = 'epoch' WHERE renew_at IS NOT NULL",
  );
  return rowCount ?? 0;
}

/** @throws Error unless each due account was renewed, or waits because its network renews no credentials */
async function renewedOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ left: number; refused: number; renewed: number }>(
    `SELECT (count(*) FILTER (WHERE renew_at = 'epoch'))::int AS left,
       (count(*) FILTER (WHERE state = 'NEEDS_ATTENTION'))::int AS refused,
       (count(*) FILTER (WHERE verified_at <> 'epoch' AND expires_at IS NOT NULL))::int AS renewed
     FROM account_health JOIN social_account ON id = account_id`,
  );
  const { left = 0, refused = 0, renewed = 0 } = rows[0] ?? {};
  if (left + refused > 0) throw new Error(`${left} accounts were left due, and ${refused} refused`);
  return renewed;
}
