import type { GraphQLResolveInfo } from "graphql";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Page, PageArgs, PageQuery } from "../../src/platform/paging/page.ts";
import { isSearch, matchIds, type SearchedRow } from "../../src/platform/search/words.ts";
import type { GraphQLContext } from "./builder.ts";
import { nestedPage, pageCost, rootPage } from "./connection.ts";
import { filterFor } from "./lookAhead.ts";
import { missingLength, missingRows, selectsRows } from "./missing.ts";
import { STATEMENT } from "./prices.ts";

/** How a list is searched by words: with statements of its own, instead of in its parent's statement. */
export interface SearchedList<Args> {
  /** Whether the arguments have words to search for. */
  isSearched(args: Args): boolean;
  /** The price of a search beside its statements, in columns. */
  readonly price: number;
  /** Returns the ids of a page of the parent's list, in their order. */
  find(context: RequestContext, parentId: string, args: Args): Promise<string[]>;
  count(context: RequestContext, parentId: string, args: Args): Promise<number>;
  /** Returns visible rows in the order of their ids; null for others. */
  read(context: RequestContext, ids: readonly string[], query: object): Promise<(object | null)[]>;
}

/** A list that is short enough to be searched in memory. */
interface ShortList<Args> extends Pick<SearchedList<Args>, "read"> {
  /** The text that the arguments search for. */
  searchOf(args: Args): string | null | undefined;
  page(args: Args): PageQuery;
  /** Reads the rows of the parent's list that a page and the other filters have, with their texts. */
  rows(
    context: RequestContext,
    parentId: string,
    args: Args,
    page: Pick<PageQuery, "where" | "orderBy">,
  ): Promise<SearchedRow[]>;
}

/** The price of reading a short list and its words. */
const SHORT_LIST = 200;

/** Returns the search of a short list. */
export function searchedInMemory<Args>({ searchOf, page, rows, read }: ShortList<Args>): SearchedList<Args> {
  const load = async (context: RequestContext, id: string, args: Args, where: PageQuery["where"]) =>
    matchIds(searchOf(args) ?? "", await rows(context, id, args, { where, orderBy: page(args).orderBy }));
  return {
    isSearched: (args) => isSearch(searchOf(args)),
    price: SHORT_LIST,
    find: async (context, id, args) => (await load(context, id, args, page(args).where)).slice(0, page(args).take),
    count: async (context, id, args) => (await load(context, id, args, {})).length,
    read,
  };
}

/** A list on a relation of its parent. */
export interface NestedList<Args extends PageArgs> {
  /** The relation of the parent's model. */
  readonly relation: string;
  /** The GraphQL type of the rows. */
  readonly type: string;
  /** The typical length of the list; that of a full page if absent. */
  readonly typical?: number;
  /** The page without the filter of the list. */
  readonly page: (args: Args) => PageQuery;
  /** The rows that the list has for the viewer without a search, on all its pages; all of the relation if absent. */
  readonly filter?: (args: Args, context: RequestContext) => object;
  readonly search?: SearchedList<Args>;
}

let lists = 0;

/** The names of the fields that a document selects in a connection. */
type Selected = () => ReadonlySet<string>;

/**
 * Returns the options of a field whose connection has `totalCount`. Page and length are parts of the parent's
 * statement, each only if the document asks for it. Both have the same filter, so that the length counts exactly the
 * rows of the pages.
 */
export function nestedList<Args extends PageArgs = PageArgs>({
  relation,
  type,
  typical,
  page,
  filter,
  search,
}: NestedList<Args>) {
  const list = lists++;
  function select(args: Args, request: GraphQLContext, nested: unknown, selected: Selected) {
    const { where, orderBy, take } = page(args);
    const rows =
      filter &&
      filterFor(
        request,
        () => `${list} ${JSON.stringify(args)}`,
        (context) => filter(args, context),
      );
    if (search?.isSearched(args)) return { select: { id: true } };
    const names = new Set(selected());
    const counted = names.delete("totalCount");
    names.delete("__typename");
    const narrowed = { where: rows === undefined ? where : { AND: [where, rows] }, orderBy, take };
    return {
      select: {
        ...((names.size > 0 || !counted) && { [relation]: nestedPage(nested, narrowed, type) }),
        ...(counted && { _count: { select: { [relation]: rows === undefined ? true : { where: rows } } } }),
      },
    };
  }
  async function searched(
    { find, count, read }: SearchedList<Args>,
    parentId: string,
    args: Args,
    graphqlContext: GraphQLContext,
    info: GraphQLResolveInfo,
  ): Promise<Page<never>> {
    const { context } = graphqlContext;
    const { orderBy, finish } = page(args);
    const rows = await read(
      context,
      await find(context, parentId, args),
      rootPage(graphqlContext, info, type, orderBy),
    );
    // A row that was deleted between the two statements is left out.
    return finish(rows.filter((row) => row !== null) as never[], () => count(context, parentId, args));
  }
  const pagePrice = pageCost(typical);
  return {
    complexity: (args: PageArgs) => {
      const { field, multiplier } = pagePrice(args);
      const isSearched = search?.isSearched(args as Args) === true;
      return { field: isSearched ? field + 2 * STATEMENT + search.price : field, multiplier };
    },
    // The option `select` of Pothos does not learn which fields are selected; the extension that the option becomes
    // does.
    extensions: { pothosPrismaSelect: select as unknown },
    resolve(
      parent: object,
      args: PageArgs,
      context: GraphQLContext,
      info: GraphQLResolveInfo,
    ): Page<never> | Promise<Page<never>> {
      if (search?.isSearched(args as Args))
        return searched(search, (parent as { id: string }).id, args as Args, context, info);
      const { where, orderBy, take, finish } = page(args as Args);
      const { id, _count: counts } = parent as { id: string; _count?: Record<string, number> };
      const loaded = (parent as Record<string, never[] | undefined>)[relation];
      const filtered = () => filter?.(args as Args, context.context);
      const length = counts?.[relation] ?? (() => missingLength(context, info, { id, relation, where: filtered() }));
      if (loaded !== undefined || !selectsRows(info)) return finish(loaded ?? [], length);
      const query = {
        ...rootPage(context, info, type, orderBy),
        where: { AND: [where, filtered() ?? {}] },
        orderBy,
        take,
      };
      return missingRows(context, info, { id, relation, query }).then((rows) => finish(rows, length));
    },
  };
}
