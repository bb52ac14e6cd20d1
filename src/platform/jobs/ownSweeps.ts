import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";
import { failWith, runIn } from "../tracing/inSpan.ts";
import { activeSpan } from "../tracing/span.ts";
import type { Sweep } from "./handler.ts";
import { jobSpan } from "./messageSpans.ts";
import type { JobStatistics } from "./statistics.ts";
import { sweepTopic } from "./sweeps.ts";

/** The sweeps of a process that has its database for itself. */
export interface OwnSweeps {
  /** Begins a sweep, unless its last run has not ended. */
  begin(sweep: Sweep): void;
  /** Resolves when no sweep runs. */
  ended(): Promise<void>;
}

interface Options {
  statistics: JobStatistics;
  /** The time limit of a run, in seconds. */
  expireSeconds: number;
  /** Aborts when the process must end. */
  givingUp: AbortSignal;
}

/**
 * Runs sweeps without jobs. Jobs keep the processes on one database from running the same sweep, and each writes three
 * times. The embedded database has one process, which should write nothing while nothing happens.
 */
export function createOwnSweeps(services: Services, { statistics, expireSeconds, givingUp }: Options): OwnSweeps {
  const { log } = services;
  const running = new Map<string, Promise<void>>();

  function run(sweep: Sweep): Promise<void> {
    const topic = sweepTopic(sweep);
    const span = jobSpan(services, { topic });
    return span === undefined ? perform(sweep, topic) : runIn(span, () => perform(sweep, topic));
  }

  async function perform(sweep: Sweep, topic: string): Promise<void> {
    const started = performance.now();
    const line = () => ({ topic, ms: Math.round(performance.now() - started) });
    try {
      await sweep.run(services, AbortSignal.any([givingUp, AbortSignal.timeout(expireSeconds * 1000)]));
      statistics.count(topic, "completed");
      log.debug("job.completed", line());
    } catch (error) {
      const span = activeSpan();
      if (span !== undefined) failWith(span, error);
      if (givingUp.aborted) return;
      statistics.count(topic, "failed");
      logFailure(log, "job.failed", { ...line(), again: false }, error);
    }
  }

  return {
    begin(sweep) {
      const { name } = sweep;
      if (!running.has(name))
        running.set(
          name,
          run(sweep).finally(() => running.delete(name)),
        );
    },
    ended: async () => void (await Promise.all(running.values())),
  };
}
