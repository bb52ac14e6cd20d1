import type { Env } from "../../platform/env/env.ts";
import { hasQueue } from "../../platform/jobs/hasQueue.ts";
import { type JobRefusal, type Settled, settleJob } from "../../platform/jobs/settleJob.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { asOperator, type Output, Refused } from "../shared/operatorCommand.ts";
import type { JobSettling } from "./jobArguments.ts";

const DONE = { requeue: "is queued again", discard: "is discarded" } as const;
const ACTIONS = { requeue: "job.requeued", discard: "job.discarded" } as const;

/** Queues a job again, or discards it. The audit event names the job, its topic and its organization, and no actor. */
export async function settleOneJob(env: Env, input: JobSettling, whileServing: string, output: Output): Promise<void> {
  const { settling, id } = input;
  const settled = await asOperator(env, { whileServing }, async ({ services }): Promise<Settled> => {
    if (!(await hasQueue(services.database.pool))) return { refused: "unknown" };
    return systemWrite<Settled>(services, async ({ tx }) => {
      const done = await settleJob(tx, id, settling);
      if ("refused" in done) return { value: done, audit: null };
      const { topic, tenant } = done;
      const organizationId = tenant.startsWith("org_") ? tenant : null;
      const changed = [{ field: "topic", current: topic }];
      return { value: done, audit: { action: ACTIONS[settling], resourceId: id, organizationId, changed } };
    });
  });
  if ("refused" in settled) throw new Refused(refusalOf(id, settling, settled));
  output.stderr(`The job ${id} (${settled.topic}) ${DONE[settling]}.\n`);
}

function refusalOf(id: string, settling: JobSettling["settling"], settled: JobRefusal) {
  if (settled.refused === "unknown") return `There is no job ${id}. The queue deletes jobs a day after their end.`;
  if (settled.refused === "sweep") return `The job ${id} is a sweep: the next interval has another one.`;
  if (settled.state === "active")
    return `The job ${id} is running. If its worker ended, another worker gets the job within a minute.`;
  return settling === "requeue" && settled.state === "created"
    ? `The job ${id} waits already.`
    : `The job ${id} has ended (${settled.state}).`;
}
