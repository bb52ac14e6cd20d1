import { Buffer } from "node:buffer";
import { type GraphQLResolveInfo, getNamedType, getNullableType, isLeafType, isListType } from "graphql";
import { isPromise, type Operation } from "./operation.ts";
import { objectsIn, typenamesIn } from "./typenames.ts";

/** The quotes, the colon and the comma of a member in JSON. */
const PUNCTUATION = 4;

/**
 * Resolves one field for graphql-js: counts its price and the size of its answer. Plans count these themselves, for
 * many fields at once.
 * @throws DomainError after a ceiling was exceeded
 */
export function resolveField(
  operation: Operation,
  info: GraphQLResolveInfo,
  price: number,
  resolver: () => unknown,
): unknown {
  operation.countFields(1, price, 0, info);
  const value = resolver();
  if (!isPromise(value)) return counted(operation, info, value);
  return operation.wait(value, info, (resolved) => counted(operation, info, resolved));
}

function counted(operation: Operation, info: GraphQLResolveInfo, value: unknown): unknown {
  const typenames = typenamesIn(info);
  // The value of one object can be an array, for example the four numbers of an easing.
  const isList = typenames > 0 && isListType(getNullableType(info.returnType));
  const objects = isList ? objectsIn(value) : Number(value != null);
  const bytes = String(info.path.key).length + PUNCTUATION + sizeOf(value, info);
  operation.countFields(0, typenames * objects, bytes, info);
  return value;
}

/** Returns the size of a value as JSON without escapes. The members of an object are counted with its fields. */
function sizeOf(value: unknown, info: GraphQLResolveInfo): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 2;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + sizeOf(each, info) + 1, 2);
  if (typeof value === "bigint" || value instanceof Date) return 24;
  const isJson = typeof value === "object" && value !== null && isLeafType(getNamedType(info.returnType));
  return isJson ? Buffer.byteLength(JSON.stringify(value)) : 4;
}
