import type { PublicationState } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { ALL_STATES } from "./parts.ts";

/** Numbers of publications by their states; null for more than are counted. */
export type StateCounts = Record<PublicationState, number | null>;

/** Numbers of a workspace, without its lists. */
export interface Counts {
  states: StateCounts;
  /** Renditions that a person can send again, or has to resolve. */
  failures: number | null;
  /** Accounts that a person has to connect again. */
  accounts: number | null;
}

/** The greatest number that is counted, as for lists. */
const MOST = 1000;

/** Each number is read from a part of an index, and no further than it is counted. */
const counted = (from: string) => `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MOST + 1}) AS found)`;

const COUNTS = `SELECT place AS id, ${[
  ...ALL_STATES.map(
    (state) => `${counted(`publication WHERE workspace_id = place AND state = '${state}'`)} AS "${state}"`,
  ),
  `${["RETRY", "MANUAL_RESOLUTION"]
    .map((action) =>
      counted(
        `rendition WHERE workspace_id = place AND recovery_action = '${action}' AND recovery_action <> 'NONE'::"RecoveryAction"`,
      ),
    )
    .join(" + ")} AS failures`,
  `${counted("social_account WHERE workspace_id = place AND state = 'NEEDS_ATTENTION'")} AS accounts`,
].join(", ")} FROM unnest($1::text[]) AS places (place)`;

type Row = Record<PublicationState | "failures" | "accounts", number> & { id: string };

const orNone = (count: number | undefined) => (count !== undefined && count > MOST ? null : (count ?? 0));

/** The counts of workspaces that the viewer can see, in the order of the ids. Takes one statement. */
export async function countsOf(context: RequestContext, workspaceIds: readonly string[]): Promise<Counts[]> {
  const { rows } = await context.services.database.pool.query<Row>(COUNTS, [[...new Set(workspaceIds)]]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return workspaceIds.map((id) => {
    const row = byId.get(id);
    const states = Object.fromEntries(ALL_STATES.map((state) => [state, orNone(row?.[state])])) as StateCounts;
    return { states, failures: orNone(row?.failures), accounts: orNone(row?.accounts) };
  });
}
