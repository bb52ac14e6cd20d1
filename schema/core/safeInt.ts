import { GraphQLScalarType } from "graphql";
import { GraphQLSafeInt } from "graphql-scalars";

const config = GraphQLSafeInt.toConfig();

/** `SafeInt` of graphql-scalars, which also returns the bigint of a 64-bit column. */
export const SafeInt = new GraphQLScalarType({
  ...config,
  description: "Whole number from -(2^53 - 1) to 2^53 - 1, as a JSON number. JavaScript reads each of them exactly.",
  coerceOutputValue: (value) => config.coerceOutputValue(typeof value === "bigint" ? Number(value) : value),
});
