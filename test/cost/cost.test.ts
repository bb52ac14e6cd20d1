import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getIntrospectionQuery, getOperationAST, getVariableValues, Kind, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { schema } from "../../schema/index.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { exampleTabs } from "../../src/server/docs/graphiql/examples.ts";
import { quoteOf } from "../../src/server/graphql/cost/cost.ts";

const { MAX_QUERY_COST } = readEnv({ NODE_ENV: "test" });

/** The price of an operation with its variables, coerced like those of a request. */
function price(query: string, variables: Record<string, unknown> = {}, operationName?: string): number {
  const document = parse(query);
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { variableValues } = getVariableValues(schema, definitions, variables);
  if (!variableValues) throw new Error("The variables do not fit");
  return quoteOf({ schema, document, operationName, variableValues }, MAX_QUERY_COST).requested;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The prices of the operations of an example, with the defaults of its variables. */
function pricesOf(query: string): number[] {
  const document = parse(query);
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.map(({ name, variableDefinitions = [] }) => {
    const withDefaults = variableDefinitions.filter(({ defaultValue }) => defaultValue !== undefined);
    const { variableValues } = getVariableValues(schema, withDefaults, {});
    if (!variableValues) throw new Error("The defaults do not fit");
    return quoteOf({ schema, document, operationName: name?.value, variableValues }, MAX_QUERY_COST).requested;
  });
}

/** A price without the price of the root field. */
const beneath = (query: string, variables = {}) =>
  price(query, variables) - price("{ workspace(id: 1) { __typename } }");
const ofWorkspace = (selection: string) => beneath(`{ workspace(id: 1) { __typename ${selection} } }`);
const aliases = (times: number, field: string) =>
  Array.from({ length: times }, (_, at) => `a${at}: ${field}`).join(" ");

describe("the price of an operation", () => {
  test("counts __typename and every alias", () => {
    expect(price(`{ ${aliases(200, "__typename")} }`)).toBe(200);
    expect(ofWorkspace(aliases(100, "name"))).toBe(100 * ofWorkspace("name"));
    expect(ofWorkspace(aliases(50, "members(first: 4) { nodes { id } }"))).toBe(
      50 * ofWorkspace("members(first: 4) { nodes { id } }"),
    );
  });

  test("counts a transaction and the selection for each item of a selection, within the limit for the most items", () => {
    const query = `mutation ($input: PublishManyNowInput!) { publishManyNow(input: $input) {
      results { error { code message } publication { id state title scheduledAt renditions { id status } } } } }`;
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `pub_${at}` }));
    const many = (count: number) => price(query, { input: { items: items(count) } });
    expect(many(50) - many(30)).toBeCloseTo(many(30) - many(10), -1);
    expect(many(2) - many(1)).toBeGreaterThan(1000);
    expect(many(50)).toBeLessThan(MAX_QUERY_COST);
  });

  test("multiplies the selection of a row by the size of its page", () => {
    const page = (first: number) => ofWorkspace(`members(first: ${first}) { nodes { id role } }`);
    expect(page(100) - page(50)).toBeCloseTo(page(60) - page(10), 5);
    expect(page(100)).toBeGreaterThan(200);
    expect(ofWorkspace("members(first: -5) { nodes { id } }")).toBe(ofWorkspace("members(first: 1) { nodes { id } }"));
  });

  test("counts the length of a list once for its page, however many rows the page has, and for each parent and alias", () => {
    const page = (first: number, selection: string) => `members(first: ${first}) { nodes { id } ${selection} }`;
    const counting = (first: number, selection: string, of = ofWorkspace) =>
      of(page(first, selection)) - of(page(first, ""));
    const one = counting(1, "totalCount");
    expect(one).toBeGreaterThan(10);
    expect(counting(100, "totalCount")).toBe(one);
    expect(counting(100, "a: totalCount b: totalCount")).toBe(2 * one);
    expect(counting(100, "... { totalCount } ... on WorkspaceMemberConnection { again: totalCount }")).toBe(2 * one);
    expect(counting(100, "totalCount @skip(if: true)")).toBe(0);
    const within = (selection: string) =>
      ofWorkspace(`organization { workspaces(first: 10) { nodes { ${selection} } } }`);
    expect(counting(1, "totalCount", within)).toBe(10 * one);
    const spread = (at: string) =>
      price(
        `{ workspace(id: 1) { members { __typename ${at} } } } fragment F on WorkspaceMemberConnection { totalCount }`,
      );
    expect(spread("...F ...F")).toBe(spread("") + 2 * one);
  });

  test("follows the variables of the request, and their defaults", () => {
    const query =
      "query ($n: Int = 100, $all: Boolean = true) { workspace(id: 1) { members(first: $n) @include(if: $all) { nodes { id } } name @skip(if: $all) } }";
    expect(price(query)).toBeGreaterThan(200);
    expect(price(query, { n: 1 })).toBeLessThan(320);
    expect(price(query, { all: false })).toBe(price("{ workspace(id: 1) { name } }"));
  });

  test("counts only the most expensive of fragments on different types", () => {
    const [dear, cheap] = ["... on Workspace { members { nodes { id } } }", "... on Publication { id title }"];
    const node = (selection: string) => price(`{ node(id: 1) { ${selection} } }`);
    expect(node(`${dear} ${cheap}`)).toBe(node(dear));
    expect(node(`${dear} ${dear}`)).toBeGreaterThan(node(dear));
  });

  test("walks over a fragment once, however often it is spread", () => {
    const links = Array.from(
      { length: 40 },
      (_, at) =>
        `fragment F${at} on Workspace { organization { workspaces { nodes { ...F${at + 1} ...F${at + 1} } } } }`,
    );
    const query = `{ workspace(id: 1) { ...F0 } } ${links.join(" ")} fragment F40 on Workspace { id }`;
    expect(price(query)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test("exceeds every limit for a fragment that contains itself", () => {
    const itself = "fragment A on Workspace { organization { workspaces { nodes { ...A } } } }";
    expect(price(`{ workspace(id: 1) { ...A } } ${itself}`)).toBe(Number.MAX_SAFE_INTEGER);
    const each = "fragment A on Workspace { ...B } fragment B on Workspace { ...A name }";
    expect(price(`{ workspace(id: 1) { ...A } } ${each}`)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test("charges a mutation for one transaction for each root field", () => {
    const one = "endNotificationMute(input: { id: 1 }) { muteId }";
    expect(price(`mutation { ${aliases(10, one)} }`)).toBeGreaterThan(5000);
  });
});

describe("introspection", () => {
  const tools = getIntrospectionQuery({ descriptions: true, schemaDescription: true, inputValueDeprecation: true });

  test("has a price that depends on the size of the schema", () => {
    expect(price(tools)).toBeGreaterThan(5000);
    expect(price(tools)).toBeLessThan(MAX_QUERY_COST);
    expect(
      price(`{ ${aliases(110, "__schema { types { name description fields { name description } } }")} }`),
    ).toBeGreaterThan(MAX_QUERY_COST);
  });

  test("charges for the longest list if the caller chooses a type", () => {
    const walk = (steps: number): string =>
      steps === 0 ? "name" : `fields { type { ofType { ${walk(steps - 1)} } } }`;
    expect(price(`{ __type(name: "Query") { ${walk(3)} } }`)).toBeGreaterThan(MAX_QUERY_COST);
    const types = (steps: number): string =>
      steps === 0 ? "name" : `interfaces { possibleTypes { ${types(steps - 1)} } }`;
    expect(price(`{ __schema { types { ${types(4)} } } }`)).toBeGreaterThan(MAX_QUERY_COST);
  });
});

describe("the default limit", () => {
  test("is at least ten times the price of every example of GraphiQL, the README, the guides and the walkthrough", () => {
    // The packages of the dashboard are installed by its test in a browser.
    const files = ["README.md", ...globSync("docs/**/*.md", { cwd: ROOT, exclude: ["**/node_modules/**"] })];
    const documented = files.flatMap((file) =>
      [...readFileSync(`${ROOT}/${file}`, "utf8").matchAll(/```graphql\n([\s\S]*?)```/g)].map(
        ([, query = ""]) => query,
      ),
    );
    const walkthrough = readFileSync(`${ROOT}/docs/walkthrough.md`, "utf8");
    // Values of the shell stand in single quotes within a text.
    const sent = [...walkthrough.matchAll(/"query": *("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
      (JSON.parse(text) as string).replaceAll(/'[^']*'/g, "1"),
    );
    const tabs = exampleTabs.map(({ query }) => query);
    expect([documented, sent, tabs].map(({ length }) => length > 10)).toEqual([true, true, true]);
    const dear = [...documented, ...sent, ...tabs].flatMap((query) =>
      pricesOf(query).filter((each) => each > MAX_QUERY_COST / 10),
    );
    expect(dear).toEqual([]);
  });

  test("admits every document of the REST layer", () => {
    for (const { document, path } of routes) {
      const variableValues = { sources: {}, coerced: {} };
      const cost = quoteOf({ schema, document, variableValues }, MAX_QUERY_COST);
      expect([path, cost.requested < MAX_QUERY_COST]).toEqual([path, true]);
    }
  });

  test("admits a nested query over a tenant with pages of ten and twenty", () => {
    const walk = `{ viewer { organizations(first: 5) { nodes { id name workspaces(first: 10) { nodes {
      id name settings { name avatarUrl color timezone mediaCleanupDays randomDelayMinutes slotStartHour slotEndHour slotIntervalMinutes weekStart }
      postingSlots(first: 20) { nodes { id localTime { dayOfWeek hour minute } label isActive createdAt } }
      members(first: 10) { nodes { id role status user { id name } } }
    } } } } } }`;
    expect(price(walk)).toBeLessThan(MAX_QUERY_COST / 5);
  });
});
