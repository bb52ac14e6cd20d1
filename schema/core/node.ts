import type { GraphQLSchema } from "graphql";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { requireRowScope } from "../../src/platform/access/requireCredential.ts";
import { idBeside, type OwnedPrefix, ownerOf, typeOfId } from "../../src/platform/ids/ids.ts";
import { requireWithin } from "../../src/platform/values/bounds.ts";
import { rowScopeOf } from "./applications.ts";
import { within } from "./bounds.ts";
import { builder } from "./builder.ts";
import { requires } from "./roots.ts";

/** An object that has its own id. */
export const Node = builder.interfaceRef<{ id: string; __typename?: string }>("Node").implement({
  description: "Object that can be read again with its id alone, as specified by Relay Global Object Identification.",
  applications: "withParent",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "Opaque id with a prefix of the object's type. Sorts by creation time and is the same over REST.",
    }),
  }),
  // A row names its type itself where its column is the id of another object.
  resolveType: ({ id, __typename }) => __typename ?? typeOfId(id) ?? null,
});

/** Loads rows of one type through the viewer's reach, in the order of the ids; null for ids outside it. */
type Reader = (context: RequestContext, ids: readonly string[]) => Promise<({ id: string } | null)[]>;

const readers = new Map<string, Reader>();

/** Registers the reader of a type for `node(id)`. The reader must apply the viewer's reach. */
export function readableById(type: string, reader: Reader): void {
  readers.set(type, reader);
}

/** Prices of reading one object by its id, of the types whose reading costs more than columns. */
const prices = new Map<string, number>();

/** Loads rows by the ids of their owners. */
type OwnerReader = (context: RequestContext, ownerIds: readonly string[]) => Promise<(object | null)[]>;

/**
 * Registers a type whose objects exist once for each object of another type: how they are read by the ids of their
 * owners, through the viewer's reach, for each prefix; and the price of one, which is that of the field of its owner.
 */
export function readableBeside(
  type: string,
  byPrefix: Readonly<Partial<Record<OwnedPrefix, OwnerReader>>>,
  price = 1,
): void {
  prices.set(type, price);
  readableById(type, async (context, ids) => {
    const rows = new Map<string, { id: string }>();
    for (const [key, read] of Object.entries(byPrefix)) {
      const prefix = key as OwnedPrefix;
      const ownerIds = ids.filter((id) => id.startsWith(`${prefix}_`)).map((id) => ownerOf(id, prefix));
      if (ownerIds.length === 0) continue;
      for (const [index, row] of (await read(context, ownerIds)).entries()) {
        const ownerId = ownerIds[index] as string;
        if (row) rows.set(idBeside(ownerId, prefix), { id: ownerId, ...row, __typename: type } as { id: string });
      }
    }
    return ids.map((id) => rows.get(id) ?? null);
  });
}

const priceOf = (id: unknown): number => prices.get(typeOfId(String(id)) ?? "") ?? 1;

const IDS = { maxItems: 100 };

/** Loads objects by their ids, with one read for each type. */
async function load(
  context: RequestContext,
  ids: readonly string[],
  schema: GraphQLSchema,
): Promise<({ id: string } | null)[]> {
  const byType = Map.groupBy(new Set(ids), (id) => typeOfId(id) ?? "");
  for (const type of byType.keys()) requireRowScope(context.viewer, type, rowScopeOf(schema.getType(type)));
  const rows = new Map<string, { id: string }>();
  await Promise.all(
    [...byType].map(async ([type, wanted]) => {
      for (const [index, row] of ((await readers.get(type)?.(context, wanted)) ?? []).entries())
        if (row) rows.set(wanted[index] as string, row);
    }),
  );
  return ids.map((id) => rows.get(id) ?? null);
}

builder.queryFields((t) => ({
  node: t.field({
    ...requires("read", { application: "byRow" }),
    type: Node,
    nullable: true,
    complexity: ({ id }) => ({ field: priceOf(id), multiplier: 1 }),
    description: "Object with the given id; null if no such object is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the object." }) },
    resolve: async (_root, { id }, { context }, { schema }) => (await load(context, [id], schema))[0] ?? null,
  }),
  nodes: t.field({
    ...requires("read", { application: "byRow" }),
    type: [Node],
    nullable: { list: false, items: true },
    complexity: ({ ids }) => ({
      field: ids.reduce((sum, id) => sum + priceOf(id) - 1, 1),
      multiplier: ids.length,
    }),
    description:
      "Objects with the given ids, in the order of the ids; null in the place of each object that is not visible to the viewer.",
    args: {
      ids: t.arg.idList({
        description: `Ids of the objects, at most ${IDS.maxItems}. Fails with VALIDATION_FAILED if there are more.`,
        ...within(IDS),
      }),
    },
    resolve: (_root, { ids }, { context }, { schema }) => {
      requireWithin({ ids: IDS }, { ids });
      return load(context, ids, schema);
    },
  }),
}));
