import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from "graphql";
import { isLong, LONG, longFromText } from "../long.ts";
import { wireValue } from "../wireName.ts";

/** The reader of a scalar or enum type. */
export interface Leaf {
  /** The rule for its values, which follows their location in a violation. */
  readonly must: string;
  /** Converts a JSON value to the GraphQL value; undefined for an invalid value. */
  read(value: unknown): unknown;
  /** Converts a text of the path or query to a JSON value. An invalid text is returned unchanged, and `read` rejects it. */
  fromText(text: string): unknown;
}

const asIs = (text: string) => text;
const isInt = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31;
/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export const isText = (value: unknown) => typeof value === "string" && value.isWellFormed() && !value.includes("\0");
const only = (holds: (value: unknown) => boolean) => (value: unknown) => (holds(value) ? value : undefined);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const text: Leaf = { must: "must be a string of Unicode characters without NUL", read: only(isText), fromText: asIs };

const SPECIFIED: Record<string, Leaf> = {
  String: text,
  ID: text,
  Int: {
    must: "must be an integer from -2147483648 to 2147483647",
    read: only(isInt),
    fromText: (given) => longFromText(given) ?? given,
  },
  [LONG]: {
    must: "must be an integer of 64 bits",
    read: only(isLong),
    fromText: (given) => longFromText(given) ?? given,
  },
  Float: {
    must: "must be a number",
    read: only(Number.isFinite),
    fromText: (given) => (NUMBER.test(given) ? Number(given) : given),
  },
  Boolean: {
    must: "must be true or false",
    read: only((value) => typeof value === "boolean"),
    fromText: (given) => (given === "true" ? true : given === "false" ? false : given),
  },
};

/** Returns the reader of a leaf type: strict JSON types for specified scalars, REST names for enums, the type's own coercion for others. */
export function leafOf(type: GraphQLScalarType | GraphQLEnumType): Leaf {
  if (isEnumType(type)) return enumLeaf(type);
  const known = SPECIFIED[type.name];
  if (known === undefined) return scalarLeaf(type);
  // The schema's own Long may accept fewer values, so its coercion decides last.
  return type.name === LONG
    ? { ...known, read: (value) => (known.read(value) === undefined ? undefined : accepted(type, value)) }
    : known;
}

function enumLeaf(type: GraphQLEnumType): Leaf {
  const names = new Map(type.getValues().map((value) => [wireValue(value), value.name]));
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

/** Returns an accepted value unchanged, because execution coerces it again. The scalar's message is dropped, because it may quote a secret. */
function accepted(type: GraphQLScalarType, value: unknown): unknown {
  try {
    return type.coerceInputValue(value) === undefined ? undefined : value;
  } catch {
    return undefined;
  }
}
