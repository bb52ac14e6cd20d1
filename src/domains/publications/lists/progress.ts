import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";

/** The states of an overview's groups. */
export const ACTIVITIES = {
  DRAFT: ["DRAFT", "CANCELLED"],
  SCHEDULED: ["SCHEDULED", "PUBLISHING"],
  PUBLISHED: ["PUBLISHED"],
  FAILED: ["FAILED"],
} as const satisfies Record<string, readonly PublicationState[]>;
export type Activity = keyof typeof ACTIVITIES;

export type Progress = "DRAFT" | "READY" | "SCHEDULED" | "PUBLISHING" | "PUBLISHED" | "PARTIAL" | "FAILED";

/** The job of a publication in each state; a state without a time has none. */
const JOBS = {
  DRAFT: null,
  CANCELLED: null,
  SCHEDULED: "PENDING",
  PUBLISHING: "RUNNING",
  PUBLISHED: "COMPLETED",
  FAILED: "FAILED",
} as const satisfies Record<PublicationState, string | null>;
export type JobStatus = NonNullable<(typeof JOBS)[PublicationState]>;

export const jobStatusOf = (state: PublicationState): JobStatus | null => JOBS[state];

export const statesOfJob = (status: JobStatus): PublicationState[] =>
  (Object.keys(JOBS) as PublicationState[]).filter((state) => JOBS[state] === status);

/** The states of publications with a progress, which the renditions decide further (`conditionOf`). */
export function statesWith(progress: Progress): PublicationState[] {
  if (progress === "DRAFT") return [...ACTIVITIES.DRAFT];
  if (progress === "READY") return ["DRAFT"];
  return progress === "PARTIAL" ? ["FAILED"] : [progress];
}

/**
 * The condition that a publication, whose id is in `id`, has a rendition with a rule. `OFFSET 0` keeps the read of each
 * publication's renditions apart: a join could read the renditions of all workspaces.
 */
export const hasRendition = (id: string, rule: string): string =>
  `EXISTS (SELECT FROM rendition AS part_of WHERE part_of.publication_id = ${id} AND ${rule} OFFSET 0)`;

/** The condition on a publication's renditions, for rows with its id in `id` and its state in `state`. */
export function conditionOf(progress: Progress | null, id: string, state: string): string[] {
  const some = (rule: string) => hasRendition(id, rule);
  const ready = `(${some("true")} AND NOT ${some("part_of.status <> 'READY'")})`;
  if (progress === "READY") return [ready];
  if (progress === "DRAFT") return [`(${state} <> 'DRAFT' OR NOT ${ready})`];
  const published = some("part_of.status = 'PUBLISHED'");
  return progress === "PARTIAL" ? [published] : progress === "FAILED" ? [`NOT ${published}`] : [];
}

/** Counts over the renditions of a publication. */
export interface Renditions {
  id: string;
  renditions: number;
  ready: number;
  published: number;
  /** The most attempts of one rendition. */
  attempts: number;
  /** The reason of the first failed rendition. */
  error: string | null;
}

const TOGETHER = `SELECT publication_id AS id, count(*)::int AS renditions, max(attempts)::int AS attempts,
    count(*) FILTER (WHERE status = 'READY')::int AS ready, count(*) FILTER (WHERE status = 'PUBLISHED')::int AS published,
    (array_agg(terminal_reason ORDER BY position) FILTER (WHERE terminal_reason IS NOT NULL))[1] AS error
  FROM rendition WHERE publication_id = ANY($1::text[]) GROUP BY publication_id`;

/** The tallies of publications that the viewer can see, in the order of the ids. Takes one statement. */
export async function renditionsTogether(context: RequestContext, ids: readonly string[]): Promise<Renditions[]> {
  const { rows } = await context.services.database.pool.query<Renditions>(TOGETHER, [[...ids]]);
  const none = { renditions: 0, ready: 0, published: 0, attempts: 0, error: null };
  return inOrder(ids, rows).map((together, index) => together ?? { id: ids[index] as string, ...none });
}

/** The progress of a publication with the given renditions. */
export function progressOf(state: PublicationState, { renditions, ready, published }: Renditions): Progress {
  if (state === "CANCELLED") return "DRAFT";
  if (state === "DRAFT") return renditions > 0 && ready === renditions ? "READY" : "DRAFT";
  return state === "FAILED" && published > 0 ? "PARTIAL" : state;
}
