import { type ConstructorOptions, PgBoss } from "pg-boss";
import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";
import { executeSql } from "./executeSql.ts";

/** How patient the queue is. Tests are less so. */
export interface Patience {
  /** How long a job may take before its worker counts as lost and another one gets it. */
  expireSeconds: number;
  /** How often lost jobs are looked for. */
  superviseSeconds: number;
  /** From one try to the next, twice as long each time, up to ten minutes. */
  retrySeconds: number;
  /** After so many more tries a job is failed; what it was to wake is left to the sweeps. */
  retries: number;
}

const PATIENCE: Patience = { expireSeconds: 60, superviseSeconds: 15, retrySeconds: 2, retries: 10 };

export const SCHEMA = "pgboss";
const DAY = 86_400;

/** Of the topics that several processes work on at a time. */
const SHARED = "standard";
/** Of those where one job waits and one is worked on, at most. */
const ALONE = "stately";

export interface Topics {
  shared: readonly string[];
  alone?: readonly string[];
  /** How long jobs of a topic may take, in seconds, where that is longer than usual. */
  within?: ReadonlyMap<string, number>;
}

/**
 * Opens the queue on the services' database: pg-boss in a schema of its own, which it makes and migrates by itself, under its own lock.
 * It only keeps jobs here, and finds those whose worker is gone: workers are ours, because its own fetch one job in each polling interval, or a
 * batch that is as slow as its slowest job. Close it with `stop({ close: false, graceful: false })`; the database stays open.
 */
export async function openQueue(
  services: Services,
  { shared, alone = [], within = new Map() }: Topics,
  { supervise = true, ...given }: Partial<Patience> & { supervise?: boolean } = {},
): Promise<PgBoss> {
  const patience = { ...PATIENCE, ...given };
  const { database, log } = services;
  const boss = new PgBoss(optionsFor(services, supervise, patience.superviseSeconds));
  boss.on("error", (error) => logFailure(log, "queue.failed", {}, error));
  boss.on("warning", ({ message }) => log.warning("queue.warning", { message }));
  await boss.start();
  const terms = {
    expireInSeconds: patience.expireSeconds,
    retryLimit: patience.retries,
    retryDelay: patience.retrySeconds,
    deleteAfterSeconds: DAY,
  };
  const patient = { ...terms, retryBackoff: true, retryDelayMax: 600 };
  for (const topic of shared) {
    const expireInSeconds = within.get(topic) ?? patience.expireSeconds;
    await ensure(boss, topic, { ...patient, policy: SHARED, expireInSeconds });
  }
  // Those come again by themselves.
  for (const topic of alone) await ensure(boss, topic, { ...terms, policy: ALONE, retryLimit: 0 });
  if (database.kind === "pglite") await takeBack(boss, database, [...shared, ...alone]);
  return boss;
}

/** Nobody else works on an embedded database: what a worker had in hand, it lost with its process. */
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
    // A server that owns nothing is given the schema by who does (src/platform/database/serverRole.ts).
    createSchema: env.MIGRATION_DATABASE_URL === undefined,
    backend: database.kind,
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Neither its schedules nor its dependent jobs are used.
    schedule: false,
    flowIntervalSeconds: DAY,
    reindex: !embedded,
    monitorVacuum: !embedded,
  };
}

/** A queue that is there keeps its jobs and gets the terms of this version. */
async function ensure(
  boss: PgBoss,
  topic: string,
  { policy, ...terms }: Parameters<PgBoss["createQueue"]>[1] & object,
): Promise<void> {
  if (await boss.getQueue(topic)) await boss.updateQueue(topic, terms);
  else await boss.createQueue(topic, { policy, ...terms });
}
