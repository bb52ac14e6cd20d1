import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from "graphql";

/**
 * How a cache keeps a field of objects. `pages` joins the pages of a connection, `parts` merges a list of objects
 * without an id, `list` replaces a list of objects with ids, and `event` replaces the object of a subscription.
 */
export type Form = "pages" | "parts" | "list" | "event";

export interface ShapedField {
  readonly name: string;
  readonly form: Form;
  /** The arguments that distinguish lists: for a connection, those that do not choose a page. */
  readonly filters: readonly string[];
  /** The members of the field's type that are neither its items nor the position of the page. */
  readonly extras: readonly string[];
}

export interface ShapedType {
  readonly name: string;
  /** Whether each object is a part of its parent, without an identity of its own. */
  readonly isPart: boolean;
  readonly fields: readonly ShapedField[];
}

const PAGING = ["first", "after", "last", "before"];
const OF_PAGE = ["edges", "nodes", "pageInfo"];

/** The result of a mutation is read once, so no cache merges it with an earlier one. */
const isResult = ({ name }: GraphQLObjectType) => name.endsWith("Payload");
const isConnection = ({ name }: { name: string }) => name.endsWith("Connection");
const isOfPages = (type: GraphQLObjectType) => isConnection(type) || type.name.endsWith("Edge");
const hasId = (type: GraphQLObjectType) => "id" in type.getFields();

const objectsOf = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !isIntrospectionType(type))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1)) as GraphQLObjectType[];

/** Returns the object types whose objects have no `id`, the results of mutations and the types of pages included. */
export const typesWithoutId = (schema: GraphQLSchema): string[] =>
  objectsOf(schema)
    .filter((type) => !hasId(type))
    .map(({ name }) => name);

/** Returns the object types of each interface and union. */
export const possibleTypesOf = (schema: GraphQLSchema): Record<string, string[]> =>
  Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter((type) => isAbstractType(type) && !isIntrospectionType(type))
      .map((type) => [
        type.name,
        schema
          .getPossibleTypes(type as never)
          .map(({ name }) => name)
          .toSorted(),
      ]),
  );

/** Returns what no answer shows a cache: which objects are parts of others, and how fields hold several objects. */
export function shapeOf(schema: GraphQLSchema): ShapedType[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return objectsOf(schema)
    .filter((type) => type !== schema.getMutationType() && !isResult(type) && !isOfPages(type))
    .map((type) => ({
      name: type.name,
      isPart: !hasId(type) && !roots.includes(type),
      fields: Object.values(type.getFields()).flatMap((field) => {
        const form = formOf(schema, type, field);
        return form === undefined ? [] : [shaped(form, field)];
      }),
    }))
    .filter(({ isPart, fields }) => isPart || fields.length > 0);
}

function formOf(
  schema: GraphQLSchema,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): Form | undefined {
  const type = getNamedType(field.type);
  const objects = isObjectType(type) ? [type] : isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  if (objects.length === 0) return undefined;
  if (parent === schema.getSubscriptionType()) return "event";
  if (isConnection(type)) return "pages";
  if (!isListType(getNullableType(field.type))) return undefined;
  return objects.every(hasId) ? "list" : "parts";
}

function shaped(form: Form, { name, args, type }: GraphQLField<unknown, unknown>): ShapedField {
  const of = getNamedType(type);
  const members = form === "pages" && isObjectType(of) ? Object.keys(of.getFields()) : [];
  return {
    name,
    form,
    filters: args.map((arg) => arg.name).filter((arg) => !PAGING.includes(arg)),
    extras: members.filter((member) => !OF_PAGE.includes(member)),
  };
}
