import { defaultFieldResolver, type GraphQLSchema, isIntrospectionType, isObjectType } from "graphql";
import { currentOperation } from "../../src/platform/operation/operation.ts";

/** Lets the executed operation measure the answer of each field, so that it stops at its ceilings of time and size. */
export function measureFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context, info) => {
        const operation = currentOperation();
        if (operation === undefined) return resolve(source, args, context, info);
        return operation.resolve(info, () => resolve(source, args, context, info));
      };
    }
  }
  return schema;
}
