import { Kind, print } from "graphql";
import { describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { ALIASES, ENDPOINTS, type Endpoint, EXTRAS, endpoints } from "./endpoints.ts";
import { proofs } from "./proofs.ts";
import { validator } from "./validate.ts";

const all = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
const built = new Map([...all].filter(([name]) => !Object.hasOwn(ALIASES, name) && !EXTRAS.includes(name)));
const isDocumented = (name: string): name is keyof typeof ENDPOINTS => Object.hasOwn(ENDPOINTS, name);

describe("the table of documented endpoints", () => {
  test("has all 25", () => expect(endpoints).toHaveLength(25));

  test.each(endpoints.filter(({ entries }) => entries !== undefined))(
    "$name declares as many problems as the interface counts",
    ({ problems, entries }) => expect(problems === "default" ? 1 : problems.length).toBe(entries),
  );

  test.each(endpoints)("$name has an answer whose shape is a JSON Schema", ({ answer }) => {
    expect(() => validator().compile(answer)).not.toThrow();
  });
});

describe("what is built", () => {
  test("is every documented endpoint", () => {
    expect(endpoints.map(({ name }) => name).filter((name) => !built.has(name))).toEqual([]);
  });

  test("is documented: no route is outside of the table", () => {
    expect([...built.keys()].filter((name) => !isDocumented(name))).toEqual([]);
  });

  test("is proved: each route has its proof, once", () => {
    expect(proofs.map(({ name }) => name).toSorted()).toEqual([...built.keys()].toSorted());
  });

  test.each(Object.entries(ALIASES))("%s is %s under another path", (alias, name) => {
    const { path: _path, document, select, ...row } = all.get(alias) ?? {};
    const { path: _other, document: original, select: _select, ...documented } = all.get(name) ?? {};
    expect([row, select]).toEqual([documented, expect.any(Function)]);
    const unnamed = (given = original) => given && print(given).replace(/^mutation \w+/, "mutation");
    expect(unnamed(document)).toBe(unnamed());
  });

  test.each([...built])("%s declares the documented statuses", (name, route) => {
    if (!isDocumented(name)) throw new Error(`${name} is not documented`);
    const { success, problems } = ENDPOINTS[name];
    expect(route.status).toBe(success);
    expect(route.problems).toEqual(problems);
  });

  test.each([...built])("%s is one operation with a name of its own", (_name, { document }) => {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    expect(operations).toHaveLength(1);
    expect(operations[0]).toHaveProperty("name.value");
  });

  test.each(proofs)("$name has a way to each of its problems", ({ name, problems }) => {
    const { problems: declared }: Endpoint = ENDPOINTS[name];
    expect(Object.keys(problems)).toEqual(expect.arrayContaining(declared === "default" ? [] : declared.map(String)));
    for (const ways of Object.values(problems)) expect(Object.keys(ways)).not.toHaveLength(0);
  });
});
