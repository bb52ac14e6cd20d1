import type { PgBoss } from "pg-boss";
import { logFailure } from "../database/outages.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";
import type { Services } from "../services/services.ts";
import { dispatch } from "./dispatch.ts";
import { fetchAlone, fetchJobs, shareOf, type TakenJob } from "./fetchJobs.ts";
import { handBack } from "./handBack.ts";
import type { Handler, Sweep } from "./handler.ts";
import { PLACES } from "./lanes.ts";
import { createOwnSweeps } from "./ownSweeps.ts";
import { openQueue, PATIENCE, type Patience } from "./queue.ts";
import { readDue } from "./readDue.ts";
import { runJob } from "./runJob.ts";
import type { JobStatistics } from "./statistics.ts";
import { slotOf, sweepHandler, sweepTopic, whenDue } from "./sweeps.ts";

/** The time that a job has to end after its signal aborted, in milliseconds. */
const ABANDON_MS = 1000;
/** The pause before the next poll after work was found, and the longest one, while nothing happens. */
const FIRST_PAUSE_MS = 250;
/** Other processes leave work in a PostgreSQL database. On the embedded one, only a clock that is set makes work due earlier. */
const LONGEST_PAUSE_MS = { postgres: 2000, pglite: 10_000 };
/** The pause while the database is unavailable. */
const RETRY_MS = 1000;
/** The longest pause while jobs wait that may not start yet, because their tenant or their host has all its places. */
const LANE_PAUSE_MS = 1000;

export interface WorkerOptions {
  handlers: readonly Handler[];
  sweeps: readonly Sweep[];
  statistics: JobStatistics;
  patience?: Partial<Patience> & { supervise?: boolean };
}

export interface Workers {
  /**
   * Takes no new job and resolves when the last one has ended. Jobs that run longer than `patienceMs` get an abort signal. Jobs that ignore it
   * for `abandonMs` are handed back while they still run. The database stays open.
   */
  stop(patienceMs: number, abandonMs?: number): Promise<void>;
}

/**
 * Dispatches the outbox and works on the queue, beside every other process on the database that does the same. Starts in the background,
 * and retries while the database is unavailable.
 */
export function startWorkers(services: Services, options: WorkerOptions): Workers {
  const { wakeUp, log, database } = services;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const abandoned = Promise.withResolvers<void>();
  let lanes: ReturnType<typeof createLanes> | undefined;

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
    lanes = createLanes(services, boss, options, { stopping: stopping.signal, givingUp: givingUp.signal });
    let isFailing = false;
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      let waitMs = RETRY_MS;
      try {
        const { found, nextMs } = await lanes.look();
        pauseMs = found ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS[database.kind]);
        waitMs = Math.min(nextMs, pauseMs);
        if (isFailing) log.info("queue.recovered");
        isFailing = false;
      } catch (error) {
        if (!isFailing) logFailure(log, "queue.failed", {}, error);
        isFailing = isDatabaseUnavailable(error);
      }
      await wakeUp.wait(waitMs);
    }
    await Promise.race([lanes.ended(), abandoned.promise]);
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

/** Whether no other process can use the database. */
const isAlone = ({ kind }: Services["database"]) => kind === "pglite";

interface Lane {
  handler: Handler;
  atATime: number;
  running: Map<Promise<void>, TakenJob>;
  /** Whether jobs may wait that can start when another job ends. A sweep has one job in each interval. */
  waiting: boolean;
}

const laneOf = (handler: Handler, atATime: number): Lane => ({ handler, atATime, running: new Map(), waiting: false });

/** Runs the jobs of this process, with one lane for each topic. */
function createLanes(
  services: Services,
  boss: PgBoss,
  { handlers, sweeps, statistics, patience }: WorkerOptions,
  { stopping, givingUp }: { stopping: AbortSignal; givingUp: AbortSignal },
) {
  const topics = handlers.map(({ topic }) => topic);
  const shared = handlers.map((handler) => laneOf(handler, PLACES[handler.work].places));
  const alone = sweeps.map((sweep) => ({ sweep, lane: laneOf(sweepHandler(sweep), 1) }));
  const { expireSeconds } = { ...PATIENCE, ...patience };
  const own = createOwnSweeps(services, { statistics, expireSeconds, givingUp });
  const times = whenDue(services);
  const lanes = () => [...shared, ...alone.map(({ lane }) => lane)];

  const hasRoom = ({ atATime, running }: Lane) => running.size < atATime;

  function begin(lane: Lane, jobs: readonly TakenJob[]): void {
    for (const job of jobs) {
      const running: Promise<void> = run(lane.handler, job).finally(() => {
        lane.running.delete(running);
        if (lane.waiting) services.wakeUp.wake();
      });
      lane.running.set(running, job);
    }
  }

  async function fill(lane: Lane): Promise<number> {
    const { topic, work } = lane.handler;
    let begun = 0;
    while (hasRoom(lane) && !stopping.aborted) {
      const room = lane.atATime - lane.running.size;
      const jobs = await fetchJobs(services, topic, room, PLACES[work]);
      begin(lane, jobs);
      begun += jobs.length;
      if (jobs.length < shareOf(room)) break;
    }
    return begun;
  }

  async function run(handler: Handler, job: TakenJob): Promise<void> {
    try {
      const { outcome } = await runJob(services, boss, handler, job, givingUp);
      statistics.count(handler.topic, outcome);
      // The next poll reads when the job is due again.
      if (outcome === "failed") services.wakeUp.wake();
    } catch (error) {
      // The queue did not get the outcome. The queue counts the job as lost after its time limit.
      logFailure(services.log, "job.unreported", { job: job.id, topic: handler.topic }, error);
    }
  }

  const read = () =>
    readDue(
      services,
      topics,
      shared.filter(hasRoom).map(({ handler }) => handler.topic),
    );

  return {
    /**
     * Starts everything that is due. Statements run one after the other: they use one connection at most, and PGlite has no other.
     * @returns whether anything was due, and the milliseconds until something is
     */
    async look(): Promise<{ found: boolean; nextMs: number }> {
      let due = await read();
      // One batch at a time: the jobs of others start before the whole backlog of a tenant is dispatched.
      const { more } = due.messages ? await dispatch(services, boss, handlers) : { more: false };
      if (due.messages) due = await read();
      let found = more;
      for (const lane of shared) {
        lane.waiting = !hasRoom(lane) || due.topics.has(lane.handler.topic);
        if (due.topics.has(lane.handler.topic)) found = (await fill(lane)) > 0 || found;
      }
      for (const { sweep, lane } of alone) {
        if (stopping.aborted || !times.now(sweep)) continue;
        if (isAlone(services.database)) {
          own.begin(sweep);
          continue;
        }
        await boss.send(lane.handler.topic, {}, slotOf(sweep));
        if (hasRoom(lane)) begin(lane, await fetchAlone(boss, lane.handler.topic));
      }
      const sweepMs = alone.map(({ sweep }) => times.inMs(sweep));
      const laneMs = due.topics.size > 0 ? LANE_PAUSE_MS : Infinity;
      return { found, nextMs: more ? 0 : Math.min(due.nextMs, laneMs, ...sweepMs) };
    },
    async ended(): Promise<void> {
      await Promise.all([own.ended(), ...lanes().flatMap(({ running }) => [...running.keys()])]);
    },
    async handBack(): Promise<void> {
      for (const job of lanes().flatMap(({ running }) => [...running.values()])) await handBack(services, job);
    },
  };
}
