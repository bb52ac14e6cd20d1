import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireExtensions } from "../../rest-compat/engine/extensions.ts";
import { requiredCredentialOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";
import { selectionOf } from "../tenancy/select.ts";

let w: World;
beforeAll(async () => {
  const limits = {
    MAX_QUERY_DEPTH: "30",
    MAX_QUERY_COST: "100000000",
    MAX_QUERY_ALIASES: "1000",
    MAX_QUERY_SECONDS: "600",
  };
  w = await world({ env: { ...limits, MAX_QUERY_TOKENS: "100000" } });
  // The shortest path to a workspace leads over a token that is bound to it.
  await w.apiToken("owner", "API_READ", w.ids.workspace);
  const media = [{ url: "https://front.example/a.png", altText: "" }];
  await publication(w, w.ids.workspace, { segments: [{ text: "Good morning", media }] });
});
afterAll(() => w.close());

interface Bounded {
  /** The type and the field: `Workspace.members`. */
  readonly name: string;
  /** The fields from the root of queries to the field, including the field. */
  readonly path: readonly string[];
  readonly arg: GraphQLArgument;
  /** The other arguments that the field requires: ids, lists of ids and texts. */
  readonly beside: readonly GraphQLArgument[];
}

const query = schema.getQueryType() as GraphQLObjectType;

/** A valid literal for each type of a required argument. */
const VALID: Readonly<Record<string, () => string>> = {
  "ID!": () => JSON.stringify(w.ids.workspace),
  "[ID!]!": () => JSON.stringify([w.ids.workspace]),
  "String!": () => '"x"',
};

/** Lists that have no rows in this world, so that nothing below them is executed. */
const WITHOUT_ROWS = new Set(["Viewer.applicationGrants", "Viewer.notifications", "InstanceAuditExport.events"]);

/** Returns every argument of a query field with bounds, by the shortest path that needs no further arguments. */
function bounded(): Bounded[] {
  const rows: Bounded[] = [];
  const seen = new Set([query.name]);
  let front: { type: GraphQLObjectType; path: string[] }[] = [{ type: query, path: [] }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { type, path } of front) {
      for (const field of Object.values(type.getFields())) {
        const here = [...path, field.name];
        const name = `${type.name}.${field.name}`;
        rows.push(
          ...field.args.filter(hasBounds).map((arg) => ({
            name,
            path: here,
            arg,
            beside: field.args.filter((each) => each !== arg && Object.hasOwn(VALID, String(each.type))),
          })),
        );
        const inner = getNamedType(field.type);
        const needs = field.args.some((arg) => String(arg.type).endsWith("!") && arg.defaultValue === undefined);
        if (!isObjectType(inner) || needs || seen.has(inner.name) || WITHOUT_ROWS.has(name)) continue;
        seen.add(inner.name);
        next.push({ type: inner, path: here });
      }
    }
    front = next;
  }
  return rows;
}

/** `format` says how REST reads the text of a path; it is no bound. */
const boundsOf = ({ extensions }: GraphQLArgument) => {
  const { format: _, ...bounds } = (extensions as WireExtensions).constraints ?? {};
  return bounds;
};
const hasBounds = (arg: GraphQLArgument) => Object.keys(boundsOf(arg)).length > 0;

/** Returns a value just outside each bound, as a GraphQL literal. An unknown keyword fails. */
function outside(arg: GraphQLArgument): [word: string, literal: string][] {
  return Object.entries(boundsOf(arg)).map(([word, bound]): [string, string] => {
    if (word === "minimum") return [word, String(Number(bound) - 1)];
    if (word === "maximum") return [word, String(Number(bound) + 1)];
    if (word === "maxItems")
      return [word, JSON.stringify(Array.from({ length: Number(bound) + 1 }, () => newId("ws")))];
    if (word === "minItems") return [word, "[]"];
    if (word === "uniqueItems") return [word, '["same", "same"]'];
    if (word === "maxLength") return [word, JSON.stringify("x".repeat(Number(bound) + 1))];
    throw new Error(`This test does not know the word "${word}"`);
  });
}

/** Fields whose bounds apply in REST only; in GraphQL, an id of another length is an unknown id. */
const LENGTHS = ["Query.workspaceSettings", "Query.themeRevision", "Query.billingStatus"];

const cases = bounded()
  .filter(({ name, arg }) => !LENGTHS.includes(name) || boundsOf(arg).maxLength === undefined)
  .flatMap((each) => outside(each.arg).map(([word, literal]) => ({ ...each, word, literal })));

/** `{ viewer { organizations { nodes { members(first: 101) { __typename } } } } }`. */
function documentFor({ path, arg, literal, beside }: (typeof cases)[number]): string {
  const others = beside.map(({ name, type }) => `${name}: ${VALID[String(type)]?.() ?? ""}`);
  const last = path.length - 1;
  const inner = path.reduceRight(
    (below, field, at) => {
      const args = at === last ? `(${[`${arg.name}: ${literal}`, ...others].join(", ")})` : "";
      return ` { ${field}${args}${below} }`;
    },
    ` ${rowsOf(path)}`,
  );
  return `query${inner}`;
}

/** Rows are selected, because a page that no field reads is not fetched and need not be refused. */
function rowsOf(path: readonly string[]): string {
  const [last = "", ...before] = path.toReversed();
  const type = before.reduceRight(
    (parent, field) => getNamedType(parent.getFields()[field]?.type) as GraphQLObjectType,
    query,
  );
  const field = type.getFields()[last] as GraphQLField<unknown, unknown>;
  // Objects of every type, each with those one step further, are more text than a query may have.
  return selectionOf(field.type, isAbstractType(getNamedType(field.type)) ? 0 : 1);
}

describe("every bound that the schema declares", () => {
  test("is found, with at least one page of each kind", () => {
    const connections = Object.values(schema.getTypeMap()).filter((type) => type.name.endsWith("Connection"));
    expect(cases.length).toBeGreaterThanOrEqual(connections.length * 4);
  });

  test.each(cases)("applies over GraphQL: $word of $name($arg.name:)", async (each) => {
    const credential = requiredCredentialOf(schema, "Query", String(each.path[0]));
    const { token } = credential === "instance" ? w.users.instanceAdmin : w.users.owner;
    const { errors } = await w.gql(token, documentFor(each));
    expect(errors?.map(({ extensions }) => extensions.code)).toContain("VALIDATION_FAILED");
  });
});
