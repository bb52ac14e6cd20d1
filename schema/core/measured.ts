import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  OperationTypeNode,
} from "graphql";
import { currentOperation } from "../../src/platform/operation/operation.ts";
import { resolveField } from "../../src/platform/operation/resolveField.ts";
import { declaredPrice, ROOT, wholePrice } from "./prices.ts";

/** A field for an executor that measures it itself. */
export interface Unmeasured {
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  /** The price of one execution of the field without its selection: a number, unless arguments change it. */
  readonly price: number | ((args: Record<string, unknown>) => number);
}

const unmeasured = new WeakMap<GraphQLField<unknown, unknown>, Unmeasured>();

/** Returns a field without the measuring of `measureFields`. */
export const unmeasuredOf = (field: GraphQLField<unknown, unknown>): Unmeasured =>
  unmeasured.get(field) ?? { resolve: field.resolve ?? defaultFieldResolver, price: 0 };

/**
 * Lets the executed operation measure each field: its price, and the size of its answer, so that the operation stops
 * at its ceilings of time, size and work.
 */
export function measureFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    const root = rootPrice(schema, type);
    for (const field of Object.values(type.getFields())) {
      const resolve: Unmeasured["resolve"] = field.resolve ?? defaultFieldResolver;
      const price = priceOf(field, root);
      unmeasured.set(field, { resolve, price });
      field.resolve = (source, args, context, info) => {
        const operation = currentOperation();
        if (operation === undefined) return resolve(source, args, context, info);
        const own = typeof price === "number" ? price : price(args as Record<string, unknown>);
        return resolveField(operation, info, own, () => resolve(source, args, context, info));
      };
    }
  }
  return schema;
}

function priceOf(field: GraphQLField<never, never>, root: number): Unmeasured["price"] {
  const declared = declaredPrice(field);
  if (typeof declared !== "function") return wholePrice(declared).field + root;
  return (args: Record<string, unknown>) => wholePrice(declared(args)).field + root;
}

function rootPrice(schema: GraphQLSchema, type: GraphQLObjectType): number {
  const operation = Object.values(OperationTypeNode).find((each) => schema.getRootType(each) === type);
  return operation === undefined ? 0 : ROOT[operation];
}
