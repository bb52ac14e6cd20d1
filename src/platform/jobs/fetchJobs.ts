import type { JobWithMetadata, PgBoss } from "pg-boss";

/** Fetches jobs of a topic, those first that have waited longest. */
export async function fetchJobs(boss: PgBoss, topic: string, most: number): Promise<JobWithMetadata[]> {
  const jobs = await boss.fetch<object>(topic, { batchSize: most, includeMetadata: true });
  // pg-boss chooses the right jobs and returns them in any order.
  return jobs.toSorted((one, other) => one.startAfter.getTime() - other.startAfter.getTime());
}
