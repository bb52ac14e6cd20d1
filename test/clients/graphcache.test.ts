import { Client, fetchExchange } from "@urql/core";
import { type CacheExchangeOpts, cacheExchange } from "@urql/exchange-graphcache";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demoModel } from "../../src/server/demo/model.ts";
import { notify, tokenCreated } from "../support/domains/notifications.ts";
import { type World, world } from "../support/world.ts";
import { distinct, READS, type Read, variablesOf } from "./reads.ts";
import { complaintsOf, ENDPOINT, type Recorder, recorder, withoutTypes } from "./recorder.ts";
import { type GraphcacheModule, served } from "./served.ts";
import { slots } from "./slots.ts";
import { DELETE, EDGES, INBOX, NODES, PAIRS, READ_ALL, RENAME, type Slots, shownIds } from "./together.ts";

let w: World;
let options: GraphcacheModule;
beforeAll(async () => {
  w = await world({ model: demoModel });
  options = await served<GraphcacheModule>(w, "graphcache.js");
});
afterAll(() => w.close());

function clientOf({ fetch }: Recorder, optimistic: NonNullable<CacheExchangeOpts["optimistic"]> = {}): Client {
  const { keys, possibleTypes, resolvers, updates } = options;
  const cache = cacheExchange({ keys, possibleTypes, resolvers, updates, optimistic });
  return new Client({ url: ENDPOINT, fetch, preferGetMethod: false, exchanges: [cache, fetchExchange] });
}

/** Watches a document, as a component does with `useQuery`. */
function mounted(client: Client, text: string, variables: Record<string, unknown>): { data(): unknown } {
  let shown: unknown;
  client.query(text, variables).subscribe(({ data }) => {
    shown = data;
  });
  return { data: () => shown };
}

/** The answer to an operation: of a query as graphcache reads it afterwards, without a request. */
async function cached(client: Client, { document }: Read, variables: Record<string, unknown>): Promise<unknown> {
  if (document.startsWith("mutation")) return (await client.mutation(document, variables).toPromise()).data;
  await client.query(document, variables).toPromise();
  return (await client.query(document, variables, { requestPolicy: "cache-only" }).toPromise()).data;
}

describe("urql with graphcache", () => {
  test.each(READS)("reads objects of $type from its cache as the server sent them", async (read) => {
    const variables = await variablesOf(w, read);
    const wire = recorder(w, w.users[read.as].token);
    let data: unknown;
    const complaints = await complaintsOf(async () => (data = await cached(clientOf(wire), read, variables)));
    expect({ complaints, errors: wire.answers[0]?.errors }).toEqual({ complaints: [], errors: undefined });
    expect(withoutTypes(data)).toEqual(withoutTypes(wire.answers[0]?.data));
    expect(wire.answers).toHaveLength(1);
    expect(distinct(wire.answers[0]?.data, read.type)).toBeGreaterThan(1);
  });

  test.each(PAIRS)("reads different members of one object for %s and %s in one request each", async (one, other) => {
    const wire = recorder(w, w.users.owner.token);
    const client = clientOf(wire);
    const complaints = await complaintsOf(async () => {
      const components = [one, other].map((text) => mounted(client, text, { id: w.ids.workspace }));
      await vi.waitUntil(() => components.every(({ data }) => data() !== undefined));
      await client.query(one, { id: w.ids.workspace }, { requestPolicy: "network-only" }).toPromise();
      for (const text of [one, other]) {
        const read = client.query(text, { id: w.ids.workspace }, { requestPolicy: "cache-only" });
        expect((await read.toPromise()).data).toBeTruthy();
      }
    });
    expect(complaints).toEqual([]);
    expect(wire.answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  });

  test("joins pages of edges and of nodes, and shows what mutations change without another request", async () => {
    const wire = recorder(w, w.users.owner.token);
    const id = w.ids.workspace;
    const workspace = { __typename: "Workspace", id, name: "Mocha" };
    const client = clientOf(wire, {
      deletePostingSlot: ({ input }) => {
        const deletedId = (input as { id: string }).id;
        return { __typename: "DeletePostingSlotPayload", deletedId, workspace: null };
      },
      updateWorkspaceSettings: () => ({ __typename: "UpdateWorkspaceSettingsPayload", workspace }),
    });
    await slots(w, 4);
    await notify(w, [w.users.owner.id], { event: tokenCreated(), workspaceId: null });
    const complaints = await complaintsOf(async () => {
      const [edges, nodes, inbox, name] = [EDGES, NODES, INBOX, NAME].map((text) => mounted(client, text, { id }));
      if (!edges || !nodes || !inbox || !name) throw new Error("nothing is mounted");
      await vi.waitUntil(() => [edges, nodes, inbox, name].every(({ data }) => data() !== undefined));
      const after = (edges.data() as Slots).workspace.postingSlots.pageInfo.endCursor;
      expect((nodes.data() as Slots).workspace.postingSlots.pageInfo.nextCursor).toBe(after);
      await Promise.all([EDGES, NODES].map((text) => client.query(text, { id, after }).toPromise()));
      await vi.waitUntil(() => [edges, nodes].every(({ data }) => shownIds(data()).length === 4));
      const ids = shownIds(edges.data());
      expect([new Set(ids).size, shownIds(nodes.data())]).toEqual([4, ids]);

      const left = ids.filter((each) => each !== ids[1]);
      const shows = (wanted: readonly string[]) =>
        vi.waitUntil(() => [edges, nodes].every(({ data }) => String(shownIds(data())) === String(wanted)));
      let release = wire.hold();
      const deletion = client.mutation(DELETE, { input: { id: ids[1] } }).toPromise();
      await shows(left);
      release();
      await deletion;
      await shows(left);

      release = wire.hold();
      const renaming = client.mutation(RENAME, { input: { workspaceId: id, name: "Latte" } }).toPromise();
      await vi.waitUntil(() => JSON.stringify(name.data()).includes("Mocha"));
      release();
      await renaming;
      await vi.waitUntil(() => JSON.stringify(name.data()).includes("Latte"));

      expect(inbox.data()).toMatchObject({ viewer: { accountInbox: { unreadCount: 1 } } });
      await client.mutation(READ_ALL, { input: {} }).toPromise();
      await vi.waitUntil(() => JSON.stringify(inbox.data()).includes('"unreadCount":0'));
    });
    expect(complaints).toEqual([]);
    // Four components, two more pages and three mutations.
    expect(wire.answers.map(({ errors }) => errors)).toEqual(Array.from({ length: 9 }, () => undefined));
  });
});

const NAME = "query Name($id: ID!) { workspace(id: $id) { id name } }";
