import { type GraphQLInputType, GraphQLList, GraphQLNonNull, GraphQLScalarType, type GraphQLString } from "graphql";

/** The words in which a row declares a body that an adapter reads. */

export const must = (type: GraphQLInputType): GraphQLInputType => new GraphQLNonNull(type as typeof GraphQLString);

export const listOf = (type: GraphQLInputType): GraphQLInputType => new GraphQLList(must(type));

export const field = (type: GraphQLInputType, description: string, extensions: Record<string, unknown> = {}) => ({
  type,
  description,
  extensions,
});

export const objectScalar = (name: string) =>
  new GraphQLScalarType({
    name,
    coerceInputValue: (value) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("must be an object");
      return value;
    },
    extensions: { jsonSchema: { type: "object" } },
  });
