import type { z } from "zod";

/** The rule that a repeated item breaks. */
export const ONCE = "must be listed only once";

/** Returns the indexes of the items that equal an earlier one. */
export function repeatedIn(items: readonly string[]): number[] {
  const earlier = new Set<string>();
  return items.flatMap((item, index) => {
    if (earlier.has(item)) return [index];
    earlier.add(item);
    return [];
  });
}

/** Refines a list: reports each repeated item. `member` is the path within an item that the violation names. */
export const unique =
  <Item>(keyOf: (item: Item, index: number) => string, member: string[] = []) =>
  (items: Item[], context: z.RefinementCtx<Item[]>): void => {
    const keys = items.map(keyOf);
    for (const index of repeatedIn(keys))
      context.addIssue({ code: "custom", path: [index, ...member], message: ONCE, input: keys[index] });
  };

/** The same for a list of ids or addresses. */
export const uniqueTexts = unique((text: string) => text);
