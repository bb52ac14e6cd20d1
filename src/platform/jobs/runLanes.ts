import type { PgBoss } from "pg-boss";
import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";
import { dispatch } from "./dispatch.ts";
import { fetchAlone, fetchJobs, shareOf, type TakenJob } from "./fetchJobs.ts";
import { handBack } from "./handBack.ts";
import type { Handler, Sweep } from "./handler.ts";
import { PLACES } from "./lanes.ts";
import { createOwnSweeps } from "./ownSweeps.ts";
import { PATIENCE, type Patience } from "./queue.ts";
import { readDue } from "./readDue.ts";
import { runJob } from "./runJob.ts";
import type { JobStatistics } from "./statistics.ts";
import { slotOf, sweepHandler, whenDue } from "./sweeps.ts";

/** The longest pause while jobs wait that may not start yet, because their tenant or their host has all its places. */
const LANE_PAUSE_MS = 1000;

/** Whether no other process can use the database. */
export const isAlone = ({ kind }: Services["database"]): boolean => kind === "pglite";

export interface WorkerOptions {
  handlers: readonly Handler[];
  sweeps: readonly Sweep[];
  statistics: JobStatistics;
  patience?: Partial<Patience> & { supervise?: boolean };
}

interface Lane {
  handler: Handler;
  atATime: number;
  running: Map<Promise<void>, TakenJob>;
  /**
   * The state of the queue as it was read last.
   * - none: no job waits that can start when another one ends
   * - waiting: jobs wait for the end of another one
   * - unread: every place was taken, so that the poll did not ask
   */
  queue: "none" | "waiting" | "unread";
}

const laneOf = (handler: Handler, atATime: number): Lane => ({ handler, atATime, running: new Map(), queue: "none" });

export interface Lanes {
  /**
   * Starts everything that is due. Statements run one after the other: they use one connection at most, and PGlite has
   * no other.
   * @returns whether anything was due, and the milliseconds until something is
   */
  look(): Promise<{ isDue: boolean; nextMs: number }>;
  /** Resolves when a job ended whose topic may have another one that waits. */
  freed(): Promise<void>;
  /** Gives the places of ended jobs to waiting ones of their topics, without a poll for all topics. */
  refill(): Promise<void>;
  /** The jobs that run. */
  held(): TakenJob[];
  ended(): Promise<void>;
  handBack(): Promise<void>;
}

/** Runs the jobs of this process, with one lane for each topic. A sweep has one job in each interval. */
export function createLanes(
  services: Services,
  boss: PgBoss,
  { handlers, sweeps, statistics, patience }: WorkerOptions,
  { stopping, givingUp }: { stopping: AbortSignal; givingUp: AbortSignal },
): Lanes {
  const topics = handlers.map(({ topic }) => topic);
  // The processes of one server share its places.
  const placesOf = ({ work }: Handler) => Math.ceil(PLACES[work].places / services.env.WEB_CONCURRENCY);
  const shared = handlers.map((handler) => laneOf(handler, placesOf(handler)));
  const alone = sweeps.map((sweep) => ({ sweep, lane: laneOf(sweepHandler(sweep), 1) }));
  const { expireSeconds } = { ...PATIENCE, ...patience };
  const own = createOwnSweeps(services, { statistics, expireSeconds, givingUp });
  const times = whenDue(services);
  const lanes = () => [...shared, ...alone.map(({ lane }) => lane)];
  const held = () => lanes().flatMap(({ running }) => [...running.values()]);

  const ended = new Set<Lane>();
  let some = Promise.withResolvers<void>();

  const hasRoom = ({ atATime, running }: Lane) => running.size < atATime;

  function begin(lane: Lane, jobs: readonly TakenJob[]): void {
    for (const job of jobs) {
      const running: Promise<void> = run(lane.handler, job).finally(() => {
        lane.running.delete(running);
        if (lane.queue === "none") return;
        ended.add(lane);
        some.resolve();
      });
      lane.running.set(running, job);
    }
  }

  /** @returns the number of jobs that began */
  async function fill(lane: Lane): Promise<number> {
    const { topic, work } = lane.handler;
    let begun = 0;
    while (hasRoom(lane) && !stopping.aborted) {
      const room = lane.atATime - lane.running.size;
      const jobs = await fetchJobs(services, topic, room, PLACES[work]);
      begin(lane, jobs);
      begun += jobs.length;
      // A fetch without a job leaves those that wait for another job of their tenant or host.
      if (jobs.length > 0) lane.queue = jobs[0]?.othersWait ? "waiting" : "none";
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
    async look() {
      let due = await read();
      // One batch at a time: the jobs of others start before the whole backlog of a tenant is dispatched.
      const { more } = due.messages ? await dispatch(services, boss, handlers) : { more: false };
      if (due.messages) due = await read();
      let isDue = more;
      for (const lane of shared) {
        lane.queue = !hasRoom(lane) ? "unread" : due.topics.has(lane.handler.topic) ? "waiting" : "none";
        if (due.topics.has(lane.handler.topic)) isDue = (await fill(lane)) > 0 || isDue;
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
      return { isDue, nextMs: more ? 0 : Math.min(due.nextMs, laneMs, ...sweepMs) };
    },
    freed: () => some.promise,
    async refill() {
      some = Promise.withResolvers();
      const again = [...ended];
      ended.clear();
      for (const lane of again) {
        const wasUnread = lane.queue === "unread";
        // Jobs may be due later, which only a poll finds out.
        if ((await fill(lane)) === 0 && wasUnread) services.wakeUp.wake();
      }
    },
    held,
    async ended() {
      await Promise.all([own.ended(), ...lanes().flatMap(({ running }) => [...running.keys()])]);
    },
    async handBack() {
      for (const job of held()) await handBack(services, job);
    },
  };
}
