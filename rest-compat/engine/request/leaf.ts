import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from "graphql";
import { integerFromText, is64Bit, isInt, nearestInt } from "../integer.ts";
import { wireValues } from "../wireName.ts";

/** The reader of a scalar or enum type. */
export interface Leaf {
  /** The rule for its values, which follows their location in a violation. */
  readonly must: string;
  /** Converts a JSON value to the GraphQL value; undefined for an invalid value. */
  read(value: unknown): unknown;
  /**
   * Converts a text of the path or query to a JSON value. An invalid text is returned unchanged, and `read` rejects it.
   */
  fromText(text: string): unknown;
}

const asIs = (text: string) => text;
/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export const isText = (value: unknown) => typeof value === "string" && value.isWellFormed() && !value.includes("\0");
const only = (holds: (value: unknown) => boolean) => (value: unknown) => (holds(value) ? value : undefined);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integer = (value: string) => integerFromText(value) ?? value;
const text: Leaf = { must: "must be a string of Unicode characters without NUL", read: only(isText), fromText: asIs };

const SPECIFIED: Record<string, Leaf> = {
  String: text,
  ID: text,
  Int: {
    must: "must be an integer from -2147483648 to 2147483647",
    read: only(isInt),
    fromText: integer,
  },
  SafeInt: {
    must: "must be an integer from -9007199254740991 to 9007199254740991",
    read: only(Number.isSafeInteger),
    fromText: integer,
  },
  Float: {
    must: "must be a number",
    read: only(Number.isFinite),
    fromText: (value) => (NUMBER.test(value) ? Number(value) : value),
  },
  Boolean: {
    must: "must be true or false",
    read: only((value) => typeof value === "boolean"),
    fromText: (value) => (value === "true" ? true : value === "false" ? false : value),
  },
};

/** Reads an Int that REST documents with 64 bits. A value beyond Int is read as the nearest Int. */
const WIDE_INT: Leaf = {
  must: "must be an integer of 64 bits",
  read: (value) => (is64Bit(value) ? nearestInt(value) : undefined),
  fromText: integer,
};

/**
 * Returns the reader of a leaf type: strict JSON types for specified scalars, REST names for enums, the type's own
 * coercion for others.
 */
export function leafOf(type: GraphQLScalarType | GraphQLEnumType, format?: string): Leaf {
  if (isEnumType(type)) return enumLeaf(type);
  if (type.name === "Int" && format === "int64") return WIDE_INT;
  return SPECIFIED[type.name] ?? scalarLeaf(type);
}

function enumLeaf(type: GraphQLEnumType): Leaf {
  const names = new Map(
    type.getValues().flatMap((value) => wireValues(value).map((wire) => [wire, value.name] as const)),
  );
  return {
    must: `must be one of ${[...names.keys()].join(", ")}`,
    read: (value) => names.get(value as string),
    fromText: asIs,
  };
}

function scalarLeaf(type: GraphQLScalarType): Leaf {
  const must = type.name === "DateTime" ? "must be an RFC 3339 date-time" : `must be a valid ${type.name}`;
  return { must, read: (value) => accepted(type, value), fromText: asIs };
}

/**
 * Returns an accepted value unchanged, because execution coerces it again. The scalar's message is dropped, because it
 * may quote a secret.
 */
function accepted(type: GraphQLScalarType, value: unknown): unknown {
  try {
    return type.coerceInputValue(value) === undefined ? undefined : value;
  } catch {
    return undefined;
  }
}
