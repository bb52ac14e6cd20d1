import { type GraphQLEnumType, type GraphQLScalarType, isEnumType } from "graphql";
import { isLong, LONG, longFromText } from "../long.ts";
import { wireValue } from "../wireName.ts";

/** How values of a scalar or enum are read: what they must be, and the GraphQL value of a JSON value (undefined: not one). */
export interface Leaf {
  readonly must: string;
  read(value: unknown): unknown;
  /** The JSON value that a text in the path or query writes. A text that writes none stays as it is, and `read` refuses it. */
  fromText(text: string): unknown;
}

const asIs = (text: string) => text;
const isInt = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31;
/** PostgreSQL keeps neither NUL nor half a surrogate pair, and no text needs them. */
const isText = (value: unknown) => typeof value === "string" && value.isWellFormed() && !value.includes("\0");
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

/** The reader of one leaf type: strict JSON types for the usual scalars, wire values for enums, the scalar's own word for the rest. */
export function leafOf(type: GraphQLScalarType | GraphQLEnumType): Leaf {
  if (isEnumType(type)) return enumLeaf(type);
  const known = SPECIFIED[type.name];
  if (known === undefined) return scalarLeaf(type);
  // The schema may bring its own Long: it has the last word on what its resolvers can take.
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

/** The value as it came, which execution coerces again; its messages are not passed on, as they may quote a secret. */
function accepted(type: GraphQLScalarType, value: unknown): unknown {
  try {
    return type.coerceInputValue(value) === undefined ? undefined : value;
  } catch {
    return undefined;
  }
}
