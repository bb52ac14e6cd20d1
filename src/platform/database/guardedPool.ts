import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isAftermath, meansUnavailable } from "../errors/databaseOutage.ts";
import { DatabaseUnavailable } from "../errors/errors.ts";

export interface Guard extends pg.PoolConfig {
  /** Called for each failure that means that the database is out of reach, or cannot serve now. */
  onUnavailable(reason: string): void;
}

/** How many milliseconds an answer may take, where that is longer than usual. */
const longer = new AsyncLocalStorage<number>();

/**
 * Lets the statements that `run` makes wait longer for their answers. This is the limit of this process; the server's own
 * (`statement_timeout`) is a matter of the session.
 */
export const withinLonger = <T>(ms: number, run: () => T): T => longer.run(ms, run);

/**
 * A pool that survives its server. Errors that mean an outage become DatabaseUnavailable, whoever asked; every client has an `error`
 * listener, also while it is checked out; and a connection that gave no answer in time, or that its server cannot serve any more, is
 * closed, so that nobody gets it next.
 */
export function createGuardedPool({ onUnavailable, ...options }: Guard): pg.Pool {
  const unavailable = (error: unknown): DatabaseUnavailable => {
    if (error instanceof DatabaseUnavailable) return error;
    const made = new DatabaseUnavailable(error);
    if (!isAftermath(error)) onUnavailable(made.reason);
    return made;
  };

  class GuardedClient extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super(given);
      // Without a listener, a connection that breaks between two statements of a transaction would end the process.
      this.on("error", () => {});
    }

    #failed(error: unknown): unknown {
      if (!meansUnavailable(error)) return error;
      // The pool sees at once that this client is ending, and gives it to nobody.
      void this.end();
      return unavailable(error);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(config: any, values?: any, callback?: any): any {
      const ms = longer.getStore();
      const asked =
        ms === undefined ? config : { ...(typeof config === "string" ? { text: config } : config), query_timeout: ms };
      const [given, done] = typeof values === "function" ? [undefined, values] : [values, callback];
      if (typeof done === "function") {
        return super.query(asked, given, (error: Error | null, result: unknown) =>
          done(error ? this.#failed(error) : error, result),
        );
      }
      return (super.query(asked, given) as unknown as Promise<unknown>).catch((error: unknown) => {
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

    /** A connection that breaks under a statement of the pool's own reaches the caller as an event, past the client's `query`. */
    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(text: any, values?: any, callback?: any): any {
      const failed = (error: unknown) => (meansUnavailable(error) ? unavailable(error) : error);
      const [given, done] = typeof values === "function" ? [undefined, values] : [values, callback];
      if (typeof done === "function") {
        return super.query(text, given, (error: Error, result: pg.QueryResult) =>
          done(error ? failed(error) : error, result),
        );
      }
      return (super.query(text, given) as unknown as Promise<unknown>).catch((error: unknown) => {
        throw failed(error);
      });
    }
  }

  const pool = new GuardedPool({ ...options, Client: GuardedClient });
  // The pool replaces an idle connection that broke. Without a listener, the event would end the process.
  pool.on("error", () => {});
  return pool;
}
