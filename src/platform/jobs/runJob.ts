import type { PgBoss } from "pg-boss";
import { forTenant, INSTANCE } from "../concurrency/tenant.ts";
import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";
import { failWith } from "../tracing/inSpan.ts";
import { within } from "../tracing/span.ts";
import { executeSql } from "./executeSql.ts";
import { failureReason } from "./failureReason.ts";
import type { TakenJob } from "./fetchJobs.ts";
import { handBack } from "./handBack.ts";
import type { Handler } from "./handler.ts";
import { jobSpan, separatedData } from "./messageSpans.ts";
import { SCHEMA } from "./schema.ts";
import type { Outcome } from "./statistics.ts";

export interface Ended {
  outcome: Outcome;
  /** The reason why the job did not complete. */
  error?: unknown;
}

/**
 * Runs one fetched job and reports its outcome to the queue. Never throws errors of the handler. If the job counts as
 * lost by now, because it took too long, the queue ignores the report. A job that fails because `stopping` aborted is
 * handed back.
 */
export async function runJob(
  services: Services,
  boss: PgBoss,
  handler: Handler,
  job: TakenJob,
  stopping: AbortSignal,
): Promise<Ended> {
  const { payload, trace, requestId } = separatedData(job.data);
  const pureJob = { ...job, data: payload, requestId };
  const span = jobSpan(services, { topic: handler.topic, id: job.id, tried: job.retryCount + 1 }, trace);
  if (span === undefined) return runAndReport(services, boss, handler, pureJob, stopping);
  try {
    const ended = await within(span, () => runAndReport(services, boss, handler, pureJob, stopping));
    if (ended.outcome !== "completed") failWith(span, ended.error);
    return ended;
  } finally {
    span.end();
  }
}

/** A job without what caused it in its data. */
type PureJob = TakenJob & { requestId: string | undefined };

async function runAndReport(
  services: Services,
  boss: PgBoss,
  handler: Handler,
  job: PureJob,
  stopping: AbortSignal,
): Promise<Ended> {
  const started = performance.now();
  const read = handler.payload.safeParse(job.data);
  const ended = read.success
    ? await attempt(services, handler, read.data, job, stopping)
    : { outcome: "refused" as const, error: new TypeError("the payload does not have the shape of the topic") };
  const line = {
    job: job.id,
    topic: handler.topic,
    ms: Math.round(performance.now() - started),
    try: job.retryCount + 1,
    ...(job.requestId !== undefined && { requestId: job.requestId }),
  };
  if (ended.outcome === "completed") {
    await boss.complete(handler.topic, job);
    services.log[handler.quiet ? "debug" : "info"]("job.completed", line);
    return ended;
  }
  if (stopping.aborted && ended.outcome === "failed") {
    await handBack(services, job);
    return ended;
  }
  const last = ended.outcome === "refused" || job.retryCount >= job.retryLimit;
  logFailure(services.log, `job.${ended.outcome}`, { ...line, again: !last }, ended.error);
  if (ended.outcome === "refused") await executeSql(services.database.pool, LAST_TRY, [handler.topic, job.id]);
  await boss.fail(handler.topic, job, { outcome: ended.outcome, reason: failureReason(ended.error) });
  return ended;
}

async function attempt(
  services: Services,
  handler: Handler,
  payload: unknown,
  { id, expireInSeconds, groupId, requestId }: PureJob,
  stopping: AbortSignal,
): Promise<Ended> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(expireInSeconds * 1000)]);
  try {
    await forTenant(
      () => groupId || INSTANCE,
      () => handler.run(services, payload, { id, signal }),
      requestId,
    );
    return { outcome: "completed" };
  } catch (error) {
    return { outcome: "failed", error };
  }
}

/** pg-boss has no other way to fail a job without further retries. */
const LAST_TRY = `UPDATE ${SCHEMA}.job SET retry_limit = retry_count WHERE name = $1 AND id = $2 AND state = 'active'`;
