import { expect, test } from "vitest";
import { breakingChanges } from "./breaking.ts";

test("a removed field and a new required argument are breaking changes; a new field is none", async () => {
  const before = "type Query { slot(id: ID!): String workspace: String }";
  const after = "type Query { slot(id: ID!, zone: String!): String theme: String }";
  expect(await breakingChanges(before, after)).toEqual([
    "Query.slot.zone: Argument 'zone: String!' added to field 'Query.slot'",
    "Query.workspace: Field 'workspace' was removed from object type 'Query'",
  ]);
});
