import { isInterfaceType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { ID_PREFIXES, OWNERS, type OwnedPrefix } from "../../src/platform/ids/ids.ts";

const node = schema.getType("Node");
const objects = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
const isNode = (type: (typeof objects)[number]) =>
  isObjectType(type) && type.getInterfaces().some((implemented) => implemented === node);
/** Root types have no `id`, whatever their fields are called. */
const withId = objects.filter((type) => isObjectType(type) && "id" in type.getFields());

describe("a field `id`", () => {
  test("exists exactly on the types that implement Node, because normalized caches identify objects by it", () => {
    expect(isInterfaceType(node)).toBe(true);
    const nodes = objects.filter(isNode);
    expect(nodes.length).toBeGreaterThan(20);
    expect(withId.map(({ name }) => name)).toEqual(nodes.map(({ name }) => name));
  });

  test("is an ID! without arguments", () => {
    const forms = withId.map((type) => {
      const id = isObjectType(type) ? type.getFields()["id"] : undefined;
      return [type.name, String(id?.type), id?.args.length];
    });
    expect(forms).toEqual(withId.map(({ name }) => [name, "ID!", 0]));
  });

  test("has a prefix for each type, so that an id names one object in the whole graph", () => {
    const prefixed: string[] = Object.values(ID_PREFIXES);
    // An object of several kinds of owners has a prefix for each of them (test/schema/ownedObjects.test.ts).
    const own = Object.entries(ID_PREFIXES).flatMap(([prefix, type]) => (prefix in OWNERS ? [] : [type]));
    expect(new Set(own).size).toBe(own.length);
    expect(
      own.filter((type) => Object.keys(OWNERS).some((prefix) => ID_PREFIXES[prefix as OwnedPrefix] === type)),
    ).toEqual([]);
    expect(objects.filter(isNode).filter(({ name }) => !prefixed.includes(name))).toEqual([]);
  });
});
