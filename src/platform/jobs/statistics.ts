/** How the jobs of this process ended, for whoever measures it. */
export interface JobStatistics {
  count(topic: string, outcome: Outcome): void;
  entries(): { topic: string; outcome: Outcome; jobs: number }[];
}

/** Failed ones may be tried again; refused ones never are. */
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
