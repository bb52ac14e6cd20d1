import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { DatabaseUnavailable } from "../errors/recognize.ts";
import { Batch, type Statement } from "./batch.ts";

const BEGIN: Statement = { name: "begin", text: "BEGIN" };
const COMMIT: Statement = { name: "commit", text: "COMMIT" };
const ROLLBACK: Statement = { text: "ROLLBACK" };

/** The statements of one caller. */
interface Part {
  readonly statements: readonly Statement[];
  resolve(results: pg.QueryResult[]): void;
  reject(error: unknown): void;
}

/** PostgreSQL did not run a statement, because one before it failed: in_failed_sql_transaction. */
class Skipped extends Error {
  readonly code = "25P02";
  readonly severity = "ERROR";

  constructor() {
    super("An earlier statement of the transaction failed");
  }
}

/**
 * The connection of one transaction. BEGIN is sent with the first statements, and COMMIT with the last ones where the
 * caller knows that they are the last: each saves a round trip.
 */
export class TransactionConnection {
  readonly #client: pg.PoolClient;
  readonly #opening: readonly Statement[];
  #state: "fresh" | "begun" | "committed" | "ended" = "fresh";
  #sentCommit = false;
  #ending: Promise<unknown> | undefined;
  readonly #waiting: Part[] = [];
  #isSending = false;

  /** @param onBegin statements that are sent after BEGIN */
  constructor(client: pg.PoolClient, onBegin: readonly Statement[] = []) {
    this.#client = client;
    this.#opening = [BEGIN, ...onBegin];
  }

  /** Whether COMMIT was sent, so that the transaction may be committed although no answer arrived. */
  get sentCommit(): boolean {
    return this.#sentCommit;
  }

  /**
   * Sends statements, together with those that other callers send at the same moment or while a round trip is under
   * way; PostgreSQL skips those after a failed one. Returns a result for each.
   * @throws DatabaseUnavailable after the end of the transaction, which its time limit may have caused
   */
  send(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve, reject });
      if (this.#waiting.length === 1 && !this.#isSending) queueMicrotask(() => void this.#sendWaiting());
    });
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) await this.#sendTogether(this.#waiting.splice(0));
    this.#isSending = false;
  }

  async #sendTogether(parts: readonly Part[]): Promise<void> {
    if (this.#state === "committed" || this.#state === "ended") {
      const ended = new DatabaseUnavailable(new Error("The transaction has ended"));
      for (const { reject } of parts) reject(ended);
      return;
    }
    const opening = this.#state === "fresh" ? this.#opening : [];
    let batch: Batch | undefined;
    try {
      batch = new Batch([...opening, ...parts.flatMap(({ statements }) => statements)]);
      this.#state = "begun";
      settle(parts, await this.#run(batch), opening.length);
    } catch (error) {
      // Without BEGIN, each later statement would commit by itself.
      if (batch !== undefined && batch.completed < opening.length) this.#state = "ended";
      settleFailed(parts, batch, opening.length, error);
    }
  }

  /**
   * Sends the last statements of the transaction with its COMMIT. Returns a result for each. Without statements, does
   * nothing for a transaction that is committed already.
   */
  async commit(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const isIdle = this.#waiting.length === 0 && !this.#isSending;
    const isSettled = this.#state === "fresh" || this.#state === "committed";
    if (isIdle && isSettled && statements.length === 0) return [];
    this.#sentCommit = true;
    const results = await this.send([...statements, COMMIT]);
    this.#state = "committed";
    return results.slice(0, -1);
  }

  /** Ends the transaction without a change, after the statement that runs. Later statements are refused. */
  rollback(): void {
    if (this.#state === "begun") this.#ending = this.#run(new Batch([ROLLBACK]));
    this.#ending?.catch(() => {});
    if (this.#state !== "committed") this.#state = "ended";
  }

  /** Gives the connection back to the pool, or closes it if ROLLBACK failed. */
  async release(): Promise<void> {
    const failed = await this.#ending?.then(
      () => false,
      () => true,
    );
    this.#client.release(failed);
  }

  #run(batch: Batch): Promise<pg.QueryResult[]> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, results?: pg.QueryResult[]) => (error ? reject(error) : resolve(results ?? []));
      (this.#client.query as unknown as (batch: Batch, done: unknown) => void)(batch, done);
    });
  }
}

/** Gives each caller its results. */
function settle(parts: readonly Part[], results: readonly pg.QueryResult[], start: number): void {
  let at = start;
  for (const { statements, resolve } of parts) resolve(results.slice(at, (at += statements.length)));
}

/** Gives their results to the callers before the failed statement, its error to its caller, and refuses the others. */
function settleFailed(parts: readonly Part[], batch: Batch | undefined, start: number, error: unknown): void {
  const { completed = 0, results = [] } = batch ?? {};
  const isOfAll = completed < start || completed === results.length;
  let at = start;
  for (const { statements, resolve, reject } of parts) {
    const end = at + statements.length;
    if (isOfAll || (at <= completed && completed < end)) reject(error);
    else if (end <= completed) resolve(results.slice(at, end));
    else reject(new Skipped());
    at = end;
  }
}

const joining = new AsyncLocalStorage<TransactionConnection>();

/** Runs a function in which Prisma opens a transaction: Prisma joins the one of the connection. */
export const joinTransaction = <Result>(connection: TransactionConnection, open: () => Result): Result =>
  joining.run(connection, open);

const ENDS: ReadonlySet<string> = new Set(["BEGIN", "COMMIT", "ROLLBACK"]);
const NO_ROWS = { rows: [], fields: [], rowCount: 0 };

/** The connection that Prisma's adapter gets. The write path, which opened the transaction, ends it. */
const guestOf = (connection: TransactionConnection) => ({
  query: async (statement: Statement) =>
    ENDS.has(statement.text) ? NO_ROWS : ((await connection.send([asJson(statement)]))[0] ?? NO_ROWS),
  on() {},
  removeListener() {},
  release() {},
});

/**
 * Returns a statement of Prisma that reads related rows as json. Prisma reads them as jsonb, whose binary form
 * PostgreSQL builds for each level and turns into text at the end: twice the time of the whole statement for a
 * dashboard.
 */
const asJson = (statement: Statement): Statement => ({ ...statement, text: statement.text.replace(JSONB, "JSON_$1(") });
const JSONB = /\bJSONB_(AGG|BUILD_OBJECT)\(/g;

/** Returns the pool for Prisma's adapter, which connects only to open a transaction. */
export function poolForPrisma(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const connection = joining.getStore();
    return connection === undefined ? pool.connect() : guestOf(connection);
  };
  const query = (statement: Statement) => pool.query(asJson(statement) as pg.QueryConfig);
  const [on, removeListener] = [pool.on.bind(pool), pool.removeListener.bind(pool)];
  return Object.assign(Object.create(pool) as pg.Pool, { connect, query, on, removeListener });
}
