import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Tenant } from "./world.ts";

const MUTATION = `mutation Create($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }`;
const RENAMING = `mutation Rename($input: UpdatePostingSlotInput!) { updatePostingSlot(input: $input) { postingSlot { id } } }`;
export const HEADERS = { "content-type": "application/json", accept: "application/graphql-response+json" };
/** The number of different requests: more than a round sends, and far fewer slots in a workspace than the limit. */
const REQUESTS = 60_000;

/**
 * Compares a write with authentication, permission, rules, audit event and revisions with a bare INSERT of the same
 * row.
 */
export async function writes({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const mutations = slots(world.writers).map(({ token, slot }) => ({
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: MUTATION,
      variables: { input: { workspaceId: slot.workspaceId, time: { local: slot.time } } },
    }),
  }));
  const contestants: Contestant[] = [
    {
      name: "rostrum",
      server: rostrum,
      load: { url: `${rostrum.url}/graphql`, method: "POST", headers: HEADERS, body: mutations },
    },
    {
      name: "limit",
      server: limit,
      load: { url: `${limit.url}/slot`, method: "POST", headers: HEADERS, body: insertsOf(world.writers) },
    },
  ];
  const remove = () => removeSlots(pool, world.writers);
  const figures = await race(generator, pool, contestants, pace, remove);
  return { title: "Write with audit: createPostingSlot", figures, against: ["limit"] };
}

/** The requests of bare inserts. */
export const insertsOf = (tenants: Tenant[]) =>
  slots(tenants).map(({ slot }) => ({ headers: {}, body: JSON.stringify(slot) }));

/** Removes the slots of a round. */
export async function removeSlots(pool: Bench["pool"], tenants: Tenant[]): Promise<void> {
  const workspaceIds = tenants.flatMap((tenant) => tenant.workspaceIds);
  // Requests that were in flight at the end of the load are still being written.
  await sleep(300);
  await pool.query("DELETE FROM posting_slot WHERE workspace_id = ANY($1)", [workspaceIds]);
  await pool.query("VACUUM posting_slot, tenant_revision");
}

/** Neighboring requests belong to different tenants, and then to different workspaces. */
function slots(tenants: Tenant[]) {
  return Array.from({ length: REQUESTS }, (_, i) => {
    const writer = tenants[i % tenants.length];
    const turn = Math.floor(i / tenants.length);
    const workspaceIds = writer?.workspaceIds ?? [];
    const minute = Math.floor(turn / workspaceIds.length);
    const time = { dayOfWeek: 1, hour: Math.floor(minute / 60), minute: minute % 60 };
    return { token: writer?.token ?? "", slot: { workspaceId: workspaceIds[turn % workspaceIds.length], time } };
  });
}

/**
 * Compares 16 writers in organizations of their own with 16 writers in one organization and in one workspace, who move
 * the same revisions. Each writer changes a slot of their own.
 */
export async function writers({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const people = world.writers;
  const shared = people.map(({ workspaceIds }) => workspaceIds[0] ?? "");
  const [one = ""] = shared;
  await pool.query(GATHER, [one, shared, people.map(({ userId }) => userId)]);
  const places: [string, string[]][] = [
    ["16 organizations", people.map(({ workspaceIds }) => workspaceIds[1] ?? "")],
    ["16 workspaces of one organization", shared],
    ["one workspace", shared.map(() => one)],
  ];
  const contestants: Contestant[] = [];
  for (const [name, workspaceIds] of places) {
    const ids = await addSlots(pool, workspaceIds);
    const body = Array.from({ length: RENAMINGS }, (_, i) => {
      const [id, writer] = [ids[i % ids.length], people[i % people.length]];
      const variables = { input: { id, label: `Label ${i}` } };
      const headers = { authorization: `Bearer ${writer?.token}` };
      return { headers, body: JSON.stringify({ query: RENAMING, variables }) };
    });
    const load = { url: `${rostrum.url}/graphql`, method: "POST", headers: HEADERS, body };
    for (const request of body.slice(0, people.length)) await requireSuccess(load.url, request);
    contestants.push({ name, server: rostrum, load });
  }
  const figures = await race(generator, pool, contestants, pace, async () => {
    await pool.query("VACUUM posting_slot, tenant_revision");
  });
  return { title: "16 writers: updatePostingSlot", figures, against: ["16 organizations"] };
}

/** More than the writers have slots, so that a slot never keeps its label. */
const RENAMINGS = 20_000;

/** An error of GraphQL has the status 200, which the load generator counts as a success. */
async function requireSuccess(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const response = await fetch(url, { method: "POST", headers: { ...HEADERS, ...headers }, body });
  const answer = await response.text();
  if (answer.includes('"errors"')) throw new Error(`A write failed: ${answer}`);
}

/**
 * Moves workspaces into the organization of the first one, and makes all writers administrators of it. The server reads
 * the people again.
 */
const GATHER = `
WITH place AS (SELECT organization_id FROM workspace WHERE id = $1),
moved AS (UPDATE workspace SET organization_id = (SELECT organization_id FROM place) WHERE id = ANY($2::text[])),
revised AS (UPDATE tenant_revision SET revision = gen_random_uuid())
INSERT INTO organization_member (id, organization_id, user_id, role, created_at)
SELECT 'orm_' || user_id, organization_id, user_id, 'ADMIN', now() FROM place, unnest($3::text[]) AS writer(user_id)
ON CONFLICT DO NOTHING`;

/** Adds a slot for each writer, and returns the ids in the order of the workspaces. */
async function addSlots(pool: Bench["pool"], workspaceIds: string[]): Promise<string[]> {
  const ids = workspaceIds.map(() => newId("slot"));
  await pool.query(
    `INSERT INTO posting_slot (id, workspace_id, local_day_of_week, local_hour, local_minute, label, created_at, updated_at)
     SELECT id, workspace_id, $3, 0, n, '', now(), now() FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS s(id, workspace_id, n)`,
    [ids, workspaceIds, slotDay++],
  );
  return ids;
}
let slotDay = 2;
