import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { type OpenApi, openApi, operationOf, resolved } from "./answer.ts";
import { documented } from "./documented.ts";
import { endpoints } from "./endpoints.ts";
import { type Fixture, type Member, send } from "./fixture.ts";
import { placed, withMember } from "./members.ts";
import { expectProblem, placesOf } from "./problem.ts";
import type { Shape } from "./shape.ts";
import { theStage } from "./stage.ts";

const stage = theStage();

/** Returns a schema, or the one that it refers to; the non-null part of a nullable one. */
function valueOf(shape: Shape): Shape {
  const [either] = ((shape["anyOf"] ?? []) as Shape[]).filter(({ type }) => type !== "null");
  return either === undefined ? resolved(shape) : valueOf(either);
}

/** Maps `path.id`, `query.limit`, `body.label` to their schema, and whether they are required. */
function declared(name: string): Record<string, { required: boolean; shape: Shape }> {
  const { parameters = [], requestBody } = operationOf(name);
  const body = valueOf(requestBody?.content["application/json"].schema ?? {});
  const members = Object.entries((body["properties"] ?? {}) as Record<string, Shape>);
  const required = (body["required"] ?? []) as string[];
  return Object.fromEntries([
    ...parameters
      .filter((each) => "name" in each)
      .map((each) => [`${each.in}.${each.name}`, { required: each.required, shape: each.schema }]),
    ...members.map(([member, shape]) => [`body.${member}`, { required: required.includes(member), shape }]),
  ]);
}

describe("the OpenAPI document", () => {
  test("is served as it is committed, apart from the server's URL", async () => {
    const served = (await (await stage().request("/openapi.json")).json()) as OpenApi;
    const file = new URL("../../../rest-compat/openapi.json", import.meta.url);
    const committed = JSON.parse(await readFile(file, "utf8")) as OpenApi;
    expect({ ...served, servers: committed.servers }).toEqual(committed);
    expect(new URL((served.servers[0] as { url: string }).url, "http://rostrum.test").href).toBe(
      "http://rostrum.test/api/v1",
    );
  });

  test("is valid OpenAPI 3.1", async () => {
    const served = (await (await stage().request("/openapi.json")).json()) as Record<string, unknown>;
    const validator = new Validator();
    const { valid, errors } = await validator.validate(served);
    expect([valid, errors ?? [], validator.version]).toEqual([true, [], "3.1"]);
  });

  test("has exactly the endpoints of docs/interface.md", () => {
    const paths = Object.entries(openApi.paths);
    const rows = paths.flatMap(([path, methods]) => Object.entries(methods).map((entry) => [path, ...entry] as const));
    const names = rows.flatMap(([path, method, row]) =>
      "x-graphql-document" in row ? [`${method.toUpperCase()} ${path}`] : [],
    );
    expect(names.toSorted()).toEqual(documented.map(({ name }) => name).toSorted());
  });

  test("describes each operation and each of its parameters in its own words", () => {
    const all = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));
    const operations = all.filter((each) => typeof each === "object" && "operationId" in each);
    for (const member of ["operationId", "summary", "description"] as const)
      expect(new Set(operations.map((each) => each[member])).size).toBe(operations.length);
    const wordless = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.flatMap((each) => ("$ref" in each || each.description ? [] : [`${operationId}: ${each.name}`])),
    );
    expect(wordless).toEqual([]);
    const long = operations.flatMap(({ description }) =>
      description.split(/(?<=[.:;])\s/).filter((sentence) => sentence.split(/\s/).length > 30),
    );
    expect(long).toEqual([]);
  });

  test("describes each resource and each member of a resource", () => {
    const resources = Object.entries(openApi.components.schemas);
    const wordless = resources.flatMap(([name, { description, properties = {} }]) => [
      ...(description ? [] : [name]),
      ...Object.entries(properties as Record<string, Shape>).flatMap(([member, shape]) =>
        shape["description"] ? [] : [`${name}.${member}`],
      ),
    ]);
    expect(wordless).toEqual([]);
  });

  test("lists the values of a member whose check is a rule of the operation in words", () => {
    const wordsOf = (name: string, at: string) => String(declared(name)[at]?.shape["description"]);
    expect(wordsOf("POST /admin/provider-apps", "body.provider")).toMatch(/ One of discord, .*, youtube\.$/);
    expect(wordsOf("POST /accounts/mastodon/exchange", "body.intent")).toMatch(
      / One of production, certification_test\.$/,
    );
  });

  test.each(endpoints)(
    "declares the statuses of $name, 401, and 413 and 415 where it reads a body",
    ({ name, success, members, documented: { problems, conditional } }) => {
      const isRead = Object.keys(members).some((at) => placed(at).where === "body");
      const statuses = [
        ...(problems === "default" ? ["default"] : problems.map(String)),
        ...(isRead ? ["413", "415"] : []),
      ];
      const expected = new Set([String(success), ...(conditional ? ["304"] : []), "401", ...statuses]);
      expect(Object.keys(operationOf(name).responses).toSorted()).toEqual([...expected].toSorted());
    },
  );

  test.each(endpoints)("has the documented members of the request of $name", ({ name, members }) => {
    const declarations = Object.entries(declared(name)).map(([at, { required, shape }]) => [
      at,
      required,
      boundsOf(shape),
    ]);
    const expected = Object.entries(members).map(([at, member]) => [at, member.required ?? false, boundsBy(member)]);
    expect(Object.fromEntries(declarations.map(([at, ...rest]) => [at, rest]))).toEqual(
      Object.fromEntries(expected.map(([at, ...rest]) => [at, rest])),
    );
  });
});

const TYPES = { text: "string", enum: "string", integer: "integer", flag: "boolean", list: "array", object: "object" };

/** Members of lists and objects have tests of their own. */
const INNER = new Set(["items", "uniqueItems", "properties", "required", "additionalProperties"]);

/** The bounds of a member in the document, in the words of the table. */
function boundsOf(shape: Shape): Shape {
  const { type, description: _, format: _width, enum: values, ...rest } = valueOf(shape);
  const bounds = Object.fromEntries(Object.entries(rest).filter(([word]) => !INNER.has(word)));
  return {
    type: [type].flat().filter((name) => name !== "null"),
    ...(values !== undefined && { enum: new Set([values].flat().filter((value) => value !== null)) }),
    ...bounds,
  };
}

function boundsBy(member: Member): Shape {
  return { ...kindBy(member), ...(member.secret && { writeOnly: true }) };
}

function kindBy(member: Member): Shape {
  const type = [TYPES[member.type]];
  if (member.type === "flag") return { type };
  if (member.type === "enum") return { type, enum: new Set(member.values) };
  if (member.type === "object") return { type };
  const { min, max } = member;
  if (member.type !== "integer") {
    const [least, most] = member.type === "text" ? ["minLength", "maxLength"] : ["minItems", "maxItems"];
    return {
      type,
      ...(min !== undefined && { [least]: min }),
      ...(max !== undefined && { [most]: max }),
      ...(member.type === "text" && member.pattern !== undefined && { pattern: member.pattern }),
    };
  }
  const { default: fallback } = member;
  const bounds = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  return { type, ...bounds, ...(fallback !== undefined && { default: fallback }) };
}

/** A value just outside of each bound. A keyword that is not here fails, so that every documented bound is tested. */
const OUTSIDE: Record<string, (bound: never, shape: Shape) => unknown> = {
  type: (type: string | string[]) => ([type].flat().includes("string") ? 1 : "x"),
  enum: () => "none of these",
  minimum: (least: number) => least - 1,
  maximum: (most: number) => most + 1,
  minLength: (least: number) => "x".repeat(least - 1),
  pattern: () => "?",
  maxLength: (most: number) => "x".repeat(most + 1),
  minItems: (least: number) => items(least - 1),
  maxItems: (most: number) => items(most + 1),
};
const items = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);
const SAYS_NOTHING = new Set(["description", "example", "format", "default", "writeOnly", ...INNER]);

const taking = endpoints.filter(({ name }) => Object.keys(declared(name)).length > 0);
describe.each(taking)("every bound that the document declares for $name", (endpoint: Fixture) => {
  const bounds = Object.entries(declared(endpoint.name)).flatMap(([at, { shape }]) =>
    Object.entries(valueOf(shape))
      .filter(([word]) => !SAYS_NOTHING.has(word))
      // A path or a query contains only texts.
      .filter(([word]) => !(word === "type" && placed(at).where !== "body" && shape["type"] === "string"))
      .map(([word, bound]) => ({ at, word, bound, shape })),
  );

  test.each(bounds)("is enforced: $word $bound at $at", async ({ at, word, bound, shape }) => {
    const outside = OUTSIDE[word];
    if (outside === undefined) throw new Error(`This test does not know the word "${word}"`);
    const value = outside(bound as never, shape);
    const call = withMember(await endpoint.good(stage()), at, placed(at).where === "body" ? value : String(value));
    expect(placesOf(expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED"))).toEqual([at]);
  });
});
