import { isEnumType } from "graphql";
import { wireValue } from "../wireName.ts";
import type { LeafShape, ObjectShape, Shape } from "./shape.ts";

/** The value of a required instant that is null. */
const ZERO_TIME = "0001-01-01T00:00:00Z";

/**
 * Converts a GraphQL value other than null to the value for JSON.stringify. `base` is the URL of the schemas:
 * `{origin}/api/v1/schemas/`. `position` is that of an item in its list.
 */
export type Encode = (value: unknown, base: string, position?: number) => unknown;

/** Composes the encoder of a shape, once at start-up. Undefined for a shape whose values are written unchanged. */
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
    case "position":
      return undefined;
  }
}

/** Leaves null members out. `$schema` is the first member of a resource. */
function objectEncoder({ name, members }: ObjectShape): Encode {
  const position = members.find(({ shape }) => shape.kind === "position")?.key;
  const parts = members.map(({ key, from, shape, fallback }) => ({
    key,
    from,
    encode: encoderOf(shape),
    absent:
      fallback ?? (shape.kind === "leaf" ? absentForm(shape) : shape.kind === "constant" ? shape.value : undefined),
  }));
  const file = name === undefined ? undefined : `${name}.json`;
  return (value, base, at) => {
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = file === undefined ? {} : { $schema: base + file };
    if (position !== undefined) result[position] = at;
    for (const { key, from, encode, absent } of parts) {
      const holder = from === undefined ? source : (source[from] as Record<string, unknown>);
      const member = holder[key] ?? undefined;
      if (member === undefined) {
        if (absent !== undefined) result[key] = absent;
      } else result[key] = encode === undefined ? member : encode(member, base);
    }
    return result;
  };
}

/** Returns the value that replaces null for a required member; undefined for a member that is left out. */
const absentForm = ({ zeroTime, emptyText }: LeafShape) => (zeroTime ? ZERO_TIME : emptyText ? "" : undefined);

function listEncoder(item: Encode | undefined): Encode | undefined {
  if (item === undefined) return undefined;
  return (value, base) => (value as unknown[]).map((each, at) => (each === null ? null : item(each, base, at)));
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

function leafEncoder({ type, wholeSeconds, jsonText }: LeafShape): Encode | undefined {
  if (jsonText) return (value) => JSON.stringify(value);
  if (isEnumType(type)) {
    const values = new Map(type.getValues().map((value) => [value.name, wireValue(value)]));
    return (name) => values.get(name as string);
  }
  if (type.name === "DateTime") return wholeSeconds ? (value) => `${instant(value).slice(0, 19)}Z` : instant;
  return undefined;
}

/** Returns RFC 3339 in UTC for the result of a DateTime scalar: a Date, or a text with an offset. */
function instant(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return text.endsWith("Z") ? text : new Date(text).toISOString();
}
