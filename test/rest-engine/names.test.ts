import { GraphQLEnumType, GraphQLInputObjectType, GraphQLList, GraphQLNonNull } from "graphql";
import { describe, expect, test } from "vitest";
import { inputObjectSchema } from "../../rest-compat/engine/openapi/inputSchema.ts";
import { Coercions } from "../../rest-compat/engine/request/coerce.ts";
import type { Violation } from "../../rest-compat/engine/request/violation.ts";

const Scope = new GraphQLEnumType({
  name: "Scope",
  values: { READ: {}, WRITE: { extensions: { wire: "api:write", otherWires: ["old:write"] } } },
});
const Request = new GraphQLInputObjectType({
  name: "Request",
  fields: {
    scope: { type: Scope },
    scopes: { type: new GraphQLList(new GraphQLNonNull(Scope)), extensions: { joined: true } },
  },
});

/** Reads one body. Returns its value, or the violations. */
function read(body: object): unknown {
  const violations: Violation[] = [];
  const value = new Coercions().of(Request, {})(body, "body", violations);
  return violations.length === 0 ? value : violations.map(({ location, message }) => `${location}: ${message}`);
}

describe("an enum value with another name", () => {
  test("is read by each of its names", () => {
    for (const scope of ["api:write", "old:write"]) expect(read({ scope })).toEqual({ scope: "WRITE" });
  });

  test("is refused by any other name, with a list of all names", () => {
    expect(read({ scope: "WRITE" })).toEqual(["body.scope: must be one of read, api:write, old:write"]);
  });

  test("has all names in the schema of a body", () => {
    expect(inputObjectSchema(Request, (name) => name)["properties"]).toMatchObject({
      scope: { enum: ["read", "api:write", "old:write", null] },
    });
  });
});

describe("a list that is joined", () => {
  test("is read from the words of a text, which spaces and commas separate", () => {
    expect(read({ scopes: " read, old:write" })).toEqual({ scopes: ["READ", "WRITE"] });
    expect(read({ scopes: "" })).toEqual({ scopes: [] });
    expect(read({ scopes: null })).toEqual({ scopes: null });
  });

  test("refuses a word that is no item, and a value that is no text", () => {
    expect(read({ scopes: "read all" })).toEqual(["body.scopes: must be one of read, api:write, old:write"]);
    expect(read({ scopes: ["read"] })).toEqual(["body.scopes: must be a string of Unicode characters without NUL"]);
  });

  test("is a string in the schema of a body", () => {
    expect(inputObjectSchema(Request, (name) => name)["properties"]).toMatchObject({
      scopes: { type: ["string", "null"] },
    });
  });
});
