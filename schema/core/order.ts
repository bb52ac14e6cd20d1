import {
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printType,
} from "graphql";

/** The rank of a field's name: ids first, then content, then the revision and timestamps. */
function rank(name: string): number {
  if (name === "id") return 0;
  if (/Ids?$/.test(name)) return 1;
  return /(?:At|Revision)$|^revision$/.test(name) ? 3 : 2;
}

/** Orders fields as a reader looks for them, in place: root fields by name, all others by rank and then as declared. */
export function inReadersOrder(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    const fields: Record<string, unknown> = type.getFields();
    const names = Object.keys(fields);
    const inOrder = roots.includes(type as never)
      ? names.toSorted()
      : names.toSorted((one, other) => rank(one) - rank(other));
    for (const name of inOrder) {
      const field = fields[name];
      delete fields[name];
      fields[name] = field;
    }
  }
  return schema;
}

/** Prints the description of a schema with its root types. */
function printRoots(schema: GraphQLSchema): string {
  const { description } = schema;
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const roots = types.filter((type) => type != null).map(({ name }) => `  ${name.toLowerCase()}: ${name}\n`);
  return `"""\n${description ?? ""}\n"""\nschema {\n${roots.join("")}}\n`;
}

/**
 * Prints a schema without directives of its own: its description, then types by name, their members in the order of the
 * schema.
 */
export function printInOrder(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return [printRoots(schema), ...types.map((type) => `${printType(type)}\n`)].join("\n");
}
