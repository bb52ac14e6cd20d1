import type { ArgBuilder, InputFieldMap, ObjectRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { Page, PageArgs, PageInfo as PageInfoRow, PageQuery } from "../../src/platform/paging/page.ts";
import { builder, type GraphQLContext } from "./builder.ts";
import { lookAhead } from "./lookAhead.ts";
import { oncePerRow } from "./memo.ts";
import { type COUNTED, type COUNTED_SEPARATELY, MEMBER, memberList } from "./prices.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

const PageInfo = builder.objectRef<PageInfoRow>("PageInfo").implement({
  description: "Position of a page in its list, as specified by Relay Cursor Connections.",
  applications: "withParent",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage", { ...MEMBER, description: "Whether more items follow this page." }),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage", {
      ...MEMBER,
      description: "Whether items precede this page. True for every page that follows a cursor.",
    }),
    startCursor: t.exposeString("startCursor", {
      ...MEMBER,
      nullable: true,
      description: "Cursor of the page's first item; null if the page is empty.",
    }),
    endCursor: t.exposeString("endCursor", {
      ...MEMBER,
      nullable: true,
      description: "Cursor of the page's last item; null if the page is empty.",
    }),
    nextCursor: t.string({
      ...MEMBER,
      nullable: true,
      description: "Cursor to send as `after` to read the next page; null on the last page.",
      resolve: (info) => (info.hasNextPage ? info.endCursor : null),
    }),
  }),
});

/**
 * Defines the types `<name>Connection` and `<name>Edge` of a node type. With `counted`, the price of counting, the
 * connection has `totalCount`: for lists that an index counts quickly. Every field of the type then returns a page with
 * `totalCount`. `uncounted` says which lists are too long to count; their `totalCount` is null.
 */
export function connectionType<Row extends object>(
  name: string,
  node: ObjectRef<Types, Row>,
  { counted, uncounted }: { counted?: typeof COUNTED | typeof COUNTED_SEPARATELY; uncounted?: string } = {},
): ObjectRef<Types, Page<Row>> {
  const Edge = builder.objectRef<Page<Row>["edges"][number]>(`${name}Edge`).implement({
    description: `Item of a list of \`${name}\`, with its cursor.`,
    applications: "page",
    fields: (t) => ({
      cursor: t.string({
        description: "Cursor of the item, to send as `after` or `before`.",
        resolve: (edge) => edge.cursor,
      }),
      node: t.field({
        type: node,
        description: `\`${name}\` at this position of the list.`,
        resolve: (edge) => edge.node as never,
      }),
    }),
  });
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `Page of a list of \`${name}\`.`,
    applications: "page",
    fields: (t) => ({
      edges: t.field({
        type: [Edge],
        ...memberList(1),
        description: "Items of the page with their cursors.",
        resolve: (page) => page.edges,
      }),
      nodes: t.field({
        type: [node],
        ...memberList(1),
        description: "Items of the page without cursors.",
        resolve: (page) => page.nodes as never,
      }),
      pageInfo: t.field({
        type: PageInfo,
        ...MEMBER,
        description: "Position of the page in its list.",
        resolve: (page) => page.pageInfo,
      }),
      ...(counted && {
        totalCount: t.int({
          ...counted,
          nullable: uncounted !== undefined,
          description: `Number of items on all pages of the list, with its filters${uncounted === undefined ? "" : `; null ${uncounted}`}. Only items that the list returns to the viewer are counted.`,
          // Null only where the field is nullable, which the type of the option cannot express.
          resolve: totalCountOf as (...args: Parameters<typeof totalCountOf>) => Promise<number>,
        }),
      }),
    }),
  });
}

/** Returns the length of a page's list, counted once for each page. */
function totalCountOf(page: Page<object>, _args: object, _context: GraphQLContext, info: GraphQLResolveInfo) {
  const { totalCount } = page;
  if (totalCount === undefined) throw new Error(`the field of ${info.parentType} does not count its list`);
  return typeof totalCount === "number" ? totalCount : oncePerRow(page, "totalCount", totalCount);
}

/** Returns the four paging arguments. `size` is the default page size, `max` the largest. */
export function pageArgs(arg: ArgBuilder<Types>, { size = 20, max = 100 } = {}) {
  const bounds = { extensions: { constraints: { minimum: 1, maximum: max } } };
  return {
    first: arg.int({
      required: false,
      ...bounds,
      description: `Number of items from the start of the list, 1 to ${max}. Absent or null means ${size}, unless \`last\` is given.`,
    }),
    after: arg.string({
      required: false,
      description: "Cursor that the items follow. Absent or null means the start of the list.",
    }),
    last: arg.int({
      required: false,
      ...bounds,
      description: `Number of items from the end of the list, 1 to ${max}. Cannot be combined with \`first\` or \`after\`.`,
    }),
    before: arg.string({
      required: false,
      description:
        "Cursor that the items precede. Absent or null means the end of the list. Cannot be combined with `first` or `after`.",
    }),
  } satisfies InputFieldMap;
}

/**
 * Returns the price of a connection: `field` for itself, and the price of a row for each row that it may return, or for
 * the typical length of the list if the document gives no size. A size below 1 counts as 1, because it is rejected only
 * later and must not lower the price of the other fields.
 */
export function pageCost(typical = 20, field = 1) {
  return (args: PageArgs) => ({ field, multiplier: Math.max(1, args.first ?? args.last ?? typical) });
}

/** The paths of a connection's rows in a document: `nodes` and `edges { node }`. */
const ROWS = [[{ name: "nodes" }], [{ name: "edges" }, { name: "node" }]];

type Nested = (query: object, path: never, type?: string) => unknown;

/** Look-ahead for a connection on a relation: adds the page and the selection below it to the parent's query. */
export function nestedPage<Query extends { orderBy: PageQuery["orderBy"] }>(
  nested: unknown,
  query: Query,
  rowType: string,
): Query {
  const paths = { getType: () => rowType, paths: ROWS };
  return (nested as Nested)({ ...query, select: cursorColumns(query.orderBy) }, paths as never, rowType) as Query;
}

/**
 * Look-ahead for a connection whose nodes are a to-one relation of the paged rows. `columns` are the columns of a
 * cursor.
 */
export function nestedRow<Columns extends object>(
  nested: unknown,
  columns: Columns,
  rowType: string,
): { select: Columns } {
  const paths = { getType: () => rowType, paths: ROWS };
  return (nested as Nested)({ select: columns }, paths as never, rowType) as { select: Columns };
}

/** Returns the columns of a cursor. A row has at least these when a document selects nothing else. */
const cursorColumns = (orderBy: PageQuery["orderBy"]) =>
  Object.fromEntries(orderBy.flatMap(Object.keys).map((column) => [column, true]));

/**
 * Look-ahead for a connection with a statement of its own: returns the selection below it as a Prisma `select` or
 * `include`, with the columns of the order's cursor.
 */
export function rootPage(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  rowType: string,
  orderBy: PageQuery["orderBy"] = [],
): object {
  const paths = [["nodes"], ["edges", "node"]];
  return lookAhead(context, info, { typeName: rowType, paths, select: { id: true, ...cursorColumns(orderBy) } });
}
