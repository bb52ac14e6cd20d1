import type { Env } from "../../platform/env/env.ts";
import { type TroubledJob, troubledJobs } from "../../platform/jobs/troubledJobs.ts";
import { asOperator, type Output } from "../shared/operatorCommand.ts";
import type { JobListing } from "./jobArguments.ts";
import { failureInWords } from "./jobWords.ts";

const STATES: Readonly<Record<TroubledJob["state"], (job: TroubledJob) => string>> = {
  failed: ({ output }) => `${failureInWords(output)}; no further try follows`,
  lost: () => "the worker gives no sign of life; another worker gets the job",
  late: () => "the job is due, and no worker has taken it",
  undispatched: () => "the message is due, and no worker has made it a job",
  retrying: ({ output }) => `${failureInWords(output)}; the next try is due then`,
};

/** Prints one line for each failed or stuck job: state, topic, id, tries, time, tenant and reason. */
export async function listJobs(env: Env, listing: JobListing, whileServing: string, output: Output): Promise<void> {
  const jobs = await asOperator(env, { whileServing }, ({ services }) =>
    troubledJobs(services, { topic: listing.topic, limit: listing.limit + 1 }),
  );
  for (const job of jobs.slice(0, listing.limit)) {
    const { state, topic, id, tries, since, tenant } = job;
    const cells = [state, topic, id, `${tries} tries`, since.toISOString(), tenant || "-", STATES[state](job)];
    output.stdout(`${cells.join("\t")}\n`);
  }
  if (jobs.length === 0) output.stderr("No job failed or is stuck.\n");
  if (jobs.length > listing.limit) output.stderr(`There are more than ${listing.limit}: see --limit and --topic.\n`);
}
