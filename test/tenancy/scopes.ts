import { type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from "graphql";
import { applicationsOf, opensField } from "../../schema/core/applications.ts";
import { schema } from "../../schema/index.ts";

/** The type of the rows of a connection or an edge; any other type itself. */
export function rowType(type: GraphQLNamedType): GraphQLNamedType {
  if (!isObjectType(type) || applicationsOf(type) !== "page") return type;
  const { node, nodes } = type.getFields();
  return getNamedType((nodes ?? node)?.type) ?? type;
}

/** Whether an application with every scope may ask for a field, by what it leads to. */
export function isOpen(type: string, field: string, to: string): boolean {
  const [parent, target] = [schema.getType(type), schema.getType(to)];
  if (!parent || !target) throw new Error(`the schema has no ${parent ? to : type}`);
  return opensField(parent, field) && (isLeafType(target) || applicationsOf(rowType(target)) !== undefined);
}
