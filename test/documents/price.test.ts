import {
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getOperationAST,
  getVariableValues,
  parse,
} from "graphql";
import { expect, test } from "vitest";
import { quoteOf } from "../../src/server/graphql/cost/cost.ts";

let computed = 0;
const complexity = ({ first }: Record<string, unknown>) => {
  computed++;
  return { field: 1, multiplier: Number(first ?? 1) };
};
const Item = new GraphQLObjectType({ name: "Item", fields: { name: { type: GraphQLString } } });
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: "Query",
    fields: {
      items: {
        type: Item,
        args: { of: { type: GraphQLString }, first: { type: GraphQLInt } },
        extensions: { complexity },
      },
    },
  }),
});

/** The prices of a document with several variables, and how often its fields were priced. */
function priced(text: string, ...variables: Record<string, unknown>[]) {
  const document = parse(text);
  const definitions = getOperationAST(document)?.variableDefinitions ?? [];
  computed = 0;
  const prices = variables.map((inputs) => {
    const { variableValues } = getVariableValues(schema, definitions, inputs);
    if (variableValues === undefined) throw new Error("The variables are not valid");
    return quoteOf({ schema, document, variableValues }, 1000).requested;
  });
  return { prices, computed };
}

test("a document is priced once if no variable changes its price", () => {
  const one = priced("query ($of: String) { items(of: $of, first: 5) { name } }", { of: "a" }, { of: "b" }, {});
  expect(one).toEqual({ prices: [306, 306, 306], computed: 1 });
});

test.each([
  ["an argument that the price reads", "query ($n: Int) { items(first: $n) { name } }", { n: 1 }, { n: 5 }, [302, 306]],
  [
    "a directive",
    "query ($all: Boolean!) { items { name @include(if: $all) } }",
    { all: false },
    { all: true },
    [301, 302],
  ],
])("a document is priced for each request if a variable is %s", (_what, text, some, other, prices) => {
  expect(priced(text, some, other)).toEqual({ prices, computed: 2 });
});
