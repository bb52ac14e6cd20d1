import type { PgBoss } from "pg-boss";
import { logFailure } from "../database/outages.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";
import type { Services } from "../services/services.ts";
import { renewLeases } from "./leases.ts";
import { openQueue, PATIENCE } from "./queue.ts";
import { createLanes, isAlone, type Lanes, type WorkerOptions } from "./runLanes.ts";
import { sweepTopic } from "./sweeps.ts";

/** The time that a job has to end after its signal aborted, in milliseconds. */
const ABANDON_MS = 1000;
/** The pause before the next poll after work was found, and the longest one, while nothing happens. */
const FIRST_PAUSE_MS = 250;
/**
 * Other processes leave work in a PostgreSQL database. On the embedded one, only a clock that is set makes work due
 * earlier.
 */
const LONGEST_PAUSE_MS = { postgres: 2000, pglite: 10_000 };
/** The pause while the database is unavailable. */
const RETRY_MS = 1000;

export interface Workers {
  /**
   * Takes no new job and resolves when the last one has ended. Jobs that run longer than `patienceMs` get an abort
   * signal. Jobs that ignore it for `abandonMs` are handed back while they still run. The database stays open.
   */
  stop(patienceMs: number, abandonMs?: number): Promise<void>;
}

/**
 * Dispatches the outbox and works on the queue, beside every other process on the database that does the same. Starts
 * in the background, and retries while the database is unavailable.
 */
export function startWorkers(services: Services, options: WorkerOptions): Workers {
  const { wakeUp, log, database } = services;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const abandoned = Promise.withResolvers<void>();
  let lanes: Lanes | undefined;

  async function open(): Promise<PgBoss | undefined> {
    const topics = {
      shared: options.handlers.map(({ topic }) => topic),
      alone: isAlone(database) ? [] : options.sweeps.map(sweepTopic),
      within: new Map(options.handlers.flatMap(({ topic, withinSeconds: most }) => (most ? [[topic, most]] : []))),
    };
    // An outage is logged once, not at each poll.
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        return await openQueue(services, topics, options.patience);
      } catch (error) {
        if (!isFailing) logFailure(log, "workers.not_started", {}, error);
        isFailing = isDatabaseUnavailable(error);
        await wakeUp.wait(RETRY_MS);
      }
    }
    return undefined;
  }

  async function work(): Promise<void> {
    const boss = await open();
    if (boss === undefined) return;
    log.info("workers.started");
    const { look, refill, freed, held, ended } = (lanes = createLanes(services, boss, options, {
      stopping: stopping.signal,
      givingUp: givingUp.signal,
    }));
    const { leaseSeconds } = { ...PATIENCE, ...options.patience };
    const leases = isAlone(database) ? undefined : renewLeases(services, held, leaseSeconds);
    let isFailing = false;
    let pauseMs = FIRST_PAUSE_MS;
    let pause: Promise<void> | undefined;
    while (!stopping.signal.aborted) {
      let waitMs = RETRY_MS;
      let isRefused = true;
      try {
        database.schema.requireSupported();
        database.writability.requireWrites();
        isRefused = false;
        // A pause goes on when a job ends: only the topic of that job is asked for another one.
        if (pause !== undefined) await refill();
        else {
          const { isDue, nextMs } = await look();
          pauseMs = isDue ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS[database.kind]);
          waitMs = Math.min(nextMs, pauseMs);
        }
        if (isFailing) log.info("queue.recovered");
        isFailing = false;
      } catch (error) {
        if (!isFailing) logFailure(log, "queue.failed", {}, error);
        isFailing = isDatabaseUnavailable(error);
      }
      // The stop may have ended the pause that was there: another one would be waited for in full.
      if (stopping.signal.aborted) break;
      pause ??= wakeUp.wait(waitMs).then(() => void (pause = undefined));
      // Only a refill takes note of a job that ended. Without one, the loop would go on without a pause.
      await (isRefused ? pause : Promise.race([pause, freed()]));
    }
    await Promise.race([ended(), abandoned.promise]);
    leases?.stop();
    await boss.stop({ close: false, graceful: false });
  }

  const done = work();
  return {
    async stop(patienceMs, abandonMs = ABANDON_MS) {
      stopping.abort();
      wakeUp.wake();
      const abandon = async () => {
        await lanes?.handBack().catch((error: unknown) => log.error("queue.failed", {}, error));
        abandoned.resolve();
      };
      const timers = [
        setTimeout(() => givingUp.abort(new Error("the process ends")), patienceMs),
        setTimeout(() => void abandon(), patienceMs + abandonMs),
      ];
      await done;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
