import type { Shape, Slot } from "./shape.ts";

type Pick = Omit<Slot, "key">;

/**
 * The shape of what `select` picks out of a result of this shape. It runs on a sample: an object tree with every member present and
 * one item in each list, whose parts are recognized in what comes back. A literal around them becomes an object or list of its own.
 * @throws Error when something comes back that is no part of the sample
 */
export function pick(select: (data: unknown) => unknown, root: Shape): Shape {
  const marks = new WeakMap<object, Pick>();

  function sample(given: Pick): unknown {
    const part = parts(given);
    marks.set(part, given);
    return part;
  }

  function parts({ shape, optional }: Pick): object {
    if (shape.kind === "list") return [sample({ shape: shape.item, optional: shape.nullableItems })];
    if (shape.kind !== "object") return {};
    return Object.fromEntries(
      shape.members.map((member) => [member.key, sample({ ...member, optional: member.optional || optional })]),
    );
  }

  function recognize(value: unknown): Pick {
    if (typeof value === "object" && value !== null) {
      return marks.get(value) ?? { shape: Array.isArray(value) ? list(value) : literal(value), optional: false };
    }
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      return { shape: { kind: "constant", type: typeof value as "string" | "number" | "boolean" }, optional: false };
    }
    throw new Error(`select must only pick parts of the result: ${String(value)} is none`);
  }

  function list(value: unknown[]): Shape {
    if (value.length !== 1) throw new Error("select must only pick or map lists of the result");
    const { shape, optional } = recognize(value[0]);
    return { kind: "list", item: shape, nullableItems: optional };
  }

  function literal(value: object): Shape {
    return { kind: "object", members: Object.entries(value).map(([key, member]) => ({ ...recognize(member), key })) };
  }

  return recognize(select(sample({ shape: root, optional: false }))).shape;
}
