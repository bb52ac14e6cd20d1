import type { ListShape, Shape, Slot } from "./shape.ts";

type Pick = Omit<Slot, "key" | "from">;

/**
 * Returns the shape of the part that `select` picks from a result of this shape. `select` runs on a sample, an object
 * tree with all members and one item in each list. Parts of the sample are recognized in its return value; literals
 * around them become new objects and lists.
 * @throws Error when `select` returns a value that is not a part of the sample
 */
export function pick(select: (data: unknown) => unknown, root: Shape): Shape {
  const marks = new WeakMap<object, Pick>();

  function sample(slot: Pick): unknown {
    const part = parts(slot);
    marks.set(part, slot);
    return part;
  }

  function parts({ shape, optional }: Pick): object {
    if (shape.kind === "list") return listOf(shape);
    if (shape.kind !== "object") return {};
    const object: Record<string, unknown> = {};
    const inlined: Record<string, Record<string, unknown>> = {};
    for (const { key, from, ...member } of shape.members) {
      const holder = from === undefined ? object : (inlined[from] ??= {});
      holder[key] = sample({ ...member, optional: member.optional || optional });
    }
    return { ...object, ...inlined };
  }

  /** A list of one item. `at` returns an optional item, because the list of a result may be shorter. */
  function listOf({ item, nullableItems }: ListShape): unknown[] {
    const items = [sample({ shape: item, optional: nullableItems })];
    return Object.assign(items, { at: () => sample({ shape: item, optional: true }) });
  }

  function recognize(value: unknown): Pick {
    if (typeof value === "object" && value !== null) {
      return marks.get(value) ?? { shape: Array.isArray(value) ? list(value) : literal(value), optional: false };
    }
    throw new Error(
      `select must return only parts of the result, not ${String(value)}; the row's constants are its own`,
    );
  }

  function list(value: unknown[]): Shape {
    if (value.length !== 1)
      throw new Error("select must return only lists of the result or mapped lists, not new ones");
    const { shape, optional } = recognize(value[0]);
    return { kind: "list", item: shape, nullableItems: optional };
  }

  function literal(value: object): Shape {
    return { kind: "object", members: Object.entries(value).map(([key, member]) => ({ ...recognize(member), key })) };
  }

  return recognize(select(sample({ shape: root, optional: false }))).shape;
}
