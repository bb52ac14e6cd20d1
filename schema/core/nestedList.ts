import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Page, PageArgs, PageQuery } from "../../src/platform/paging/page.ts";
import type { GraphQLContext } from "./builder.ts";
import { nestedPage, pageCost } from "./connection.ts";

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
  /** The rows that the list has for the viewer, on all its pages; all rows of the relation if absent. */
  readonly filter?: (args: Args, context: RequestContext) => object;
}

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
}: NestedList<Args>) {
  function select(args: Args, { context }: GraphQLContext, nested: unknown, selected: Selected) {
    const { where, orderBy, take } = page(args);
    const rows = filter?.(args, context);
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
  return {
    complexity: pageCost(typical),
    // The option `select` of Pothos does not learn which fields are selected; the extension that the option becomes
    // does.
    extensions: { pothosPrismaSelect: select as unknown },
    resolve(parent: object, args: PageArgs): Page<never> {
      const { _count: counts } = parent as { _count?: Record<string, number> };
      const rows = (parent as Record<string, never[] | undefined>)[relation];
      return page(args as Args).finish(rows ?? [], counts?.[relation]);
    },
  };
}
