import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Services } from "../core/services.ts";
import { dispatch } from "./dispatch.ts";
import type { Handler, Sweep } from "./handler.ts";
import { openQueue, type Patience } from "./queue.ts";
import { runJob } from "./runJob.ts";
import { sweepHandler, sweepTopic, whenDue } from "./sweeps.ts";
import type { Tally } from "./tally.ts";

/** Jobs of one topic that one process works on at a time: they mostly wait for others. */
const AT_A_TIME = 5;
/** How long what came due, or came from another process, may lie there unseen. */
const LOOK_EVERY_MS = 1000;

export interface WorkerOptions {
  handlers: readonly Handler[];
  sweeps: readonly Sweep[];
  tally: Tally;
  patience?: Partial<Patience>;
}

export interface Workers {
  /** Takes no new job, tells those that run, and resolves when the last one has ended. The database stays open. */
  stop(): Promise<void>;
}

/** Hands over what the outbox holds and works on the queue, beside every other process on the database that does. */
export async function startWorkers(services: Services, options: WorkerOptions): Promise<Workers> {
  const { handlers, sweeps } = options;
  const boss = await openQueue(
    services,
    { shared: handlers.map(({ topic }) => topic), alone: sweeps.map(sweepTopic) },
    options.patience,
  );
  const stopping = new AbortController();
  const round = rounds(services, boss, options, stopping.signal);
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await round.turn();
      } catch (error) {
        services.log.error("queue.failed", {}, error);
      }
      await services.bell.heard(LOOK_EVERY_MS);
    }
    await round.ended();
  })();
  return {
    async stop() {
      stopping.abort();
      services.bell.ring();
      await done;
      await boss.stop({ close: false, graceful: false });
    },
  };
}

/** One look at everything, again and again. They come one after the other, so they hold one connection at most: PGlite has no other. */
function rounds(services: Services, boss: PgBoss, { handlers, sweeps, tally }: WorkerOptions, stopping: AbortSignal) {
  const topics = handlers.map(({ topic }) => topic);
  const isDue = whenDue(services);
  const lanes = handlers.map((handler) => ({ handler, running: new Set<Promise<void>>(), atATime: AT_A_TIME }));
  const alone = sweeps.map((sweep) => ({
    sweep,
    handler: sweepHandler(sweep),
    running: new Set<Promise<void>>(),
    atATime: 1,
  }));

  /** Takes as many jobs as there is room for. Where there may be more, the next one that ends rings. */
  async function fill({ handler, running, atATime }: (typeof lanes)[number]): Promise<void> {
    const free = atATime - running.size;
    if (free === 0 || stopping.aborted) return;
    const jobs = await boss.fetch<object>(handler.topic, { batchSize: free, includeMetadata: true });
    for (const job of jobs) {
      const work: Promise<void> = run(handler, job).finally(() => {
        running.delete(work);
        services.bell.ring();
      });
      running.add(work);
    }
  }

  async function run(handler: Handler, job: JobWithMetadata<object>): Promise<void> {
    try {
      const { outcome } = await runJob(services, boss, handler, job, stopping);
      tally.count(handler.topic, outcome);
    } catch (error) {
      // The queue was not told, and takes the job for lost after a while.
      services.log.error("job.untold", { job: job.id, topic: handler.topic }, error);
    }
  }

  return {
    async turn(): Promise<void> {
      while (!stopping.aborted && (await dispatch(services, boss, topics)).more);
      for (const lane of lanes) await fill(lane);
      for (const lane of alone) {
        if (stopping.aborted || !isDue(lane.sweep)) continue;
        await boss.send(lane.handler.topic, {}, slotOf(lane.sweep));
        await fill(lane);
      }
    },
    async ended(): Promise<void> {
      await Promise.all([...lanes, ...alone].flatMap(({ running }) => [...running]));
    },
  };
}

/** However many processes ask for a sweep, there is one job of it in each stretch of its length. */
const slotOf = ({ everySeconds }: Sweep) => ({
  singletonSeconds: everySeconds,
  deleteAfterSeconds: Math.max(600, 2 * everySeconds),
});
