import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { issueSetupToken } from "../domains/identity/registration/issueSetupToken.ts";
import { administratorsWithoutSecondFactor } from "../domains/identity/second-factor/read.ts";
import { blankDatabase } from "../platform/database/blankDatabase.ts";
import type { Database } from "../platform/database/database.ts";
import type { OnWait } from "../platform/database/migrations/apply.ts";
import type { Env } from "../platform/env/env.ts";
import { listeningAddress, publicUrl } from "../platform/env/publicUrl.ts";
import { createJobStatistics, type JobStatistics } from "../platform/jobs/statistics.ts";
import type { Log } from "../platform/log/log.ts";
import { logFormat, openLog } from "../platform/log/logtape.ts";
import type { LogFormat } from "../platform/log/readable.ts";
import { createCircuits } from "../platform/outbound/circuits.ts";
import { VERSION } from "../platform/release/version.ts";
import { openTracer } from "../platform/services/openTracer.ts";
import { openStorage } from "../platform/storage/openStorage.ts";
import type { App } from "./app.ts";
import { openMigrated } from "./boot/boot.ts";
import { operatorContext } from "./boot/operatorContext.ts";
import { claimStorage } from "./boot/storageMark.ts";
import type { DemoMode } from "./demo/mode.ts";
import { greeting, setupNote } from "./greeting.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { bind } from "./listen/bind.ts";
import type { Listener } from "./listen/listener.ts";
import { openOperatorPort } from "./listen/operatorPort.ts";
import { endOnSignal } from "./listen/shutdown.ts";
import { offerMetrics, readMerged } from "./processes/metrics.ts";
import { reportReady, type ServerRole } from "./processes/role.ts";
import { shareOf } from "./processes/share.ts";

const JOBS_AFTER_MS = 2000;
/** The part of the shutdown grace after which connections without an answer are closed. */
const CUT = 0.8;
/** The part of the shutdown grace that the last spans have to reach the receiver. */
const FLUSH = 0.1;

/** Starts a server process, which ends at a signal. */
export async function start(environment: Env, role: ServerRole): Promise<void> {
  const env = shareOf(environment);
  const format = logFormat(env.LOG_FORMAT);
  const log = openLog(env.LOG_LEVEL, undefined, format);
  const progress: Progress = (text) => void (format === "text" && process.stdout.write(`${text} …\n`));
  progress("Opening the database");
  const onWait: OnWait = (migration, reason) => log.warning("migration.waits", { migration, reason });
  const opening = blankDatabase().then((blank) => openMigrated(env, { blank, onWait }));
  // The schema is built while the database opens.
  const [{ database, applied }, { createApp }, tracer] = await Promise.all([
    opening,
    import("./app.ts"),
    openTracer(env, log),
  ]);
  for (const { name, ms } of applied) log.info("migrated", { migration: name, ms });
  try {
    const circuits = createCircuits({ log });
    const storage = openStorage(env, circuits, log);
    if (!(await claimStorage(env, database, storage))) log.warning("storage.unchecked");
    const statistics = createJobStatistics();
    const demo = await enterDemoMode(env, database, log, role);
    // The port must be known first, because mails and pages name it. Requests wait until the demo is ready.
    const ready = Promise.withResolvers<App>();
    const listener = await bind(async (request, peer) => (await ready.promise).fetch(request, peer), env, "PORT");
    const options = {
      env: { ...(demo?.env ?? env), PORT: listener.port },
      database,
      log,
      circuits,
      storage,
      tracer,
      statistics,
      ...(role !== "only" && { readMergedMetrics: readMerged }),
      ...(demo && { mailbox: demo.mailbox, demoModel: demo.model, demoPayments: demo.payments, demo: demo.demo }),
    };
    const app = await createApp(options);
    await serve({
      app,
      listener,
      accept: () => ready.resolve(app),
      log,
      format,
      progress,
      statistics,
      demoMode: demo,
      role,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Reports a step of the start to a person at a terminal. */
type Progress = (text: string) => void;

interface Serving {
  app: App;
  listener: Listener;
  /** Answers the requests that wait, and all later ones. */
  accept(): void;
  log: Log;
  format: LogFormat;
  progress: Progress;
  statistics: JobStatistics;
  demoMode: DemoMode | null;
  role: ServerRole;
}

async function serve(serving: Serving): Promise<void> {
  const { app, listener, accept, log, format, progress, statistics, demoMode, role } = serving;
  const { env, database, tracer } = app.services;
  const stopping = new AbortController();
  let jobs: Promise<Jobs | undefined> | undefined;
  let closeOperatorPort: (() => Promise<void>) | undefined;
  const stop = async () => {
    stopping.abort();
    let cut = 0;
    // A client that does not read its answer, or does not send its body, would keep the process from ending in order.
    const cutting = setTimeout(() => (cut = listener.cut()), env.SHUTDOWN_GRACE_SECONDS * 1000 * CUT);
    const jobsEnded = jobs?.then((started) => started?.stop());
    await Promise.all([app.close(), listener.stop(), jobsEnded, closeOperatorPort?.()]);
    clearTimeout(cutting);
    await demoMode?.stop();
    await Promise.all([database.close(), tracer?.flush(env.SHUTDOWN_GRACE_SECONDS * 1000 * FLUSH)]);
    if (cut > 0) throw new Error(`${cut} connections were closed before their answer`);
  };
  endOnSignal(stop, { graceSeconds: env.SHUTDOWN_GRACE_SECONDS, log, ended: database.ended });

  const url = publicUrl(env);
  if (demoMode !== null) progress(demoMode.isNew ? "Creating the demo: people, posts and themes" : "Opening the demo");
  const demo = (await demoMode?.open(app.services, url)) ?? null;
  const isFirst = role !== "further";
  const issuesToken = isFirst && env.NODE_ENV === "production";
  const setupToken = issuesToken ? await issueSetupToken(operatorContext(app.services), {}) : null;
  if (isFirst) await remindAdministrators(app.services);
  closeOperatorPort = await openOperatorPort(env, database);
  accept();
  log.info("listening", { version: VERSION, url, address: listeningAddress(env, env.PORT), database: database.kind });
  // JSON lines stay alone on standard output.
  const greeted = format === "text" ? process.stdout : process.stderr;
  if (isFirst && env.NODE_ENV !== "production") greeted.write(greeting(url, env, demo));
  if (setupToken !== null) greeted.write(setupNote(url, setupToken));
  if (env.WORKERS) jobs = openJobs(app, statistics, stopping.signal);
  if (role === "only") return;
  offerMetrics(async () => (await app.metrics()).values());
  reportReady();
}

/** Warns about administrators of a production server whose password alone gives all rights. */
async function remindAdministrators({ env, database, log }: App["services"]): Promise<void> {
  if (env.NODE_ENV !== "production") return;
  const count = await administratorsWithoutSecondFactor(database);
  if (count > 0) log.warning("administrators.without_second_factor", { count });
}

/**
 * Starts the jobs in the background, because answers need not wait for the queue and its tables.
 * @returns undefined if the server stops before
 */
async function openJobs(
  { services }: App,
  statistics: JobStatistics,
  stopping: AbortSignal,
): Promise<Jobs | undefined> {
  await sleep(JOBS_AFTER_MS, undefined, { signal: stopping }).catch(() => {});
  if (stopping.aborted) return undefined;
  const { startJobs } = await import("./jobs/jobs.ts");
  return startJobs(services, statistics);
}

/** Enters demo mode, but never in production. */
async function enterDemoMode(env: Env, database: Database, log: Log, role: ServerRole): Promise<DemoMode | null> {
  if (env.NODE_ENV === "production") return null;
  const demo = await import("./demo/mode.ts");
  return role === "further" ? demo.joinDemoMode(env, database) : demo.enterDemoMode(env, database, log);
}
