import type pg from "pg";
import { readDatabaseAddress } from "../env/databaseAddress.ts";
import { inUtc, isBehindPooler } from "./address.ts";
import { boundPrepared } from "./boundPrepared.ts";
import { createGuardedPool } from "./guardedPool.ts";
import { createHosts } from "./hosts.ts";
import { observeStatements } from "./observeStatements.ts";
import type { Outages } from "./outages.ts";
import { askSession } from "./session.ts";
import { stopStatements } from "./stopStatements.ts";
import { createWritability, type Writability } from "./writability.ts";

export interface ServerPoolOptions {
  /** The size of the pool on PostgreSQL; PGlite has one connection. */
  connections?: number;
  /** How long a caller waits for a free or new connection on PostgreSQL, in milliseconds. */
  connectMs?: number;
  /**
   * The time limit of a statement on PostgreSQL in seconds. Absent for commands and migrations, whose statements may
   * take any time.
   */
  maxQuerySeconds?: number | undefined;
}

/** How long a request waits for a free or new connection. */
const CONNECT_MS = 5000;
/**
 * The server cancels a statement at its limit. If it does not even answer that, the client gives up after this
 * additional time.
 */
const SILENCE_MS = 2000;
/**
 * How long an unused connection stays open: longer than the pause between two runs of a sweep, because a new connection
 * costs both sides as much as several statements.
 */
const UNUSED_MS = 300_000;
/**
 * The server ends a session that is idle in a transaction for this long: a vanished process would otherwise keep its
 * locks.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Opens the pool of a PostgreSQL server, or of several of which one is the primary. */
export function openServerPool(
  url: string,
  options: ServerPoolOptions,
  outages: Outages,
): { pool: pg.Pool; writability: Writability; statementMs: number | undefined } {
  const statementMs = options.maxQuerySeconds === undefined ? undefined : options.maxQuerySeconds * 1000;
  const sharesSessions = isBehindPooler(url);
  const sessionUrl = (text: string) => (sharesSessions ? text : inUtc(text));
  const address = readDatabaseAddress(url);
  const writability = createWritability(async () => (await askSession(pool)).takesWrites);
  const hosts = createHosts({
    address: { ...address, hosts: address.hosts.map((host) => ({ ...host, url: sessionUrl(host.url) })) },
    writability,
    sharesSessions,
  });
  const pool = createGuardedPool({
    sharesSessions,
    hosts,
    writability,
    connectionString: sessionUrl(url),
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    idleTimeoutMillis: UNUSED_MS,
    keepAlive: true,
    ...(statementMs !== undefined && { query_timeout: statementMs + SILENCE_MS }),
    ...(statementMs !== undefined &&
      !sharesSessions && {
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      }),
    onUnavailable: outages.note,
  });
  boundPrepared(pool);
  stopStatements(pool, { cancels: !sharesSessions });
  observeStatements(pool);
  return { pool, writability, statementMs };
}
