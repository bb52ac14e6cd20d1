import type pg from "pg";

export type Release = (error?: Error | boolean) => void;
export type Receive = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

/**
 * Replaces how a pool gives out its connections.
 * @param wrap makes the new way from the present one
 */
export function giveOut(pool: pg.Pool, wrap: (take: (receive: Receive) => void) => (receive: Receive) => void): void {
  const take = wrap(pool.connect.bind(pool) as (receive: Receive) => void);
  const promised = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      take((error, client) => (client === undefined ? reject(error ?? new Error("no connection")) : resolve(client))),
    );
  pool.connect = ((receive?: Receive) => (receive === undefined ? promised() : take(receive))) as pg.Pool["connect"];
}
