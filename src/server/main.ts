/** `npm start`: the whole server, on Node and on Deno. */
import process from "node:process";
import { type Env, readEnv } from "../core/env.ts";
import { openLog } from "../core/logtape.ts";
import { hostOf, publicUrl } from "../core/publicUrl.ts";
import { CannotStart, openMigrated } from "./boot.ts";
import { exitWithReason } from "./exit.ts";
import { type Handle, type Listener, listen } from "./listen.ts";
import { endOnSignal } from "./shutdown.ts";

try {
  await start(readEnv(process.env));
} catch (error) {
  exitWithReason(error);
}

async function start(env: Env): Promise<void> {
  const log = openLog(env.LOG_LEVEL);
  // The schema is built while the database opens.
  const [{ database, applied }, { createApp }] = await Promise.all([openMigrated(env), import("./app.ts")]);
  for (const migration of applied) log.info("migrated", { migration });
  const app = await createApp({ env, database, log });

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
  const demo =
    env.NODE_ENV === "production"
      ? null
      : await (await import("../../prisma/seed/index.ts")).openDemo(app.services, url);
  ready.resolve();
  log.info("listening", { url, database: database.kind });
  if (env.NODE_ENV !== "production") {
    const { greeting } = await import("./greeting.ts");
    process.stdout.write(greeting(url, env, demo));
  }
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
