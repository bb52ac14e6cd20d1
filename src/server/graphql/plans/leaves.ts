import { Buffer } from "node:buffer";
import { GraphQLBoolean, GraphQLID, type GraphQLLeafType, GraphQLString, isEnumType } from "graphql";

/** Returns the function that writes the values of a type as JSON. */
export function writerOf(type: GraphQLLeafType): (value: unknown) => string {
  // The three types return values of these kinds unchanged.
  if (type === GraphQLString || type === GraphQLID)
    return (value) => (typeof value === "string" ? quote(value) : quote(String(coerced(type, value))));
  if (type === GraphQLBoolean)
    return (value) => (value === true ? "true" : value === false ? "false" : String(coerced(type, value)));
  // Names of enum values have no character that JSON escapes.
  if (isEnumType(type)) return (value) => `"${String(coerced(type, value))}"`;
  return (value) => textOf(coerced(type, value));
}

/** Returns a value in the form of the answer. @throws Error for a value that the type does not have */
export function coerced(type: GraphQLLeafType, value: unknown): unknown {
  const result = type.coerceOutputValue(value);
  if (result == null)
    throw new Error(
      `Expected \`${String(type)}.coerceOutputValue(${String(value)})\` to return non-nullable value, returned: ${String(result)}`,
    );
  return result;
}

/** Returns the bytes of a value in an answer, without escapes. */
export function lengthOf(value: unknown): number {
  if (typeof value === "string") return bytesOf(value) + 2;
  return typeof value === "object" && !(value instanceof Date) ? bytesOf(textOf(value)) : 4;
}

/** Returns the bytes of a text, or those of a short text without regard to characters of several bytes. */
export const bytesOf = (text: string): number => (text.length > SHORT ? Buffer.byteLength(text) : text.length);

function textOf(value: unknown): string {
  if (typeof value === "string") return quote(value);
  return JSON.stringify(value) ?? "null";
}

/** The length up to which looking at each character is faster than `JSON.stringify`. */
const SHORT = 48;

function quote(text: string): string {
  const { length } = text;
  if (length > SHORT) return JSON.stringify(text);
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff))
      return JSON.stringify(text);
  }
  return `"${text}"`;
}
