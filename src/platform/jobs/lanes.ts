import type pg from "pg";

/** The tenant of jobs that belong to the server itself, and of messages whose tenant is unknown. */
export const NO_TENANT = "";

/**
 * The tenants and hosts of the jobs of a topic. `sql` reads `message (position, payload)` and returns `position`,
 * `tenant` (the id of an organization or a person) and `host` (the other server that the job waits for; empty without
 * one). A message whose rows are gone belongs to its cause.
 * - cause: the tenant whose request or job left the message
 * - instance: the server itself
 */
export type Lane = { readonly sql: string } | "cause" | "instance";

/** The place of one job. */
export interface JobLane {
  readonly tenant: string;
  readonly host: string;
}

/**
 * The kind of a topic's work, which decides how many of its jobs one process runs at a time.
 * - waits: mostly waits for other hosts
 * - computes: uses the processor, the database or the storage
 */
export type Work = "waits" | "computes";

/**
 * The bounds of a topic. `places` counts the jobs of one process, the others count the running jobs of all processes.
 */
export interface Places {
  readonly places: number;
  readonly ofTenant: number;
  readonly ofHost: number;
}

export const PLACES: Readonly<Record<Work, Places>> = {
  waits: { places: 50, ofTenant: 10, ofHost: 25 },
  computes: { places: 4, ofTenant: 2, ofHost: 4 },
};

/** The message of the outbox as far as its lane depends on it. */
interface Waiting {
  readonly payload: object;
  readonly tenant: string;
}

/** Returns the lanes of messages of one topic, in their order, with one statement at most. */
export async function lanesOf(client: pg.ClientBase, lane: Lane, messages: readonly Waiting[]): Promise<JobLane[]> {
  if (lane === "instance") return messages.map(() => ({ tenant: NO_TENANT, host: "" }));
  const lanes = messages.map(({ tenant }) => ({ tenant, host: "" }));
  if (lane === "cause") return lanes;
  const { rows } = await client.query<{ position: number; tenant: string | null; host: string | null }>(
    `WITH message AS (
      SELECT ordinality::int AS position, value AS payload FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY
    ) ${lane.sql}`,
    [JSON.stringify(messages.map(({ payload }) => payload))],
  );
  for (const { position, tenant, host } of rows) {
    const cause = messages[position - 1]?.tenant ?? NO_TENANT;
    lanes[position - 1] = { tenant: tenant ?? cause, host: host ?? "" };
  }
  return lanes;
}
