import type pg from "pg";
import { outsideOperations } from "../operation/operation.ts";
import { forgetPrepared, type PreparingConnection } from "./batch.ts";
import { giveOut } from "./giveOut.ts";

/**
 * The greatest number of prepared statements of a connection. Each takes memory of its server, and the selection of a
 * client is part of the text.
 */
const MOST_PREPARED = 2000;
/** How often a connection is used between two counts, because a count takes as long as a short statement. */
const USES_BETWEEN_COUNTS = 100;

/**
 * Bounds the prepared statements of each connection of a pool: a connection with too many drops all of them before its
 * next use. Those in use are prepared again, once each, so that a client with thousands of selections costs the others
 * one preparation in thousands of statements.
 */
export function boundPrepared(pool: pg.Pool): void {
  const uses = new WeakMap<pg.PoolClient, number>();
  const hasTooMany = (client: pg.PoolClient): boolean => {
    const count = (uses.get(client) ?? 0) + 1;
    uses.set(client, count);
    if (count % USES_BETWEEN_COUNTS !== 0) return false;
    return Object.keys(connectionOf(client).parsedStatements).length > MOST_PREPARED;
  };
  giveOut(pool, (take) => (receive) => {
    take((error, client, release) => {
      if (client === undefined || !hasTooMany(client)) return receive(error, client, release);
      const drop = (done: (failure: unknown) => void) => client.query("DEALLOCATE ALL", done);
      outsideOperations(() =>
        drop((failure) => {
          // The caller that receives a broken connection gets the error with its first statement.
          if (!failure) forgetPrepared(connectionOf(client));
          receive(undefined, client, release);
        }),
      );
    });
  });
}

const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: PreparingConnection }).connection;
