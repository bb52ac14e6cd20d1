import { isEnumType } from "graphql";
import { LONG, longToJson } from "../long.ts";
import { wireValue } from "../wireName.ts";
import type { LeafShape, ObjectShape, Shape } from "./shape.ts";

/** What stands where the contract requires an instant and there is none. */
const ZERO_TIME = "0001-01-01T00:00:00Z";

/** GraphQL value → what JSON.stringify writes. `base` is where the schemas are served: `{origin}/api/v1/schemas/`. Never gets null. */
export type Encode = (value: unknown, base: string) => unknown;

/** The writer of one shape, composed once at start-up. Undefined: the value is written as it stands. */
export function encoderOf(shape: Shape): Encode | undefined {
  switch (shape.kind) {
    case "object":
      return objectEncoder(shape);
    case "list":
      return listEncoder(encoderOf(shape.item));
    case "map":
      return mapEncoder(encoderOf(shape.value), shape.rest);
    case "joined": {
      const list = listEncoder(encoderOf(shape.item));
      return (value, base) => ((list === undefined ? value : list(value, base)) as unknown[]).join(" ");
    }
    case "leaf":
      return leafEncoder(shape);
    case "constant":
      return undefined;
  }
}

/** Absent members are left out; a resource names its schema first. */
function objectEncoder({ name, members }: ObjectShape): Encode {
  const parts = members.map(({ key, shape }) => ({
    key,
    encode: encoderOf(shape),
    absent: shape.kind === "leaf" ? absentForm(shape) : undefined,
  }));
  const file = name === undefined ? undefined : `${name}.json`;
  return (value, base) => {
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = file === undefined ? {} : { $schema: base + file };
    for (const { key, encode, absent } of parts) {
      const member = source[key] ?? undefined;
      if (member === undefined) {
        if (absent !== undefined) result[key] = absent;
      } else result[key] = encode === undefined ? member : encode(member, base);
    }
    return result;
  };
}

/** What stands where there is none, for a member that the contract requires. */
const absentForm = ({ zeroTime, emptyText }: LeafShape) => (zeroTime ? ZERO_TIME : emptyText ? "" : undefined);

function listEncoder(item: Encode | undefined): Encode | undefined {
  if (item === undefined) return undefined;
  return (value, base) => (value as unknown[]).map((each) => (each === null ? null : item(each, base)));
}

function mapEncoder(encode: Encode | undefined, rest: boolean): Encode {
  return (value, base) =>
    Object.fromEntries(
      (value as { key: unknown; value?: unknown }[]).flatMap((entry) => {
        const member = rest ? entry : (entry.value ?? undefined);
        return member === undefined ? [] : [[String(entry.key), encode === undefined ? member : encode(member, base)]];
      }),
    );
}

function leafEncoder({ type, wholeSeconds }: LeafShape): Encode | undefined {
  if (isEnumType(type)) {
    const values = new Map(type.getValues().map((value) => [value.name, wireValue(value)]));
    return (name) => values.get(name as string);
  }
  if (type.name === "DateTime") return wholeSeconds ? (value) => `${instant(value).slice(0, 19)}Z` : instant;
  return type.name === LONG ? longToJson : undefined;
}

/** RFC 3339 in UTC, from what a DateTime scalar may give: a Date, or a text with an offset. */
function instant(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return text.endsWith("Z") ? text : new Date(text).toISOString();
}
