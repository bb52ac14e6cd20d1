import type { PgBoss } from "pg-boss";
import { dispatch } from "../../src/platform/jobs/dispatch.ts";
import { fetchJobs } from "../../src/platform/jobs/fetchJobs.ts";
import type { Handler } from "../../src/platform/jobs/handler.ts";
import type { OutboxDraft } from "../../src/platform/jobs/outbox.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { runJob } from "../../src/platform/jobs/runJob.ts";
import type { Outcome } from "../../src/platform/jobs/statistics.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { handlers as ofTheServer } from "../../src/server/jobs/jobs.generated.ts";

export interface Ran {
  topic: string;
  id: string;
  outcome: Outcome;
}

/**
 * Does what workers would have done by now, one job after the other, until nothing is due by the services' clock: a
 * test turns the clock, then calls this. The outbox, the dispatcher and the queue are the real ones, without their
 * waiting times. A job that failed is not due again before some real seconds.
 * @throws AggregateError with what the handlers threw, unless that is `expected`
 */
export async function runJobs(
  services: Services,
  {
    handlers = ofTheServer,
    failures = "unexpected",
  }: { handlers?: readonly Handler[]; failures?: "unexpected" | "expected" } = {},
): Promise<Ran[]> {
  const boss = await queueOf(
    services,
    handlers.map(({ topic }) => topic),
  );
  const ran: Ran[] = [];
  const errors: unknown[] = [];
  for (let before = -1; before < ran.length; ) {
    before = ran.length;
    while ((await dispatch(services, boss, handlers)).more);
    for (const handler of handlers) {
      const jobs = await fetchJobs(services, handler.topic, 200, { ofTenant: 100, ofHost: 100 });
      for (const job of jobs) {
        const { outcome, error } = await runJob(services, boss, handler, job, new AbortController().signal);
        ran.push({ topic: handler.topic, id: job.id, outcome });
        if (outcome !== "completed") errors.push(error);
      }
    }
  }
  if (failures === "unexpected" && errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs failed`);
  return ran;
}

const queues = new WeakMap<Services, Map<string, Promise<PgBoss>>>();

/**
 * The queue of these topics. The queue stays open for later calls, because opening it asks the database twice about
 * each topic.
 */
function queueOf(services: Services, topics: readonly string[]): Promise<PgBoss> {
  const byTopics = queues.get(services) ?? new Map<string, Promise<PgBoss>>();
  queues.set(services, byTopics);
  const key = topics.join();
  const queue = byTopics.get(key) ?? openQueue(services, { shared: topics }, { supervise: false });
  byTopics.set(key, queue);
  return queue;
}

/** Leaves messages in the outbox, as a write does. */
export async function leave(services: Services, ...outbox: OutboxDraft[]): Promise<void> {
  await systemWrite(services, async () => ({ value: undefined, audit: null, outbox }));
}

/** Makes the tables of the queue with some topics, as workers do at their start, and leaves the queue again. */
export async function makeQueue(services: Services, ...topics: string[]): Promise<void> {
  const boss = await openQueue(services, { shared: topics }, { supervise: false });
  await boss.stop({ close: false, graceful: false });
}
