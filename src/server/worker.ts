/**
 * `npm run worker`: works on jobs, beside servers and other workers on the same PostgreSQL, and reports its state on a
 * port of its own. Ends at a signal.
 */
import process from "node:process";
import { databaseUrl } from "../platform/env/databaseUrl.ts";
import type { Env } from "../platform/env/env.ts";
import { listeningAddress } from "../platform/env/publicUrl.ts";
import { createJobStatistics } from "../platform/jobs/statistics.ts";
import { createLanguageModel } from "../platform/language-models/openLanguageModel.ts";
import { logFormat, openLog } from "../platform/log/logtape.ts";
import { createMailer } from "../platform/mail/openMailer.ts";
import { createCircuits } from "../platform/outbound/circuits.ts";
import { createPaymentProvider } from "../platform/payments/openPaymentProvider.ts";
import { VERSION } from "../platform/release/version.ts";
import { openServices } from "../platform/services/openServices.ts";
import { openTracer } from "../platform/services/openTracer.ts";
import { openStorage } from "../platform/storage/openStorage.ts";
import { CannotStart, openMigrated } from "./boot/boot.ts";
import { readEnvironment } from "./boot/environment.ts";
import { exitWithReason } from "./boot/exit.ts";
import { claimStorage } from "./boot/storageMark.ts";
import { reachingDemo } from "./demo/reaching.ts";
import { startJobs } from "./jobs/jobs.ts";
import { bind } from "./listen/bind.ts";
import { endOnSignal } from "./listen/shutdown.ts";
import { findMailbox } from "./mailbox/mailbox.ts";
import { createMonitor } from "./monitoring/monitor.ts";

/** The part of the shutdown grace that the last spans have to reach the receiver. */
const FLUSH = 0.1;

async function work(env: Env): Promise<void> {
  if (databaseUrl(env).startsWith("pglite:")) {
    throw new CannotStart(
      "A separate worker requires PostgreSQL: set DATABASE_URL. Only one process can open the embedded database, so its server works on the jobs itself (WORKERS=on).",
    );
  }
  const log = openLog(env.LOG_LEVEL, undefined, logFormat(env.LOG_FORMAT));
  const { database, applied } = await openMigrated(env, {
    onWait: (migration, reason) => log.warning("migration.waits", { migration, reason }),
  });
  for (const { name, ms } of applied) log.info("migrated", { migration: name, ms });
  const circuits = createCircuits({ log });
  const storage = openStorage(env, circuits, log);
  if (!(await claimStorage(env, database, storage))) log.warning("storage.unchecked");
  const mailer = createMailer(env, circuits) ?? (await findMailbox(env));
  const model = createLanguageModel(env, circuits);
  const payments = createPaymentProvider(env, circuits);
  const outside = { circuits, storage, mailer, model, payments };
  const tracer = await openTracer(env, log);
  const ownEnv = { ...(await reachingDemo(env)), WEB_CONCURRENCY: 1 };
  const services = openServices({ env: ownEnv, database, log, tracer, ...outside });
  const statistics = createJobStatistics();
  const closing = new AbortController();
  const monitor = await bind(createMonitor(services, { statistics, closing: closing.signal }), env, "WORKER_PORT");
  const jobs = startJobs(services, statistics);
  log.info("working", { version: VERSION, address: listeningAddress(env, monitor.port) });
  const stop = async () => {
    closing.abort();
    await jobs.stop();
    monitor.cut();
    await monitor.stop();
    await Promise.all([database.close(), tracer?.flush(env.SHUTDOWN_GRACE_SECONDS * 1000 * FLUSH)]);
  };
  endOnSignal(stop, { graceSeconds: env.SHUTDOWN_GRACE_SECONDS, log });
}

try {
  await work(readEnvironment(process.env));
} catch (error) {
  exitWithReason(error);
}
