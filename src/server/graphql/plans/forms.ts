import { bytesOf, coerced, lengthOf } from "./leaves.ts";
import type { Leaf, ObjectPlan } from "./plan.ts";

/** A form of answers: how values become an answer's parts, and how parts become a whole. */
export interface Form {
  /** The part for null. */
  readonly nothing: unknown;
  /** @throws Error for a value that the type does not have */
  leaf(leaf: Leaf, value: unknown): unknown;
  /** Returns the bytes of a leaf in an answer. */
  lengthOf(part: unknown): number;
  text(text: string): unknown;
  list(parts: unknown[]): unknown;
  object(plan: ObjectPlan, parts: readonly unknown[]): unknown;
}

/** The text of the answer: no object of the answer is made. */
export const JSON_TEXT: Form = {
  nothing: "null",
  leaf: (leaf, value) => leaf.write(value),
  lengthOf: (part) => bytesOf(part as string),
  text: (text) => `"${text}"`,
  list: (parts) => (parts.length === 0 ? "[]" : `[${(parts as string[]).join(",")}]`),
  object({ fields }, parts) {
    let text = "";
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (field !== undefined) text += (at === 0 ? field.first : field.following) + (parts[at] as string);
    }
    return text === "" ? "{}" : `${text}}`;
  },
};

/** Values as JavaScript has them, for callers that read the answer. */
export const VALUES: Form = {
  nothing: null,
  leaf: ({ type }, value) => coerced(type, value),
  lengthOf,
  text: (text) => text,
  list: (parts) => parts,
  object({ fields }, parts) {
    // Without a prototype, because a document may name a member `__proto__`.
    const object = Object.create(null) as Record<string, unknown>;
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at];
      if (field !== undefined) object[field.name] = parts[at];
    }
    return object;
  },
};
