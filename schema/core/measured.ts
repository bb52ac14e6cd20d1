import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  OperationTypeNode,
} from "graphql";
import { currentOperation } from "../../src/platform/operation/operation.ts";
import { declaredPrice, ROOT, wholePrice } from "./prices.ts";

/**
 * Lets the executed operation measure each field: its price, and the size of its answer, so that the operation stops
 * at its ceilings of time, size and work.
 */
export function measureFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    const root = rootPrice(schema, type);
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      const price = priceOf(field, root);
      field.resolve = (source, args, context, info) => {
        const operation = currentOperation();
        if (operation === undefined) return resolve(source, args, context, info);
        const own = typeof price === "number" ? price : price(args as Record<string, unknown>);
        return operation.resolve(info, own, () => resolve(source, args, context, info));
      };
    }
  }
  return schema;
}

/** Returns the price of one execution of a field without its selection: a number, unless arguments change it. */
function priceOf(field: GraphQLField<never, never>, root: number) {
  const declared = declaredPrice(field);
  if (typeof declared !== "function") return wholePrice(declared).field + root;
  return (args: Record<string, unknown>) => wholePrice(declared(args)).field + root;
}

function rootPrice(schema: GraphQLSchema, type: GraphQLObjectType): number {
  const operation = Object.values(OperationTypeNode).find((each) => schema.getRootType(each) === type);
  return operation === undefined ? 0 : ROOT[operation];
}
