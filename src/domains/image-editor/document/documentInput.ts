import { z } from "zod";
import { LooseDocument } from "./shape.ts";

/** A document as received by REST or GraphQL: optional members can be null, which means absent. */
export type NullableDocument = Nullable<LooseDocument>;

type Nullable<Value> = Value extends readonly (infer Item)[]
  ? Nullable<Item>[]
  : Value extends object
    ? { [Member in keyof Value]: Nullable<Value[Member]> | (undefined extends Value[Member] ? null : never) }
    : Value;

/** The input shape of a document. The result has its members in the order of the shape and no nulls. */
export const DocumentInput = z.preprocess((input: NullableDocument) => withoutNulls(input), LooseDocument);

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member != null) kept[name] = withoutNulls(member);
  return kept;
}
