import type { Constant } from "../route.ts";
import type { ConstantValue, ObjectShape, Shape, Slot } from "./shape.ts";

type Constants = Readonly<Record<string, Constant>>;

/**
 * Adds the constants of a row to the shape of its body. A name with dots is the path of a member; a list on the way
 * means each of its items. A constant whose name a member of the result has is the value of that member where the
 * result has none.
 * @throws Error for a path that the body does not have
 */
export function withConstants(shape: Shape, constants: Constants): Shape {
  if (Object.keys(constants).length === 0) return shape;
  if (shape.kind === "list") return { ...shape, item: withConstants(shape.item, constants) };
  if (shape.kind !== "object")
    throw new Error(`the constants ${Object.keys(constants).join(", ")} are members of no object`);
  return { ...shape, members: membersOf(shape, constants) };
}

function membersOf({ members }: ObjectShape, constants: Constants): Slot[] {
  const own = new Map(members.map((slot) => [slot.key, slot]));
  const below: Record<string, Record<string, Constant>> = {};
  for (const [path, constant] of Object.entries(constants)) {
    const [key, ...rest] = path.split(".") as [string, ...string[]];
    const slot = own.get(key);
    if (rest.length > 0) (below[key] ??= {})[rest.join(".")] = constant;
    else if (constant.position) own.set(key, positionSlot(key, slot, constant));
    else if (constant.value === undefined) own.set(key, describedSlot(key, slot, constant));
    else if (slot === undefined) own.set(key, addedSlot(key, constant.value, constant.description));
    else
      own.set(key, {
        ...slot,
        optional: false,
        fallback: constant.value,
        description: constant.description ?? slot.description,
      });
  }
  for (const [key, inner] of Object.entries(below)) {
    const slot = own.get(key);
    if (slot === undefined) throw new Error(`the constants of ${key} are members of no object`);
    own.set(key, { ...slot, shape: withConstants(slot.shape, inner) });
  }
  return [...own.values()];
}

function positionSlot(key: string, slot: Slot | undefined, { description }: Constant): Slot {
  if (slot !== undefined) throw new Error(`the position ${key} is a member of the result already`);
  return { key, shape: { kind: "position" }, optional: false, description };
}

function describedSlot(key: string, slot: Slot | undefined, { description, optional }: Constant): Slot {
  if (slot === undefined) throw new Error(`the constant ${key} has neither a value nor a member that it describes`);
  return { ...slot, description, optional: slot.optional || optional === true };
}

const addedSlot = (key: string, value: ConstantValue, description: string | undefined): Slot => ({
  key,
  shape: { kind: "constant", value },
  optional: false,
  description,
});
