import type { z } from "zod";

/** Refines a list: names each item that is there a second time. `member` is what of an item the violation is about. */
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
