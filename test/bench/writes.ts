import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Tenant } from "./world.ts";

const MUTATION = `mutation Create($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { slot { id } } }`;
/** The number of different requests: more than a round sends, and far fewer slots in a workspace than the limit. */
const REQUESTS = 60_000;

/** Compares a write with authentication, permission, rules, audit event and revisions with a bare INSERT of the same row. */
export async function writes({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const [rostrum, limit] = [await server("rostrum"), await server("limit")];
  const places = slots(world.writers);
  const headers = { "content-type": "application/json", accept: "application/graphql-response+json" };
  const mutations = places.map(({ token, slot }) => ({
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      query: MUTATION,
      variables: { input: { workspaceId: slot.workspaceId, time: { local: slot.time } } },
    }),
  }));
  const inserts = places.map(({ slot }) => ({ headers: {}, body: JSON.stringify(slot) }));
  const contestants: Contestant[] = [
    {
      name: "rostrum",
      server: rostrum,
      load: { url: `${rostrum.url}/graphql`, method: "POST", headers, body: mutations },
    },
    { name: "limit", server: limit, load: { url: `${limit.url}/slot`, method: "POST", headers, body: inserts } },
  ];
  const workspaceIds = world.writers.flatMap((writer) => writer.workspaceIds);
  const remove = async () => {
    // Requests that were in flight at the end of the load are still being written.
    await sleep(300);
    await pool.query("DELETE FROM posting_slot WHERE workspace_id = ANY($1)", [workspaceIds]);
    await pool.query("VACUUM posting_slot, tenant_revision");
  };
  const figures = await race(generator, pool, contestants, pace, remove);
  return { title: "Write with audit: createPostingSlot", figures, against: ["limit"] };
}

/** Neighboring requests belong to different tenants, and then to different workspaces. */
function slots(writers: Tenant[]) {
  return Array.from({ length: REQUESTS }, (_, i) => {
    const writer = writers[i % writers.length];
    const turn = Math.floor(i / writers.length);
    const workspaceIds = writer?.workspaceIds ?? [];
    const minute = Math.floor(turn / workspaceIds.length);
    const time = { dayOfWeek: 1, hour: Math.floor(minute / 60), minute: minute % 60 };
    return { token: writer?.token ?? "", slot: { workspaceId: workspaceIds[turn % workspaceIds.length], time } };
  });
}
