import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

const counted = new WeakMap<SelectionSetNode, number>();

/** Returns how often a field selects `__typename` of each of its objects: graphql-js resolves that field itself. */
export function typenamesIn({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  let count = 0;
  for (const { selectionSet } of fieldNodes) if (selectionSet !== undefined) count += countIn(selectionSet, fragments);
  return count;
}

function countIn(set: SelectionSetNode, fragments: GraphQLResolveInfo["fragments"]): number {
  const known = counted.get(set);
  if (known !== undefined) return known;
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += Number(selection.name.value === "__typename");
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countIn(selection.selectionSet, fragments);
    else {
      const fragment = fragments[selection.name.value];
      if (fragment !== undefined) count += countIn(fragment.selectionSet, fragments);
    }
  }
  counted.set(set, count);
  return count;
}

/** Returns the number of objects in a value. */
export const objectsIn = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, each) => sum + objectsIn(each), 0) : value == null ? 0 : 1;
