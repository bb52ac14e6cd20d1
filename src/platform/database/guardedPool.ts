import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isAftermath, meansUnavailable } from "../errors/databaseOutage.ts";
import { DatabaseUnavailable } from "../errors/recognize.ts";
import { Batch } from "./batch.ts";

export interface Guard extends pg.PoolConfig {
  /** Whether each transaction may get another session, so that no statement stays prepared. */
  sharesSessions: boolean;
  /** Called for each failure that means that the database is unavailable. */
  onUnavailable(reason: string): void;
}

/** The time limit of an answer in milliseconds, if it is longer than usual. */
const longer = new AsyncLocalStorage<number>();

/**
 * Gives the statements of `run` more time for their answers. This is the limit of this process; `statement_timeout` is
 * the limit of the server and belongs to the session.
 */
export const withinLonger = <T>(ms: number, run: () => T): T => longer.run(ms, run);

/** A statement without a name is prepared for one execution. */
const withoutName = (config: string | object) => {
  if (config instanceof Batch) config.removeNames();
  return typeof config === "string" || config instanceof Batch ? config : { ...config, name: undefined };
};

/** A batch is changed in place, because the driver calls its methods. */
const withTimeout = (config: string | object, query_timeout: number) => {
  if (config instanceof Batch) return Object.assign(config, { query_timeout });
  return { ...(typeof config === "string" ? { text: config } : config), query_timeout };
};

/**
 * Creates a pool that survives outages of its server. Every caller gets outages as DatabaseUnavailable. Every client
 * has an `error` listener, also while it is checked out. A connection without a timely answer, or one that its server
 * cannot serve, is closed and not used again.
 */
export function createGuardedPool({ onUnavailable, sharesSessions, ...options }: Guard): pg.Pool {
  const unavailable = (error: unknown): DatabaseUnavailable => {
    if (error instanceof DatabaseUnavailable) return error;
    const made = new DatabaseUnavailable(error);
    if (!isAftermath(error)) onUnavailable(made.reason);
    return made;
  };

  class GuardedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // Without a listener, a connection that breaks between two statements of a transaction would end the process.
      this.on("error", () => {});
    }

    #failed(error: unknown): unknown {
      if (!meansUnavailable(error)) return error;
      // The pool sees at once that this client is ending, and does not hand it out again.
      void this.end();
      return unavailable(error);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(config: any, values?: any, callback?: any): any {
      const ms = longer.getStore();
      const named = sharesSessions ? withoutName(config) : config;
      const statement = ms === undefined ? named : withTimeout(named, ms);
      const [parameters, done] = typeof values === "function" ? [undefined, values] : [values, callback];
      if (typeof done === "function") {
        return super.query(statement, parameters, (error: Error | null, result: unknown) =>
          done(error ? this.#failed(error) : error, result),
        );
      }
      return (super.query(statement, parameters) as unknown as Promise<unknown>).catch((error: unknown) => {
        throw this.#failed(error);
      });
    }
  }

  class GuardedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: the driver has two signatures here
    override connect(callback?: any): any {
      if (typeof callback === "function") {
        return super.connect((error, client, release) => callback(error && unavailable(error), client, release));
      }
      return super.connect().catch((error: unknown) => {
        throw unavailable(error);
      });
    }

    /**
     * If a connection breaks during a statement of the pool itself, the caller gets the error as an event, not from the
     * client's `query`.
     */
    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(text: any, values?: any, callback?: any): any {
      const failed = (error: unknown) => (meansUnavailable(error) ? unavailable(error) : error);
      const [parameters, done] = typeof values === "function" ? [undefined, values] : [values, callback];
      if (typeof done === "function") {
        return super.query(text, parameters, (error: Error, result: pg.QueryResult) =>
          done(error ? failed(error) : error, result),
        );
      }
      return (super.query(text, parameters) as unknown as Promise<unknown>).catch((error: unknown) => {
        throw failed(error);
      });
    }
  }

  const pool = new GuardedPool({ ...options, Client: GuardedClient });
  // The pool replaces a broken idle connection. Without a listener, the event would end the process.
  pool.on("error", () => {});
  return pool;
}
