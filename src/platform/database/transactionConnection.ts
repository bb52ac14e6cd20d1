import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { DatabaseUnavailable } from "../errors/recognize.ts";
import { Batch, type Statement } from "./batch.ts";

const BEGIN: Statement = { name: "begin", text: "BEGIN" };
const COMMIT: Statement = { name: "commit", text: "COMMIT" };
const ROLLBACK: Statement = { text: "ROLLBACK" };

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
   * Sends statements in one round trip; PostgreSQL skips those after a failed one. Returns a result for each.
   * @throws DatabaseUnavailable after the end of the transaction, which its time limit may have caused
   */
  async send(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    if (this.#state === "committed" || this.#state === "ended")
      throw new DatabaseUnavailable(new Error("The transaction has ended"));
    const opening = this.#state === "fresh" ? this.#opening : [];
    const batch = new Batch([...opening, ...statements]);
    this.#state = "begun";
    try {
      return (await this.#run(batch)).slice(opening.length);
    } catch (error) {
      // Without BEGIN, each later statement would commit by itself.
      if (batch.completed < opening.length) this.#state = "ended";
      throw error;
    }
  }

  /**
   * Sends the last statements of the transaction with its COMMIT. Returns a result for each. Without statements, does
   * nothing for a transaction that is committed already.
   */
  async commit(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const isSettled = this.#state === "fresh" || this.#state === "committed";
    if (isSettled && statements.length === 0) return [];
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
