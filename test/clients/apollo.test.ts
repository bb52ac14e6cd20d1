import { ApolloClient, gql, HttpLink, InMemoryCache, type TypePolicies } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { isAbstractType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { demoModel } from "../../src/server/demo/model.ts";
import { type World, world } from "../support/world.ts";
import { idsIn, PAGE, type Page, slots } from "./pages.ts";
import { distinct, given, READS, type Read } from "./reads.ts";
import { complaintsOf, ENDPOINT, type Recorder, recorder, withoutTypes } from "./recorder.ts";

let w: World;
beforeAll(async () => {
  w = await world({ model: demoModel });
});
afterAll(() => w.close());

/** The object types of each interface and union, which Apollo's cache needs for fragments. */
const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);

function clientOf({ fetch }: Recorder, typePolicies: TypePolicies = {}): ApolloClient {
  const cache = new InMemoryCache({ possibleTypes, typePolicies });
  return new ApolloClient({ link: new HttpLink({ uri: ENDPOINT, fetch }), cache });
}

/** The answer to an operation: of a query as the cache reads it afterwards, without a request. */
async function cached(client: ApolloClient, { document }: Read, variables: Record<string, unknown>): Promise<unknown> {
  if (document.startsWith("mutation")) return (await client.mutate({ mutation: gql(document), variables })).data;
  await client.query({ query: gql(document), variables });
  return client.readQuery({ query: gql(document), variables });
}

describe("Apollo Client", () => {
  test.each(READS)("reads objects of $type from its cache as the server sent them", async (read) => {
    const variables = await given(w, read);
    const wire = recorder(w, w.users[read.as].token);
    let data: unknown;
    const complaints = await complaintsOf(async () => (data = await cached(clientOf(wire), read, variables)));
    expect({ complaints, errors: wire.answers[0]?.errors }).toEqual({ complaints: [], errors: undefined });
    expect(withoutTypes(data)).toEqual(withoutTypes(wire.answers[0]?.data));
    expect(wire.answers).toHaveLength(1);
    expect(distinct(wire.answers[0]?.data, read.type)).toBeGreaterThan(1);
  });

  test("joins the pages of a connection with relayStylePagination", async () => {
    const wire = recorder(w, w.users.owner.token);
    const typePolicies = { Workspace: { fields: { postingSlots: relayStylePagination() } } };
    const client = clientOf(wire, typePolicies);
    const id = w.ids.workspace;
    const query = gql(PAGE);
    await slots(w, 4);
    const complaints = await complaintsOf(async () => {
      const first = (await client.query<Page>({ query, variables: { id } })).data;
      expect(idsIn(first)).toHaveLength(2);
      const after = first?.workspace.postingSlots.pageInfo.endCursor;
      // As `fetchMore` does: the cached field already holds the first page.
      await client.query<Page>({ query, variables: { id, after }, fetchPolicy: "network-only" });
      const both = client.readQuery<Page>({ query, variables: { id } }) ?? undefined;
      expect(idsIn(both)).toEqual(wire.answers.flatMap(({ data }) => idsIn(data as Page)));
      expect(new Set(idsIn(both)).size).toBe(4);
      expect(both?.workspace.postingSlots.totalCount).toBe(4);
    });
    expect(complaints).toEqual([]);
  });
});
