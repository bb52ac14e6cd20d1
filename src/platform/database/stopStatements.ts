import { AsyncResource } from "node:async_hooks";
import type pg from "pg";
import { currentOperation, outsideOperations } from "../operation/operation.ts";
import { giveOut, type Receive, type Release } from "./giveOut.ts";

/** The parts of a connection that the driver's types leave out: its process id, and the server that knows it. */
interface Backend {
  readonly processID?: number;
  readonly server?: object;
}

/** Cancels the statement of a connection, unless the pool has changed to another server meanwhile. */
async function cancelOn(pool: pg.Pool, canceled: pg.PoolClient & Backend): Promise<void> {
  const client: pg.PoolClient & Backend = await pool.connect();
  try {
    if (client.server === canceled.server) await client.query("SELECT pg_cancel_backend($1)", [canceled.processID]);
  } finally {
    client.release();
  }
}

async function releaseAfter(canceling: Promise<void>, release: Release, cause?: Error | boolean): Promise<void> {
  await canceling;
  release(cause);
}

/**
 * Prevents new statements of a stopped operation: its requests for connections are refused, also those that wait. On
 * PostgreSQL, the running statement is canceled. PGlite runs each statement to its end, and a pooler gives a process id
 * that its server does not know.
 */
export function stopStatements(pool: pg.Pool, { cancels }: { cancels: boolean }): void {
  const cancel = (client: pg.PoolClient) =>
    // If no connection is free, the server's own limit ends the statement.
    outsideOperations(() => cancelOn(pool, client)).catch(() => {});

  giveOut(pool, (connect) => (listener: Receive) => {
    const operation = currentOperation();
    // A caller that waited is called when another one gives its connection back. The statement still belongs to this
    // one: its operation, its span, its time limit.
    const callback = AsyncResource.bind(listener);
    if (operation === undefined) return connect(callback);
    const refuse = () => callback(operation.stopped?.error, undefined, () => {});
    if (operation.isStopped()) return refuse();
    const { signal } = operation;
    connect((error, client, release) => {
      if (error !== undefined || client === undefined) return callback(error, client, release);
      if (operation.isStopped()) {
        release();
        return refuse();
      }
      if (!cancels) return callback(undefined, client, release);
      let canceling: Promise<void> | undefined;
      const onAbort = () => void (canceling = cancel(client));
      signal.addEventListener("abort", onAbort);
      // The next user of the connection must not be hit by the cancellation of this statement.
      client.release = (cause) => {
        signal.removeEventListener("abort", onAbort);
        if (canceling === undefined) release(cause);
        else void releaseAfter(canceling, release, cause);
      };
      callback(undefined, client, client.release);
    });
  });
}
