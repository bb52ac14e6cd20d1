import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
} from "graphql";
import type { GraphQLContext } from "./builder.ts";

type Row = Record<string, unknown>;
type Resolver = GraphQLFieldResolver<Row, GraphQLContext>;

/**
 * Lets leaf fields that select only columns read them from the loaded row. plugin-prisma first compares, for every
 * leaf, the query that loaded the row, which takes longer than the rest of the execution. A column has the same value
 * in every query. A relation has not, because each query filters it.
 */
export function readLoadedColumns(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    const fieldMap = type.extensions["pothosPrismaFieldMap"] as { relations: Map<string, unknown> } | undefined;
    if (!isObjectType(type) || fieldMap === undefined) continue;
    for (const field of Object.values(type.getFields())) {
      const columns = columnsOf(field, fieldMap.relations);
      if (columns !== undefined && field.resolve) field.resolve = fromRow(columns, field, field.resolve);
    }
  }
  return schema;
}

/**
 * Returns the columns that a leaf field selects; undefined for other fields, and for leaf fields that select relations.
 */
function columnsOf(
  { type, args, extensions }: GraphQLField<Row, GraphQLContext>,
  relations: Map<string, unknown>,
): string[] | undefined {
  const select = extensions["pothosPrismaSelect"];
  if (!isLeafType(getNamedType(type)) || args.length > 0 || typeof select !== "object" || select === null) return;
  const columns = Object.entries(select);
  return columns.every(([name, selection]) => selection === true && !relations.has(name))
    ? columns.map(([name]) => name)
    : undefined;
}

/** Returns a resolver that uses the row's columns when all are loaded, and the resolver of plugin-prisma otherwise. */
function fromRow(columns: string[], { extensions }: GraphQLField<Row, GraphQLContext>, wrapped: Resolver): Resolver {
  const exposed = extensions["pothosExposedField"] as string | undefined;
  if (exposed !== undefined) {
    return (row, args, context, info) => {
      const value = row[exposed];
      return value === undefined ? wrapped(row, args, context, info) : value;
    };
  }
  const own = extensions["pothosOriginalResolve"] as Resolver;
  return (row, args, context, info) =>
    columns.every((column) => row[column] !== undefined)
      ? own(row, args, context, info)
      : wrapped(row, args, context, info);
}
