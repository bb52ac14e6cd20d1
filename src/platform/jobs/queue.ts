import { type ConstructorOptions, PgBoss } from "pg-boss";
import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";
import { FAILED_JOBS } from "./backlog.ts";
import { executeSql } from "./executeSql.ts";
import { LANES } from "./fetchJobs.ts";
import { SCHEMA } from "./schema.ts";

/** Time limits and retries of the queue. Tests use shorter ones. */
export interface Patience {
  /** How long a job may take before it counts as lost and another worker gets it. */
  expireSeconds: number;
  /**
   * How long a job counts as running after the last sign of its worker. The worker renews the lease three times in this
   * time. At least 10: pg-boss accepts no shorter one. The embedded database has no leases: its jobs are only lost with
   * its process.
   */
  leaseSeconds: number;
  /**
   * The interval between searches for lost jobs: by default a minute on the embedded database, whose jobs are only lost
   * with its process.
   */
  superviseSeconds: number;
  /** The delay before the first retry; it doubles with each retry, up to ten minutes. */
  retrySeconds: number;
  /** The number of retries, after which a job fails. Sweeps then find its work. */
  retries: number;
}

export const PATIENCE: Patience = {
  expireSeconds: 60,
  leaseSeconds: 30,
  superviseSeconds: 15,
  retrySeconds: 2,
  retries: 10,
};
const EMBEDDED_SUPERVISE_SECONDS = 60;

const DAY = 86_400;

/** The policy of topics on which several processes work at a time. */
const SHARED = "standard";
/** The policy of topics with at most one waiting and one active job. */
const ALONE = "stately";

export interface Topics {
  shared: readonly string[];
  alone?: readonly string[];
  /** Time limits of single topics in seconds, if they are longer than usual. */
  within?: ReadonlyMap<string, number>;
}

/**
 * Opens the queue on the services' database. pg-boss creates and migrates its own schema under its own lock. Here it
 * only stores jobs and finds lost ones. The workers are our own: those of pg-boss fetch one job in each polling
 * interval, or a batch that is as slow as its slowest job. Close it with `stop({ close: false, graceful: false })`; the
 * database stays open.
 */
export async function openQueue(
  services: Services,
  { shared, alone = [], within = new Map() }: Topics,
  { supervise = true, ...overrides }: Partial<Patience> & { supervise?: boolean } = {},
): Promise<PgBoss> {
  const { database, log } = services;
  const patience = {
    ...PATIENCE,
    ...(database.kind === "pglite" && { superviseSeconds: EMBEDDED_SUPERVISE_SECONDS }),
    ...overrides,
  };
  const boss = new PgBoss(optionsFor(services, supervise, patience.superviseSeconds));
  boss.on("error", (error) => logFailure(log, "queue.failed", {}, error));
  boss.on("warning", ({ message }) => log.warning("queue.warning", { message }));
  await boss.start();
  await addIndexes(database);
  const terms = {
    expireInSeconds: patience.expireSeconds,
    retryLimit: patience.retries,
    retryDelay: patience.retrySeconds,
    deleteAfterSeconds: DAY,
    ...(database.kind === "postgres" && { heartbeatSeconds: patience.leaseSeconds }),
  };
  const patient = { ...terms, retryBackoff: true, retryDelayMax: 600 };
  for (const topic of shared) {
    const expireInSeconds = within.get(topic) ?? patience.expireSeconds;
    await ensure(boss, topic, { ...patient, policy: SHARED, expireInSeconds });
  }
  // Sweeps come again in the next interval, so they are not retried.
  for (const topic of alone) await ensure(boss, topic, { ...terms, policy: ALONE, retryLimit: 0 });
  if (database.kind === "pglite") await takeBack(boss, database, [...shared, ...alone]);
  return boss;
}

/** Adds our indexes to the table of pg-boss, under a lock, because several servers may start at once. */
async function addIndexes({ pool }: Services["database"]): Promise<void> {
  const there = ["job_running", "job_failed"].map((index) => `to_regclass('${SCHEMA}.${index}') IS NOT NULL`);
  const { rows } = await executeSql(pool, `SELECT ${there.join(" AND ")} AS found`);
  if (rows[0].found === true) return;
  await executeSql(pool, `SELECT pg_advisory_xact_lock(72707373); ${LANES}; ${FAILED_JOBS}`);
}

/** Returns active jobs of an embedded database to the queue: its only process has ended, so their worker is gone. */
async function takeBack(boss: PgBoss, { pool }: Services["database"], topics: string[]): Promise<void> {
  const sql = `SELECT name, id FROM ${SCHEMA}.job WHERE state = 'active' AND name = ANY($1)`;
  const { rows } = await executeSql(pool, sql, [topics]);
  for (const { name, id } of rows as { name: string; id: string }[]) await boss.fail(name, id, { outcome: "lost" });
}

function optionsFor({ database, env }: Services, supervise: boolean, superviseSeconds: number): ConstructorOptions {
  const embedded = database.kind === "pglite";
  return {
    db: { executeSql: (text, values) => executeSql(database.pool, text, values) },
    schema: SCHEMA,
    // A server whose role owns nothing gets the schema from the tables' owner (src/platform/database/serverRole.ts).
    createSchema: env.MIGRATION_DATABASE_URL === undefined,
    backend: database.kind,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Schedules and dependent jobs of pg-boss are not used.
    schedule: false,
    flowIntervalSeconds: DAY,
    reindex: !embedded,
    monitorVacuum: !embedded,
  };
}

/** Creates a queue, or gives an existing one the terms of this version; its jobs stay. */
async function ensure(
  boss: PgBoss,
  topic: string,
  { policy, ...terms }: Parameters<PgBoss["createQueue"]>[1] & object,
): Promise<void> {
  if (await boss.getQueue(topic)) await boss.updateQueue(topic, terms);
  else await boss.createQueue(topic, { policy, ...terms });
}
