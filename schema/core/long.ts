import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

const WHOLE = "A Long must be a whole number between -(2^63) and 2^63 - 1, written without quotation marks.";
const EXACT = "A Long in JSON must be a whole number between -(2^53 - 1) and 2^53 - 1.";

/** No 64-bit number has more than 19 digits, so longer texts are rejected without parsing. */
const DIGITS = /^-?\d{1,19}$/;

function inRange(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value) throw new GraphQLError(WHOLE);
  return value;
}

/** A whole number beyond the range of Int. Answers contain a JSON number: sizes in bytes stay far below 2^53. */
export const Long = new GraphQLScalarType<bigint, number>({
  name: "Long",
  description:
    "Whole number of up to 64 bits, as a JSON number. All values in responses are below 2^53, so JavaScript reads them exactly.",
  coerceOutputValue(value) {
    const long = Number(value);
    if (!Number.isSafeInteger(long)) throw new TypeError("A Long beyond 2^53 - 1 has no exact JSON number.");
    return long;
  },
  coerceInputValue(value) {
    if (typeof value === "bigint") return inRange(value);
    if (!Number.isSafeInteger(value)) throw new GraphQLError(EXACT);
    return BigInt(value as number);
  },
  coerceInputLiteral(node) {
    if (node.kind !== Kind.INT || !DIGITS.test(node.value)) throw new GraphQLError(WHOLE, { nodes: node });
    return inRange(BigInt(node.value));
  },
});
