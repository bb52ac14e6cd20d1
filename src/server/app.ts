import { Hono } from "hono";
import type { Database } from "../core/database.ts";
import type { Env } from "../core/env.ts";
import { createLimiter } from "../core/limiter.ts";
import type { Log } from "../core/log.ts";
import type { Services } from "../core/services.ts";
import { type Call, openCall, type Peer } from "./call.ts";
import { createGraphql } from "./graphql.ts";

export interface App {
  fetch(request: Request, peer?: Peer): Promise<Response>;
  readonly services: Services;
  close(): Promise<void>;
}

export interface AppOptions {
  env: Env;
  database: Database;
  now?(): Date;
  log?: Log;
}

const SILENT: Log = { debug() {}, info() {}, warning() {}, error() {} };

/** The whole server as one fetch handler over an open, migrated database. The database stays its opener's to close. */
export async function createApp({ env, database, now = () => new Date(), log = SILENT }: AppOptions): Promise<App> {
  const services: Services = { env, database, limiter: createLimiter(database.pool), log, now };
  const graphql = createGraphql(log);
  const router = new Hono<{ Bindings: { call: Call } }>();
  router.all("/graphql", (c) => graphql(c.env.call));
  return {
    services,
    async fetch(request, peer) {
      const call = openCall(request, services, peer);
      const response = await router.fetch(request, { call });
      response.headers.set("x-request-id", call.requestId);
      return response;
    },
    async close() {},
  };
}
