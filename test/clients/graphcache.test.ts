import { Client, fetchExchange } from "@urql/core";
import { type CacheExchangeOpts, cacheExchange, type Resolver } from "@urql/exchange-graphcache";
import { relayPagination } from "@urql/exchange-graphcache/extras";
import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoModel } from "../../src/server/demo/model.ts";
import { type World, world } from "../support/world.ts";
import { keys } from "./graphcacheKeys.ts";
import { idsIn, PAGE, type Page, slots } from "./pages.ts";
import { distinct, given, READS, type Read } from "./reads.ts";
import { complaintsOf, ENDPOINT, type Recorder, recorder, withoutTypes } from "./recorder.ts";

let w: World;
let introspection: CacheExchangeOpts["schema"];
beforeAll(async () => {
  w = await world({ model: demoModel });
  introspection = (await w.gql(w.users.owner.token, getIntrospectionQuery())).data as never;
});
afterAll(() => w.close());

/** A client whose cache knows the schema from the server's introspection. */
function clientOf({ fetch }: Recorder, resolvers: NonNullable<CacheExchangeOpts["resolvers"]> = {}): Client {
  const cache = cacheExchange({ keys, resolvers, schema: introspection });
  return new Client({ url: ENDPOINT, fetch, preferGetMethod: false, exchanges: [cache, fetchExchange] });
}

const pagination = relayPagination();
/** Joins the pages of a connection, and keeps `totalCount`, which relayPagination leaves out (docs/graphql.md). */
const joined: Resolver = (parent, args, cache, info) => {
  const list = pagination(parent, args, cache, info);
  const page = cache.resolve(info.parentKey, info.fieldName, args) as string;
  return list && { ...(list as object), totalCount: cache.resolve(page, "totalCount") };
};

/** The answer to an operation: of a query as graphcache reads it afterwards, without a request. */
async function cached(client: Client, { document }: Read, variables: Record<string, unknown>): Promise<unknown> {
  if (document.startsWith("mutation")) return (await client.mutation(document, variables).toPromise()).data;
  await client.query(document, variables).toPromise();
  return (await client.query(document, variables, { requestPolicy: "cache-only" }).toPromise()).data;
}

describe("urql with graphcache", () => {
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

  test("joins the pages of a connection with relayPagination", async () => {
    const wire = recorder(w, w.users.owner.token);
    const resolvers = { Workspace: { postingSlots: joined } };
    const client = clientOf(wire, resolvers);
    const id = w.ids.workspace;
    await slots(w, 4);
    const complaints = await complaintsOf(async () => {
      const first = (await client.query<Page>(PAGE, { id }).toPromise()).data;
      expect(idsIn(first)).toHaveLength(2);
      const after = first?.workspace.postingSlots.pageInfo.endCursor;
      const both = (await client.query<Page>(PAGE, { id, after }).toPromise()).data;
      expect(new Set(idsIn(both)).size).toBe(4);
      expect([first, both].map((page) => page?.workspace.postingSlots.totalCount)).toEqual([4, 4]);
      expect(idsIn(both)).toEqual(wire.answers.flatMap(({ data }) => idsIn(data as Page)));
    });
    expect(complaints).toEqual([]);
  });
});
