import { deliveryHistory, type History } from "../../domains/publications/delivery/history.ts";
import * as messages from "../../domains/publications/messages.ts";
import type { Env } from "../../platform/env/env.ts";
import { type JobAbout, jobsAbout } from "../../platform/jobs/jobsAbout.ts";
import type { Services } from "../../platform/services/services.ts";
import { asOperator, type Output, Refused } from "../shared/operatorCommand.ts";
import { failureInWords } from "./jobWords.ts";

const TOPICS = [messages.publicationDue, messages.renditionDue, messages.renditionUnknown].map(({ topic }) => topic);
/** A job that has been due for this time waits for a worker. */
const LATE_MS = 60_000;

/** Prints the way of a publication in words. */
export async function explain(env: Env, id: string, whileServing: string, output: Output): Promise<void> {
  const lines = await asOperator(env, { whileServing }, ({ services }) => explanationOf(services, id));
  if (lines === null) throw new Refused(`There is no publication, rendition or attempt ${id}.`);
  output.stdout(`${lines.join("\n")}\n`);
}

/** Returns the lines about a publication: its state, audit events, renditions with attempts, and jobs. */
export async function explanationOf(services: Services, id: string): Promise<string[] | null> {
  const history = await deliveryHistory(services, id);
  if (history === null) return null;
  const values = [history.id, ...history.renditions.map((rendition) => rendition.id)];
  const jobs = await jobsAbout(services, { topics: TOPICS, values });
  const renditions = history.renditions.flatMap(renditionLines);
  return [...publicationLines(history), ...renditions, ...jobLines(jobs, services.now())];
}

const at = (instant: Date | null) => instant?.toISOString() ?? "never";

function publicationLines({ id, workspaceId, workspace, createdById, events, ...publication }: History): string[] {
  const { state, createdAt, scheduledAt, publishedAt } = publication;
  return [
    `The publication ${id} is ${state}.`,
    `The workspace is ${workspaceId} of the organization ${workspace.organizationId}.`,
    `The publication was created at ${at(createdAt)} by ${createdById ?? "a person who is deleted"}.`,
    ...(scheduledAt === null ? [] : [`The publication was planned for ${at(scheduledAt)}.`]),
    ...(publishedAt === null ? [] : [`The last post went out at ${at(publishedAt)}.`]),
    "",
    "The audit log has these events:",
    ...events.map(
      ({ occurredAt, action, result, actorUserId, resourceId }) =>
        `  ${at(occurredAt)}  ${action} ${result}, by ${actorUserId ?? "the server"}${resourceId === id ? "" : ` (attempt ${resourceId})`}`,
    ),
  ];
}

type Rendition = History["renditions"][number];

function renditionLines({ id, account, accountId, deliveryAttempts, ...rendition }: Rendition): string[] {
  const { status, deliveryState, segment, externalUrl, terminalReason, recoveryAction } = rendition;
  const { nextAttemptAt, nextReconciliationAt, leasedUntil } = rendition;
  const host = account.instanceUrl === "" ? account.provider : `${account.provider}, ${account.instanceUrl}`;
  return [
    "",
    `The rendition ${id} for the account ${accountId} (${host}) is ${status}.`,
    ...(deliveryState === null ? [] : [`  Segment ${segment + 1} is ${deliveryState}.`]),
    ...(externalUrl === null ? [] : [`  The post is ${externalUrl}.`]),
    ...(terminalReason === null ? [] : [`  The reason is: ${terminalReason}`]),
    ...(recoveryAction === "NONE" ? [] : [`  The action that can complete the rendition is ${recoveryAction}.`]),
    ...(leasedUntil === null ? [] : [`  A worker sends the rendition until ${at(leasedUntil)}.`]),
    ...(nextAttemptAt === null ? [] : [`  The next attempt is due at ${at(nextAttemptAt)}.`]),
    ...(nextReconciliationAt === null
      ? []
      : [`  The provider is asked about the post at ${at(nextReconciliationAt)}.`]),
    ...(deliveryAttempts.length === 0 ? ["  No attempt was made."] : deliveryAttempts.map(attemptLine)),
  ];
}

function attemptLine({
  id,
  number,
  segment,
  startedAt,
  finishedAt,
  ...attempt
}: Rendition["deliveryAttempts"][number]) {
  const { state, errorCode, errorHttpStatus } = attempt;
  const ended = finishedAt === null ? "has not ended" : `ended at ${at(finishedAt)}`;
  const fault =
    errorCode === null ? "" : ` with ${errorCode}${errorHttpStatus === null ? "" : ` (HTTP ${errorHttpStatus})`}`;
  return `  Attempt ${number} (${id}) of segment ${segment + 1} began at ${at(startedAt)} and ${ended}: ${state}${fault}.`;
}

function jobLines(jobs: readonly JobAbout[], now: Date): string[] {
  const last = "The log names each request, job and attempt by these ids, and each attempt also by its publication.";
  if (jobs.length === 0) return ["", "No job is known. The queue keeps a job for a day after its end.", last];
  const lines = jobs.map((job) => {
    const cause = [
      job.requestId === null ? "caused by the server" : `caused by the request ${job.requestId}`,
      ...(job.traceId === null ? [] : [`trace ${job.traceId}`]),
    ];
    return `  ${job.topic} (${job.id}) ${fateOf(job, now)}; ${cause.join(", ")}.`;
  });
  return ["", "The jobs of the last day are:", ...lines, last];
}

/** Says what became of a job. */
function fateOf({ state, dueAt, startedAt, endedAt, tries, output }: JobAbout, now: Date): string {
  const late = now.getTime() - dueAt.getTime() > LATE_MS ? ", and no worker has taken it" : "";
  switch (state) {
    case "message":
      return `waits in the outbox, due at ${at(dueAt)}${late}`;
    case "created":
      return `waits in the queue, due at ${at(dueAt)}${late}`;
    case "retry":
      return `is tried again at ${at(dueAt)}: ${failureInWords(output)}, after ${tries} tries`;
    case "active":
      return `has been running since ${at(startedAt)}, as try ${tries}`;
    case "failed":
      return `failed at ${at(endedAt)} after ${tries} tries: ${failureInWords(output)}`;
    case "cancelled":
      return `was discarded at ${at(endedAt)}`;
    case "completed":
      return `was completed at ${at(endedAt)}, with try ${tries}`;
  }
}
