import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

const memory = new WeakMap<SelectionSetNode, ReadonlySet<string>>();

/**
 * Returns the number of members that `__typename` adds to each object of a field: graphql-js resolves that field
 * itself, once for each response name. Directives and conditions on types are ignored, so it is an upper bound.
 */
export function typenamesIn({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">): number {
  const { selectionSet } = fieldNodes[0] ?? {};
  if (selectionSet === undefined) return 0;
  const names = namesIn(selectionSet, fragments);
  if (fieldNodes.length === 1) return names.size;
  const all = new Set(names);
  for (const node of fieldNodes)
    if (node.selectionSet !== undefined) for (const name of namesIn(node.selectionSet, fragments)) all.add(name);
  return all.size;
}

function namesIn(set: SelectionSetNode, fragments: GraphQLResolveInfo["fragments"]): ReadonlySet<string> {
  const memo = memory.get(set);
  if (memo !== undefined) return memo;
  const names = new Set<string>();
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value === "__typename") names.add(selection.alias?.value ?? "__typename");
      continue;
    }
    const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    if (part !== undefined) for (const name of namesIn(part.selectionSet, fragments)) names.add(name);
  }
  memory.set(set, names);
  return names;
}

/** Returns the number of objects in a value. */
export const objectsIn = (value: unknown): number =>
  Array.isArray(value) ? value.reduce<number>((sum, each) => sum + objectsIn(each), 0) : value == null ? 0 : 1;
