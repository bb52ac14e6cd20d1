import type { JobWithMetadata, PgBoss } from "pg-boss";

/** Takes jobs of a topic, those first that wait longest. */
export async function fetchJobs(boss: PgBoss, topic: string, most: number): Promise<JobWithMetadata[]> {
  const jobs = await boss.fetch<object>(topic, { batchSize: most, includeMetadata: true });
  // The right ones come, in any order.
  return jobs.toSorted((one, other) => one.startAfter.getTime() - other.startAfter.getTime());
}
