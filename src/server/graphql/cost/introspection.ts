import {
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";

/**
 * The context of a selection. `root`: on a root type; `data`: anywhere below it. Within introspection, `each`: on all
 * types together, so lists have the average length; `one`: on a type or field that the caller chooses, so lists have
 * the greatest length.
 */
export type Place = "root" | "data" | "each" | "one";

/**
 * The price of a member of the schema. The schema is in memory, like the members of a stored value
 * (`schema/core/prices.ts`).
 */
const MEMBER = 0.25;

/** Whether a field belongs to introspection: `__schema`, `__type`, and the fields below them. */
export const isIntrospection = (type: GraphQLCompositeType, name: string): boolean =>
  type.name.startsWith("__") || name === "__schema" || name === "__type";

interface IntrospectionField {
  readonly field: number;
  readonly multiplier: number;
  /** The type of the field's value; undefined for a leaf. */
  readonly to: GraphQLObjectType | undefined;
  readonly at: Place;
}

/** Returns the price of an introspection field. The lists have the lengths of the schema's own. */
export function introspectionField(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  name: string,
  place: Place,
): IntrospectionField {
  const lengths = lengthsOf(schema);
  const to = schema.getType(LEADS_TO[name] ?? "") as GraphQLObjectType | undefined;
  const leaf = { field: MEMBER, multiplier: 1, to: undefined, at: place };
  if (name === "__schema") return { field: 1, multiplier: 1, to, at: "one" };
  if (name === "__type") return { field: 1, multiplier: 1, to, at: "one" };
  if (to === undefined) return leaf;
  if (name === "types") return { field: MEMBER, multiplier: lengths.types, to, at: "each" };
  if (name === "directives") return { field: MEMBER, multiplier: lengths.directives, to, at: "one" };
  const list = LISTS.find((each) => each === name);
  if (list === undefined) return { field: MEMBER, multiplier: 1, to, at: "one" };
  const ofAll = place === "each" && type.name !== "__Directive";
  // The fields of all types together have all arguments together. The caller chooses everything below.
  return {
    field: MEMBER,
    multiplier: (ofAll ? lengths.each : lengths.one)[list],
    to,
    at: ofAll && list === "fields" ? "each" : "one",
  };
}

const LEADS_TO: Readonly<Record<string, string>> = {
  __schema: "__Schema",
  __type: "__Type",
  types: "__Type",
  queryType: "__Type",
  mutationType: "__Type",
  subscriptionType: "__Type",
  directives: "__Directive",
  fields: "__Field",
  args: "__InputValue",
  inputFields: "__InputValue",
  enumValues: "__EnumValue",
  interfaces: "__Type",
  possibleTypes: "__Type",
  type: "__Type",
  ofType: "__Type",
};

const LISTS = ["fields", "args", "inputFields", "enumValues", "interfaces", "possibleTypes"] as const;
type List = (typeof LISTS)[number];

interface Lengths {
  readonly types: number;
  readonly directives: number;
  /** The average length: for a type, or for the arguments of a field. */
  readonly each: Readonly<Record<List, number>>;
  /** The greatest length. */
  readonly one: Readonly<Record<List, number>>;
}

const lengthsBySchema = new WeakMap<GraphQLSchema, Lengths>();

function lengthsOf(schema: GraphQLSchema): Lengths {
  const lengths = lengthsBySchema.get(schema) ?? measured(schema);
  lengthsBySchema.set(schema, lengths);
  return lengths;
}

function measured(schema: GraphQLSchema): Lengths {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const argsOfDirectives = directives.map(({ args }) => args.length);
  const lists: Record<List, number[]> = {
    fields: withFields.map((type) => Object.keys(type.getFields()).length),
    args: fields.map(({ args }) => args.length),
    inputFields: types.filter(isInputObjectType).map((type) => Object.keys(type.getFields()).length),
    enumValues: types.filter(isEnumType).map((type) => type.getValues().length),
    interfaces: withFields.map((type) => type.getInterfaces().length),
    possibleTypes: types.filter(isAbstractType).map((type) => schema.getPossibleTypes(type).length),
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const average = (list: List) => sum(lists[list]) / (list === "args" ? fields.length : types.length);
  const longest = (list: List) => Math.max(1, ...lists[list], ...(list === "args" ? argsOfDirectives : []));
  return {
    types: types.length,
    directives: directives.length,
    each: measuredBy(average),
    one: measuredBy(longest),
  };
}

const measuredBy = (measure: (list: List) => number) =>
  Object.fromEntries(LISTS.map((list) => [list, measure(list)])) as Record<List, number>;
