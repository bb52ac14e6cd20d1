import process from "node:process";
import type { Demo } from "../../prisma/seed/index.ts";
import { type Env, readEnv } from "../core/env.ts";
import type { Log } from "../core/log.ts";
import { openLog } from "../core/logtape.ts";
import { hostOf, publicUrl } from "../core/publicUrl.ts";
import type { Services } from "../core/services.ts";
import type { App } from "./app.ts";
import { CannotStart, openMigrated } from "./boot.ts";
import { exitWithReason } from "./exit.ts";
import { greeting } from "./greeting.ts";
import { type Handle, type Listener, listen } from "./listen.ts";
import { endOnSignal } from "./shutdown.ts";

/** Starts the server that the environment describes. It ends with the process, at a signal; what keeps it from starting ends the process too. */
export async function start(): Promise<void> {
  try {
    await open(readEnv(process.env));
  } catch (error) {
    exitWithReason(error);
  }
}

async function open(env: Env): Promise<void> {
  const log = openLog(env.LOG_LEVEL);
  // The schema is built while the database opens.
  const [{ database, applied }, { createApp }] = await Promise.all([openMigrated(env), import("./app.ts")]);
  for (const migration of applied) log.info("migrated", { migration });
  try {
    await serve(await createApp({ env, database, log }), log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(app: App, log: Log): Promise<void> {
  const { env, database } = app.services;
  // The port is known first, since the demo names it; requests wait until the demo is there.
  const ready = Promise.withResolvers<void>();
  const listener = await bind(async (request, peer) => {
    await ready.promise;
    return app.fetch(request, peer);
  }, env);
  const stop = async () => {
    await app.close();
    await listener.stop();
    await database.close();
  };
  endOnSignal(stop, { graceSeconds: env.SHUTDOWN_GRACE_SECONDS, log });

  const url = publicUrl(env, listener.port);
  const demo = await openDemo(app.services, url);
  ready.resolve();
  log.info("listening", { url, database: database.kind });
  if (env.NODE_ENV !== "production") process.stdout.write(greeting(url, env, demo));
}

/** Never in production. */
async function openDemo(services: Services, url: string): Promise<Demo | null> {
  if (services.env.NODE_ENV === "production") return null;
  const seed = await import("../../prisma/seed/index.ts");
  return seed.openDemo(services, url);
}

async function bind(handle: Handle, { HOST, PORT }: Env): Promise<Listener> {
  try {
    return await listen(handle, { hostname: HOST, port: PORT });
  } catch (error) {
    throw new CannotStart(
      `Cannot listen on ${hostOf(HOST)}:${PORT} (HOST, PORT): ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
