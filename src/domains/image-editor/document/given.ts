import { z } from "zod";
import { LooseDocument } from "./shape.ts";

/** A document as a surface hands it over: what is optional may be null, which says the same as leaving it out. */
export type GivenDocument = Nullable<LooseDocument>;

type Nullable<Value> = Value extends readonly (infer Item)[]
  ? Nullable<Item>[]
  : Value extends object
    ? { [Member in keyof Value]: Nullable<Value[Member]> | (undefined extends Value[Member] ? null : never) }
    : Value;

/** The shape of a document that is given; what comes of it has the members in the order of the shape, and no null. */
export const DocumentInput = z.preprocess((given: GivenDocument) => withoutNulls(given), LooseDocument);

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member != null) kept[name] = withoutNulls(member);
  return kept;
}
