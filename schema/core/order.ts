import {
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printDirective,
  printType,
} from "graphql";
import { directiveOf } from "./access.ts";
import { requirementsOf, textsOf } from "./roots.ts";

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
  return `"""\n${description ?? ""}\n"""\nschema {\n${roots.join("")}}`;
}

/** Prints a root type: each field with its summary, and the directive of its requirements. */
function printRoot(schema: GraphQLSchema, type: GraphQLObjectType): string {
  const [definition] = parse(printType(type), { noLocation: true }).definitions as readonly [ObjectTypeDefinitionNode];
  const fields = (definition.fields ?? []).map((node) => {
    const name = node.name.value;
    const { summary } = textsOf(type.getFields()[name] as GraphQLField<unknown, unknown>);
    const access = directiveNode(directiveOf(requirementsOf(schema, type.name, name)));
    const description = { kind: Kind.STRING, value: summary, block: true } as const;
    const printed = print({ ...node, description, directives: [...(node.directives ?? []), access] });
    return printed.replaceAll(/^(?=.)/gm, "  ");
  });
  return `${print({ ...definition, fields: [] })} {\n${fields.join("\n\n")}\n}`;
}

/** Returns the node of a directive that is applied to a field. */
function directiveNode(text: string): ConstDirectiveNode {
  const [type] = parse(`type T { f: T ${text} }`, { noLocation: true }).definitions as readonly [
    ObjectTypeDefinitionNode,
  ];
  return type.fields?.[0]?.directives?.[0] as ConstDirectiveNode;
}

/**
 * Prints a schema: its description, the directives of its own, then types by name, their members in the order of the
 * schema. `access` says where root fields have their requirements: in directives, or in descriptions as in
 * introspection.
 */
export function printInOrder(schema: GraphQLSchema, access: "directives" | "descriptions" = "directives"): string {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const printed = types.map((type) =>
    access === "directives" && isObjectType(type) && roots.includes(type) ? printRoot(schema, type) : printType(type),
  );
  return [printRoots(schema), ...directives.map(printDirective), ...printed].map((part) => `${part}\n`).join("\n");
}
