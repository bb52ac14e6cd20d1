import { GraphQLScalarType } from "graphql";

/** A whole number beyond what Int holds. JSON has it as a number: sizes in bytes stay far below 2^53. */
export const Long = new GraphQLScalarType<bigint, number>({
  name: "Long",
  description:
    "A whole number of up to 64 bits, as a JSON number. What this interface counts stays below 2^53, and so exact.",
  coerceOutputValue(value) {
    const long = Number(value);
    if (!Number.isSafeInteger(long)) throw new TypeError("a Long beyond 2^53 has no exact JSON number");
    return long;
  },
  coerceInputValue(value) {
    if (typeof value !== "bigint" && !Number.isSafeInteger(value)) throw new TypeError("must be a whole number");
    return BigInt(value as bigint | number);
  },
  coerceInputLiteral(node) {
    if (node.kind !== "IntValue") throw new TypeError("must be a whole number");
    return BigInt(node.value);
  },
});
