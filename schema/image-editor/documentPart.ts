import type { EnumRef, InputRef, ObjectRef } from "@pothos/core";
import { builder } from "../core/builder.ts";
import { memberList, worth } from "../core/prices.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/** A part of an image document, with the same members in its output and its input type. */
export interface Part<Value> {
  readonly output: ObjectRef<Types, Value>;
  readonly input: InputRef<Value>;
}

type Leaf = "Int" | "Float" | "String" | "Boolean" | "ID" | EnumRef<never, string>;

/** One member of a part. */
export interface Member {
  readonly type: Leaf | Part<never>;
  readonly description: string;
  readonly list?: true;
  readonly optional?: true;
  /** The maximum number of items of a list, for its price. */
  readonly most?: number;
  /** The name over REST, where it is not the snake case of the GraphQL name. */
  readonly wire?: string;
}

const leaf =
  (type: Leaf) =>
  (description: string): Member => ({ type, description });

export const int = leaf("Int");
export const float = leaf("Float");
export const text = leaf("String");
export const flag = leaf("Boolean");
export const id = leaf("ID");
export const word = (type: unknown, description: string): Member => ({ type: type as Leaf, description });
export const one = (type: unknown, description: string): Member => ({ type: type as Part<never>, description });
export const many = (type: unknown, description: string): Member => ({ ...one(type, description), list: true });
export const optional = (member: Member): Member => ({ ...member, optional: true });
export const named = (wire: string, member: Member): Member => ({ ...member, wire });

/** A list with at most `count` items in each part that contains it, in the largest document that can be stored. */
export const most = (count: number, member: Member): Member => ({ ...member, most: count });

/** The number of list items that cost as much as one column. */
const ITEMS = 20;

const isPart = (type: Member["type"]): type is Part<never> => typeof type === "object" && "input" in type;

/**
 * Defines the object type `name` and the input type `<name>Input` of a part from one table. Optional members are null
 * when absent.
 */
export function part<Value extends object>(
  name: string,
  description: string,
  members: { readonly [Name in keyof Required<Value>]: Member },
): Part<Value> {
  const entries = Object.entries<Member>(members);
  const output = builder.objectRef<Value>(name).implement({
    description,
    applications: "withParent",
    fields: (t) =>
      Object.fromEntries(
        entries.map(([member, { type, description: meaning, list, optional: nullable = false, most: length = 1 }]) => {
          const kind = isPart(type) ? type.output : type;
          const resolve = (value: Value) => value[member as keyof Value];
          const said = nullable ? `${meaning} Null if absent.` : meaning;
          const price = list && !isPart(type) ? worth(length / ITEMS) : memberList(length);
          const options = { ...price, type: list ? [kind] : kind, nullable, description: said, resolve };
          return [member, t.field(options as never)];
        }),
      ),
  });
  const input = builder.inputRef<Value>(`${name}Input`).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        entries.map(([member, { type, description: meaning, list, optional: absent = false, wire }]) => {
          const kind = isPart(type) ? type.input : type;
          const extensions = wire === undefined ? {} : { extensions: { wire } };
          const options = {
            type: list ? [kind] : kind,
            required: !absent,
            description: absent ? `${meaning} Null means absent.` : meaning,
            ...extensions,
          };
          return [member, t.field(options as never)];
        }),
      ) as never,
  });
  return { output, input: input as InputRef<Value> };
}
