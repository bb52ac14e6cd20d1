import { GraphQLScalarType } from "graphql";
import { DateResolver } from "graphql-scalars";

/** `Date` of graphql-scalars: midnight in UTC as an input, a text as an output. */
export const CalendarDate = new GraphQLScalarType({
  ...DateResolver.toConfig(),
  description: "Day without a time or a zone, as `YYYY-MM-DD` of RFC 3339.",
});
