import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  isObjectType,
  type ValidatedExecutionArgs,
} from "graphql";
import { isPromise } from "../../../platform/operation/operation.ts";
import type { FieldPlace } from "./place.ts";

/** Returns the type of an object of an abstract type. @throws GraphQLError for an object without one */
export function objectTypeOf(
  prepared: ValidatedExecutionArgs,
  type: GraphQLAbstractType,
  value: unknown,
  place: FieldPlace,
): GraphQLObjectType | Promise<GraphQLObjectType> {
  const resolve = type.resolveType ?? prepared.typeResolver;
  const name: unknown = resolve(value, prepared.contextValue, place, type);
  if (!isPromise(name)) return named(prepared, type, name, place);
  return Promise.resolve(name).then((resolved) => named(prepared, type, resolved, place));
}

function named(
  { schema }: ValidatedExecutionArgs,
  type: GraphQLAbstractType,
  name: unknown,
  place: FieldPlace,
): GraphQLObjectType {
  const member = typeof name === "string" ? schema.getType(name) : undefined;
  if (isObjectType(member) && schema.isSubType(type, member)) return member;
  const field = `${place.parentType.name}.${place.fieldName}`;
  throw new GraphQLError(`An object of ${field} has the type ${String(name)}, which ${type.name} does not have.`, {
    nodes: place.fieldNodes,
  });
}
