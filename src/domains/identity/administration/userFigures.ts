import { batched } from "../../../platform/access/batched.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { plansOfOwners } from "../../plans/read.ts";

// Expressions over a person `u`; each is answered by an index of the person's rows.
export const LAST_USE = `GREATEST(
  (SELECT max(last_used_at) FROM session WHERE user_id = u.id AND impersonator_id IS NULL),
  (SELECT max(last_used_at) FROM api_token WHERE user_id = u.id),
  (SELECT max(last_used_at) FROM application_grant WHERE user_id = u.id))`;
const ORGANIZATIONS = "(SELECT count(*)::int FROM organization_member WHERE user_id = u.id)";
export const WORKSPACES = "(SELECT count(*)::int FROM workspace_member WHERE user_id = u.id AND status = 'ACTIVE')";
export const PUBLICATIONS = "(SELECT count(*)::int FROM publication WHERE created_by_id = u.id)";
const ACCOUNTS = "(SELECT count(*)::int FROM social_account WHERE connected_by_id = u.id AND state <> 'DISCONNECTED')";

/** Loads values of people in batches. */
const ofPeople = <Value>(read: (context: RequestContext, userIds: string[]) => Promise<ReadonlyMap<string, Value>>) =>
  batched(async (context, ids: readonly string[]) => {
    const values = await read(context, [...new Set(ids)]);
    return ids.map((id) => values.get(id));
  });

/** One statement for all people of a response. */
const figures = <Row extends { id: string }>(columns: string) =>
  ofPeople(async ({ services }, userIds) => {
    const text = `SELECT u.id, ${columns} FROM unnest($1::text[]) AS u (id)`;
    const { rows } = await services.database.pool.query<Row>(text, [userIds]);
    return new Map(rows.map((row) => [row.id, row]));
  });

const lastUses = figures<{ id: string; lastUsedAt: Date | null }>(`${LAST_USE} AS "lastUsedAt"`);

/** Returns when a person last used a session, an API token or a grant to an application; null if no use is stored. */
export async function lastUseOf(context: RequestContext, userId: string): Promise<Date | null> {
  return (await lastUses(context, userId))?.lastUsedAt ?? null;
}

/** Numbers of a person's own rows; other people's rows of the same tenants do not count. */
interface Counts {
  /** The organizations of which the person is a member. */
  organizations: number;
  /** The workspaces of which the person is an active member. */
  workspaces: number;
  /** The publications that the person created. */
  publications: number;
  /** The connected accounts that the person connected. */
  accounts: number;
}

const counts = figures<Counts & { id: string }>(
  `${ORGANIZATIONS} AS organizations, ${WORKSPACES} AS workspaces, ${PUBLICATIONS} AS publications, ${ACCOUNTS} AS accounts`,
);

/** Returns one of the counts of a person. */
export async function countOf(context: RequestContext, userId: string, of: keyof Counts): Promise<number> {
  return (await counts(context, userId))?.[of] ?? 0;
}

const plans = ofPeople(({ services }, userIds) => plansOfOwners(services, userIds));

/** Returns the keys of the plans in force of the organizations that a person owns, each once, sorted. */
export async function plansOf(context: RequestContext, userId: string): Promise<string[]> {
  return (await plans(context, userId)) ?? [];
}
