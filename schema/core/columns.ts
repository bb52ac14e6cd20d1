import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
} from "graphql";
import type { Context } from "./builder.ts";

type Row = Record<string, unknown>;
type Resolver = GraphQLFieldResolver<Row, Context>;

/**
 * Leaves that need nothing but columns of their row take them from the row when they are there. plugin-prisma asks first, leaf by leaf,
 * which query loaded the row, which costs more than all else that execution does. A column is the same whichever query loaded it; a
 * relation is not, since each query narrows it in its own way.
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

/** The columns that a leaf selects, or undefined for a field that is none or needs more. */
function columnsOf(
  { type, args, extensions }: GraphQLField<Row, Context>,
  relations: Map<string, unknown>,
): string[] | undefined {
  const select = extensions["pothosPrismaSelect"];
  if (!isLeafType(getNamedType(type)) || args.length > 0 || typeof select !== "object" || select === null) return;
  const columns = Object.entries(select);
  return columns.every(([name, asked]) => asked === true && !relations.has(name))
    ? columns.map(([name]) => name)
    : undefined;
}

/** What Pothos keeps of a field beside its wrapped resolver. */
function fromRow(columns: string[], { extensions }: GraphQLField<Row, Context>, wrapped: Resolver): Resolver {
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
