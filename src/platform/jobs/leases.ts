import { logFailure } from "../database/outages.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";
import type { Services } from "../services/services.ts";
import { executeSql } from "./executeSql.ts";
import type { TakenJob } from "./fetchJobs.ts";
import { SCHEMA } from "./schema.ts";

/** The number of renewals in the time of one lease. */
const RENEWALS = 3;

/**
 * Renews the leases of the running jobs of this process, all with one statement, and nothing while no job runs. pg-boss
 * returns a job without a renewed lease to the queue, so a killed worker keeps the places of its tenants and hosts for
 * a lease instead of a job's time limit.
 */
export function renewLeases(
  { database, log }: Pick<Services, "database" | "log">,
  held: () => readonly Pick<TakenJob, "name" | "id" | "retryCount">[],
  leaseSeconds: number,
): { stop(): void } {
  let isFailing = false;
  async function renew(): Promise<void> {
    const jobs = held();
    if (jobs.length === 0) return;
    const columns = [jobs.map(({ name }) => name), jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)];
    try {
      await executeSql(database.pool, RENEW, columns);
      isFailing = false;
    } catch (error) {
      // An outage is logged once.
      if (!isFailing) logFailure(log, "queue.failed", {}, error);
      isFailing = isDatabaseUnavailable(error);
    }
  }
  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / RENEWALS);
  return { stop: () => clearInterval(timer) };
}

/** A job that another worker has by now is not this process's any more: its number of tries differs. */
const RENEW = `
UPDATE ${SCHEMA}.job SET heartbeat_on = ${SCHEMA}.job_now()
FROM unnest($1::text[], $2::uuid[], $3::int[]) AS held(name, id, tries)
WHERE job.name = held.name AND job.id = held.id AND job.retry_count = held.tries AND job.state = 'active'`;
