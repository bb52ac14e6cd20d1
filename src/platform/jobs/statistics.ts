/** Counts how the jobs of this process ended, for the metrics. */
export interface JobStatistics {
  count(topic: string, outcome: Outcome): void;
  entries(): { topic: string; outcome: Outcome; jobs: number }[];
}

/** A failed job may be retried; a refused one never is. */
export type Outcome = "completed" | "failed" | "refused";

export function createJobStatistics(): JobStatistics {
  const counts = new Map<string, { topic: string; outcome: Outcome; jobs: number }>();
  return {
    count(topic, outcome) {
      const key = `${topic} ${outcome}`;
      const entry = counts.get(key) ?? { topic, outcome, jobs: 0 };
      entry.jobs += 1;
      counts.set(key, entry);
    },
    entries: () => [...counts.values()],
  };
}
