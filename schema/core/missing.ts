import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { relatedTo } from "../../src/platform/database/relatedTo.ts";
import type { GraphQLContext } from "./builder.ts";

/** A list of one parent. */
interface ListOf {
  readonly id: string;
  readonly relation: string;
}

/**
 * Reads what a parent lacks. Two parts of a document may select one object with arguments that contradict each other.
 * The object is loaded as the first part selects it, and the second part reads its lists in statements of their own.
 */
function missing({ context }: GraphQLContext, { parentType }: GraphQLResolveInfo, id: string, select: object) {
  const model = parentType.extensions["pothosPrismaModel"];
  if (typeof model !== "string") throw new Error(`${parentType.name} has no table`);
  return relatedTo(context.services.database, model, id, select);
}

/** Returns the rows of a list whose parent lacks them. */
export async function missingRows(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  { id, relation, query }: ListOf & { readonly query: object },
): Promise<never[]> {
  const row = await missing(context, info, id, { [relation]: query });
  return (row?.[relation] ?? []) as never[];
}

/** Returns the length of a list whose parent lacks it. */
export async function missingLength(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  { id, relation, where }: ListOf & { readonly where: object | undefined },
): Promise<number> {
  const counted = { select: { [relation]: where === undefined ? true : { where } } };
  const row = await missing(context, info, id, { _count: counted });
  return (row?.["_count"] as Record<string, number> | undefined)?.[relation] ?? 0;
}

const LENGTH_ALONE = new Set(["totalCount", "__typename"]);

/** Whether a document selects more of a connection than its length. */
export function selectsRows({ fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((each) => {
      if (each.kind === Kind.FIELD) return !LENGTH_ALONE.has(each.name.value);
      return selects(each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments[each.name.value]?.selectionSet);
    }) === true;
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}
