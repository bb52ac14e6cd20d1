import { ApolloClient, gql, HttpLink, InMemoryCache, type ObservableQuery } from "@apollo/client";
import { type GraphQLObjectType, getNamedType, getNullableType, isLeafType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../schema/index.ts";
import { demoModel } from "../../src/server/demo/model.ts";
import { notify, tokenCreated } from "../support/domains/notifications.ts";
import { type World, world } from "../support/world.ts";
import { distinct, READS, type Read, variablesOf } from "./reads.ts";
import { complaintsOf, ENDPOINT, type Recorder, recorder, withoutTypes } from "./recorder.ts";
import { type ApolloModule, served } from "./served.ts";
import { slots } from "./slots.ts";
import { DELETE, EDGES, INBOX, NODES, PAIRS, READ_ALL, RENAME, type Slots, shownIds } from "./together.ts";

let w: World;
let typePolicies: ApolloModule["typePolicies"];
let possibleTypes: ApolloModule["possibleTypes"];
let dropDeleted: ApolloModule["dropDeleted"];
beforeAll(async () => {
  w = await world({ model: demoModel });
  ({ typePolicies, possibleTypes, dropDeleted } = await served<ApolloModule>(w, "apollo.js"));
});
afterAll(() => w.close());

function clientOf({ fetch }: Recorder): ApolloClient {
  const cache = new InMemoryCache({ possibleTypes, typePolicies });
  return new ApolloClient({ link: new HttpLink({ uri: ENDPOINT, fetch }), cache });
}

interface Mounted {
  readonly query: ObservableQuery;
  data(): unknown;
}

/** Watches a document, as a component does with `useQuery`. */
function mounted(client: ApolloClient, text: string, variables: Record<string, unknown>): Mounted {
  const query = client.watchQuery({ query: gql(text), variables });
  query.subscribe({});
  return { query, data: () => query.getCurrentResult().data };
}

const NAME = gql("fragment Name on Workspace { name }");

/** The answer to an operation: of a query as the cache reads it afterwards, without a request. */
async function cached(client: ApolloClient, { document }: Read, variables: Record<string, unknown>): Promise<unknown> {
  if (document.startsWith("mutation")) return (await client.mutate({ mutation: gql(document), variables })).data;
  await client.query({ query: gql(document), variables });
  return client.readQuery({ query: gql(document), variables });
}

describe("Apollo Client", () => {
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
      const [shown, beside] = [one, other].map((text) => mounted(client, text, { id: w.ids.workspace }));
      await vi.waitUntil(() => shown?.data() !== undefined && beside?.data() !== undefined);
      await shown?.query.refetch();
      await vi.waitUntil(() => client.getObservableQueries().size === 2);
      for (const each of [shown, beside])
        expect(each?.query.getCurrentResult()).toMatchObject({ dataState: "complete" });
    });
    expect(complaints).toEqual([]);
    expect(wire.answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  });

  test("joins pages of edges and of nodes, and shows what mutations change without another request", async () => {
    const wire = recorder(w, w.users.owner.token);
    const client = clientOf(wire);
    const id = w.ids.workspace;
    await slots(w, 4);
    await notify(w, [w.users.owner.id], { event: tokenCreated(), workspaceId: null });
    const complaints = await complaintsOf(async () => {
      const [edges, nodes, inbox] = [EDGES, NODES, INBOX].map((text) => mounted(client, text, { id }));
      if (!edges || !nodes || !inbox) throw new Error("nothing is mounted");
      await vi.waitUntil(() => [edges, nodes, inbox].every(({ data }) => data() !== undefined));
      for (const list of [edges, nodes]) {
        const { pageInfo } = (list.data() as Slots).workspace.postingSlots;
        await list.query.fetchMore({ variables: { after: pageInfo.endCursor ?? pageInfo.nextCursor } });
      }
      await vi.waitUntil(() => [edges, nodes].every(({ data }) => shownIds(data()).length === 4));
      const ids = shownIds(edges.data());
      expect([new Set(ids).size, shownIds(nodes.data())]).toEqual([4, ids]);

      const deletedId = ids[1] as string;
      const shows = (wanted: readonly string[]) =>
        vi.waitUntil(() => [edges, nodes].every(({ data }) => String(shownIds(data())) === String(wanted)));
      let release = wire.hold();
      const payload = { __typename: "DeletePostingSlotPayload", deletedId, workspace: null };
      const deletion = client.mutate({
        mutation: gql(DELETE),
        variables: { input: { id: deletedId } },
        update: dropDeleted,
        optimisticResponse: { deletePostingSlot: payload },
      });
      const left = ids.filter((each) => each !== deletedId);
      await shows(left);
      release();
      await deletion;
      await shows(left);
      expect((edges.data() as Slots).workspace.postingSlots.totalCount).toBe(3);

      release = wire.hold();
      const workspace = { __typename: "Workspace", id, name: "Mocha" };
      const renaming = client.mutate({
        mutation: gql(RENAME),
        variables: { input: { workspaceId: id, name: "Latte" } },
        optimisticResponse: { updateWorkspaceSettings: { __typename: "UpdateWorkspaceSettingsPayload", workspace } },
      });
      const name = () => client.readFragment<{ name: string }>({ id: `Workspace:${id}`, fragment: NAME }, true);
      await vi.waitUntil(() => name()?.name === "Mocha");
      release();
      await renaming;
      expect(name()).toMatchObject({ name: "Latte" });

      expect(inbox.data()).toMatchObject({ viewer: { accountInbox: { unreadCount: 1 } } });
      await client.mutate({ mutation: gql(READ_ALL), variables: { input: {} } });
      await vi.waitUntil(() => JSON.stringify(inbox.data()).includes('"unreadCount":0'));
    });
    expect(complaints).toEqual([]);
    // Three components, two more pages and three mutations.
    expect(wire.answers.map(({ errors }) => errors)).toEqual(Array.from({ length: 8 }, () => undefined));
  });
});

/** Fields that hold one object without an id, outside of results and events. */
const single = shapeOfSingles();

function shapeOfSingles(): [parent: string, field: string, members: string[]][] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !/^__|Payload$|Edge$|Connection$|^(?:Mutation|Subscription)$/.test(name))
    .flatMap((parent) =>
      Object.values(parent.getFields()).flatMap((field): [string, string, string[]][] => {
        const type = getNullableType(field.type);
        if (!isObjectType(type) || "id" in type.getFields() || type.name.endsWith("Connection")) return [];
        const members = Object.values(type.getFields()).filter(({ type: of }) => isLeafType(getNamedType(of)));
        return [[parent.name, field.name, members.map(({ name }) => name)]];
      }),
    );
}

describe("the served policies", () => {
  test("merge each single-valued field without an id", () => {
    expect(single.length).toBeGreaterThan(110);
    const cache = new InMemoryCache({ possibleTypes, typePolicies });
    const lost = single.filter(([parent, field, members]) => {
      const of = schema.getType(parent) as GraphQLObjectType;
      const child = getNamedType(of.getFields()[field]?.type);
      const id = parent === "Query" ? "ROOT_QUERY" : `${parent}:one`;
      const [first = "__typename", second = "__typename"] = members;
      const fragment = (member: string) =>
        gql(`fragment ${parent}_${field}_${member} on ${parent} { ${field} { ${member} } }`);
      for (const member of [first, second]) {
        const data = { __typename: parent, [field]: { [member]: member, __typename: child?.name } };
        cache.writeFragment({ id, fragment: fragment(member), data });
      }
      return cache.readFragment({ id, fragment: fragment(first) }) === null;
    });
    expect(lost.map(([parent, field]) => `${parent}.${field}`)).toEqual([]);
  });
});
