import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { isAftermath, meansUnavailable } from "../errors/databaseOutage.ts";
import { DatabaseUnavailable, sqlState } from "../errors/recognize.ts";
import { Batch } from "./batch.ts";
import type { Hosts } from "./hosts.ts";
import { askSession, type Session, watchSession } from "./session.ts";
import type { WritabilityState } from "./writability.ts";

export interface Guard extends pg.PoolConfig {
  /** Whether each transaction may get another session, so that no statement stays prepared. */
  sharesSessions: boolean;
  /** Which host a new connection uses. */
  hosts: Hosts;
  writability: WritabilityState;
  /** Called for each failure that means that the database is unavailable. */
  onUnavailable(reason: string): void;
}

/** Sends a statement with a callback, or for a promise, and translates its error. */
function translated(
  send: (...rest: unknown[]) => unknown,
  values: unknown,
  callback: unknown,
  failed: (error: unknown) => unknown,
): unknown {
  const [parameters, done] = typeof values === "function" ? [undefined, values] : [values, callback];
  if (typeof done === "function")
    return send(parameters, (error: unknown, result: unknown) => done(error ? failed(error) : error, result));
  return (send(parameters) as Promise<unknown>).catch((error: unknown) => {
    throw failed(error);
  });
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

/** How often a caller gets a connection to another host after a failed one. */
const OTHER_HOSTS = 2;
/** read_only_sql_transaction */
const IS_READ_ONLY = "25006";

/**
 * Creates a pool that survives outages of its server. Every caller gets outages as DatabaseUnavailable. Every client
 * has an `error` listener, also while it is checked out. A connection without a timely answer, or one that its server
 * cannot serve, is closed and not used again, and so is one to a host that is not the chosen one any more.
 */
export function createGuardedPool({ onUnavailable, sharesSessions, hosts, writability, ...options }: Guard): pg.Pool {
  const unavailable = (error: unknown): DatabaseUnavailable => {
    if (error instanceof DatabaseUnavailable) return error;
    const made = new DatabaseUnavailable(error);
    if (!isAftermath(error)) onUnavailable(made.reason);
    return made;
  };

  class GuardedClient extends pg.Client {
    /** The pool makes clients only when a host is chosen. */
    readonly server = hosts.chosen as NonNullable<Hosts["chosen"]>;
    readonly session: () => Session | undefined;
    #isOpen = false;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.chosen?.url });
      // Without a listener, a connection that breaks between two statements of a transaction would end the process.
      this.on("error", () => {});
      this.session = watchSession(this, sharesSessions, (session) => {
        if (this.#isOpen) hosts.note(this.server, session);
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has two signatures here
    override connect(settle?: any): any {
      const opening = this.#open();
      if (settle === undefined) return opening;
      const report: (error: unknown) => void = settle;
      opening.then(() => report(null), report);
    }

    async #open(): Promise<void> {
      try {
        await super.connect();
        const session = this.session() ?? (hosts.needsSession ? await askSession(this) : undefined);
        if (session === undefined) return;
        if (hosts.refuses(this.server, session)) {
          void this.end();
          throw new Error("The session is not one that target_session_attrs asks for");
        }
        this.#isOpen = true;
        hosts.note(this.server, session);
      } catch (error) {
        hosts.failed(this.server);
        throw error;
      }
    }

    #failed(error: unknown): unknown {
      if (!meansUnavailable(error)) return error;
      // A pooler does not report that its server takes only reads.
      if (sqlState(error) === IS_READ_ONLY) writability.note(false);
      // The pool sees at once that this client is ending, and does not hand it out again.
      void this.end();
      return unavailable(error);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(config: any, values?: any, callback?: any): any {
      const ms = longer.getStore();
      const named = sharesSessions ? withoutName(config) : config;
      const statement = ms === undefined ? named : withTimeout(named, ms);
      const send = (...rest: unknown[]) => super.query(statement, ...(rest as []));
      return translated(send, values, callback, (error) => this.#failed(error));
    }
  }

  class GuardedPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: the driver has two signatures here
    override connect(settle?: any): any {
      const taking = this.#take();
      if (settle === undefined) return taking;
      taking.then(
        (client) => settle(undefined, client, client.release),
        (error: unknown) => settle(error, undefined, () => {}),
      );
    }

    async #take(): Promise<pg.PoolClient> {
      try {
        for (let more = OTHER_HOSTS; ; more--) {
          const client = await this.#takeFromChosen(more > 0);
          if (client !== undefined) return client;
          await hosts.search();
        }
      } catch (error) {
        throw unavailable(error);
      }
    }

    /** Returns undefined if another host may have to be chosen. */
    async #takeFromChosen(maySearch: boolean): Promise<pg.PoolClient | undefined> {
      while (hosts.chosen !== undefined) {
        try {
          const client = await super.connect();
          const { server, session } = client as unknown as GuardedClient;
          if (!hosts.leaves(server, session())) return client;
          client.release(true);
        } catch (error) {
          if (maySearch && hosts.isSuspect) return undefined;
          throw error;
        }
      }
      return undefined;
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has two signatures here
    override end(callback?: any): any {
      hosts.close();
      return callback === undefined ? super.end() : super.end(callback);
    }

    /**
     * If a connection breaks during a statement of the pool itself, the caller gets the error as an event, not from the
     * client's `query`.
     */
    // biome-ignore lint/suspicious/noExplicitAny: the driver has six signatures here
    override query(text: any, values?: any, callback?: any): any {
      const failed = (error: unknown) => (meansUnavailable(error) ? unavailable(error) : error);
      return translated((...rest) => super.query(text, ...(rest as [])), values, callback, failed);
    }
  }

  const pool = new GuardedPool({ ...options, Client: GuardedClient });
  // The pool replaces a broken idle connection. Without a listener, the event would end the process.
  pool.on("error", () => {});
  return pool;
}
