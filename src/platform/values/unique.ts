import type { z } from "zod";

/** Refines a list: reports each repeated item. `member` is the path within an item that the violation names. */
export const unique =
  <Item>(keyOf: (item: Item) => string, member: string[] = []) =>
  (items: Item[], context: z.RefinementCtx<Item[]>): void => {
    const keys = items.map(keyOf);
    keys.forEach((key, index) => {
      if (keys.indexOf(key) === index) return;
      context.addIssue({ code: "custom", path: [index, ...member], message: "is named twice", input: key });
    });
  };

/** The same for a list of ids or addresses. */
export const uniqueTexts = unique((text: string) => text);
