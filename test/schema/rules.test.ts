import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { describe, expect, test } from "vitest";
import { printInOrder } from "../../schema/core/order.ts";
import { requirementsOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";

/**
 * The rules of @graphql-eslint's sets schema-recommended and schema-relay, as far as they apply to a schema without
 * extensions. The package itself requires graphql 16.
 */
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
  (type) => type != null,
);
const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type) || isInputObjectType(type));
const fields = withFields.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
const namedTypeOf = ({ type }: { type: GraphQLType }) => getNamedType(type);
const argumentsOf = (field: object): readonly GraphQLArgument[] =>
  "args" in field ? (field.args as readonly GraphQLArgument[]) : [];
const placeOf = ({ type, field }: (typeof fields)[number]) => `${type.name}.${field.name}`;

describe("names", () => {
  test("of types are in Pascal case, of fields and arguments in camel case, of enum values in upper case", () => {
    const args = fields.flatMap(({ field }) => argumentsOf(field));
    const values = types.filter(isEnumType).flatMap((type) => type.getValues());
    expect(types.filter(({ name }) => !/^[A-Z][A-Za-z0-9]*$/.test(name)).map(({ name }) => name)).toEqual([]);
    const members = [...fields.map(({ field }) => field), ...args];
    expect(members.filter(({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(values.filter(({ name }) => !/^[A-Z][A-Z0-9_]*$/.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test("of root fields do not repeat the kind of the operation, and no field repeats the name of its type", () => {
    const kinds = roots.flatMap((root) =>
      Object.keys(root.getFields()).filter((name) =>
        /^(?:query|mutation|subscription|get|list)(?=[A-Z])|(?:Query|Mutation|Subscription)$/.test(name),
      ),
    );
    // A subscription is what a customer pays for, too.
    expect(kinds).toEqual(["cancelSubscription", "resumeSubscription"]);
    const prefixed = fields.filter(
      ({ type, field }) =>
        !roots.includes(type as never) && field.name.toLowerCase().startsWith(type.name.toLowerCase()),
    );
    expect(prefixed.map(placeOf)).toEqual([]);
  });
});

test("a byte count is a SafeInt", () => {
  const counts = fields.filter(({ field }) => /^bytes$|^byteCount$|Bytes$/.test(field.name));
  expect(counts.length).toBeGreaterThan(4);
  expect(counts.filter(({ field }) => namedTypeOf(field).name !== "SafeInt").map(placeOf)).toEqual([]);
});

test("an object with an id has the name of its type in the result of a mutation", () => {
  const results = Object.values(schema.getMutationType()?.getFields() ?? {}).map(namedTypeOf);
  const odd = fields.filter(({ type, field }) => {
    const of = namedTypeOf(field);
    if (!results.includes(type) || !isObjectType(of) || !of.getInterfaces().some(({ name }) => name === "Node"))
      return false;
    const name = `${of.name.charAt(0).toLowerCase()}${of.name.slice(1)}`;
    return field.name !== (isListType(getNullableType(field.type)) ? `${name}s` : name);
  });
  expect(odd.map(placeOf)).toEqual([]);
});

test("a connection has arguments to page, filter and order, and no others", () => {
  const paged = fields.filter(({ field }) => namedTypeOf(field).name.endsWith("Connection"));
  const allowed = ["first", "last", "after", "before", "filter", "orderBy"];
  const odd = paged.flatMap(({ type, field }) =>
    argumentsOf(field)
      .filter(({ name }) => !allowed.includes(name) && !(type === schema.getQueryType() && name.endsWith("Id")))
      .map(({ name }) => `${type.name}.${field.name}(${name}:)`),
  );
  expect(odd).toEqual([]);
});

test("every type is reachable from a root", () => {
  const seen = new Set<GraphQLNamedType>();
  const visit = (type: GraphQLNamedType): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (isUnionType(type)) for (const member of type.getTypes()) visit(member);
    if (isInterfaceType(type)) for (const member of schema.getPossibleTypes(type)) visit(member);
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return;
    if (!isInputObjectType(type)) for (const parent of type.getInterfaces()) visit(parent);
    for (const field of Object.values(type.getFields())) {
      visit(namedTypeOf(field));
      for (const arg of argumentsOf(field)) visit(namedTypeOf(arg));
    }
  };
  for (const root of roots) visit(root);
  for (const { args } of schema.getDirectives()) for (const arg of args) visit(namedTypeOf(arg));
  expect(types.filter((type) => !seen.has(type)).map(({ name }) => name)).toEqual([]);
});

test("a deprecation names its replacement and the day of its removal", () => {
  const deprecated = fields.filter(({ field }) => field.deprecationReason != null);
  const unclear = deprecated.filter(({ field }) => !/`\w+`.*\d{4}-\d{2}-\d{2}/s.test(field.deprecationReason ?? ""));
  expect(unclear.map(placeOf)).toEqual([]);
});

describe("Relay", () => {
  const objects = types.filter(isObjectType);
  const shapeOf = (type: GraphQLObjectType, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, String(type.getFields()[name]?.type)]));

  test("finds the members of PageInfo", () => {
    const [pageInfo] = objects.filter(({ name }) => name === "PageInfo");
    expect(pageInfo && shapeOf(pageInfo, ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"])).toEqual({
      hasNextPage: "Boolean!",
      hasPreviousPage: "Boolean!",
      startCursor: "String",
      endCursor: "String",
    });
  });

  test("finds a list of edges in each connection, and a node and a cursor in each edge", () => {
    for (const connection of objects.filter(({ name }) => name.endsWith("Connection"))) {
      const edge = `${connection.name.replace(/Connection$/, "")}Edge`;
      expect(shapeOf(connection, ["edges", "pageInfo"])).toEqual({ edges: `[${edge}!]!`, pageInfo: "PageInfo!" });
      const [edgeType] = objects.filter(({ name }) => name === edge);
      const node = edgeType?.getFields()["node"]?.type;
      expect([edge, String(edgeType?.getFields()["cursor"]?.type), isListType(node && getNullableType(node))]).toEqual([
        edge,
        "String!",
        false,
      ]);
    }
  });

  test("finds paging arguments of the types Int and String", () => {
    const paged = fields.filter(({ field }) => namedTypeOf(field).name.endsWith("Connection"));
    const odd = paged.flatMap(({ type, field }) =>
      argumentsOf(field)
        .filter(({ name }) => ["first", "last", "after", "before"].includes(name))
        .filter((arg) => String(arg.type) !== (["first", "last"].includes(arg.name) ? "Int" : "String"))
        .map(({ name }) => `${type.name}.${field.name}(${name}:)`),
    );
    expect(odd).toEqual([]);
  });

  test("lets a client ask for a part of every list of objects below a publication", () => {
    const below = new Set<GraphQLNamedType>();
    const lists: string[] = [];
    function visit(type: GraphQLNamedType | undefined): void {
      if (!isObjectType(type) || below.has(type)) return;
      below.add(type);
      for (const field of Object.values(type.getFields())) {
        const to = getNamedType(field.type);
        if (!isObjectType(to) || OTHERS.has(to.name)) continue;
        visit(to);
        const isList = isListType(getNullableType(field.type)) && !isPage(type);
        if (isList && !["first", "after"].every((name) => field.args.some((arg) => arg.name === name)))
          lists.push(`${type.name}.${field.name}`);
      }
    }
    visit(schema.getType("Publication"));
    expect([...below].map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Rendition", "RenditionSegment", "Segment", "Medium", "DeliveryAttempt"]),
    );
    expect(lists).toEqual([]);
  });

  test("finds one object of a Node type by its id", () => {
    const node = schema.getQueryType()?.getFields()["node"];
    expect([String(node?.type), node?.args.map((arg) => `${arg.name}: ${String(arg.type)}`)]).toEqual([
      "Node",
      ["id: ID!"],
    ]);
  });
});

/** Objects that a publication refers to, and does not consist of. */
const OTHERS = new Set(["MediaItem", "SocialAccount", "SocialSet", "User", "VoiceProfile", "Workspace"]);

const isPage = ({ name }: GraphQLNamedType) => /Connection$|Edge$/.test(name);

describe("the printed schema", () => {
  const sorted = (one: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(one));

  test("is the whole schema", () => {
    expect(sorted(buildSchema(printInOrder(schema, "descriptions")))).toBe(sorted(schema));
  });

  test("has the requirements of each root field in a directive, and otherwise is the whole schema", () => {
    const printed = buildSchema(printInOrder(schema));
    const access = printed.getDirective("access");
    if (!access) throw new Error("The printed schema does not define its directive");
    for (const root of roots) {
      const copy = printed.getType(root.name) as GraphQLObjectType;
      for (const [name, field] of Object.entries(copy.getFields())) {
        const { credential, role, application } = requirementsOf(schema, root.name, name);
        const shown = field.astNode && getDirectiveValues(access, field.astNode);
        const inCamelCase = (value: unknown) =>
          String(value)
            .toLowerCase()
            .replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
        expect([name, inCamelCase(shown?.["credential"]), inCamelCase(shown?.["role"]), shown?.["scope"]]).toEqual([
          name,
          credential,
          String(role ?? undefined),
          application ?? undefined,
        ]);
        const own = root.getFields()[name]?.description ?? "";
        expect([name, own.startsWith(field.description ?? "-")]).toEqual([name, true]);
        field.description = own;
      }
    }
    expect(sorted(printed)).toBe(sorted(schema));
  });

  test("has ids first, then content, then the revision and timestamps", () => {
    for (const type of withFields.filter((each) => !roots.includes(each as never))) {
      const names = Object.keys(type.getFields());
      const ids = names.findLastIndex((name) => name === "id" || /Ids?$/.test(name));
      const content = names.findIndex((name) => name !== "id" && !/Ids?$/.test(name));
      if (content !== -1) expect([type.name, ids < content]).toEqual([type.name, true]);
      const firstTime = names.findIndex((name) => name.endsWith("At"));
      const rest = names.slice(firstTime === -1 ? names.length : firstTime);
      expect([type.name, rest.filter((name) => !/At$|[rR]evision$/.test(name))]).toEqual([type.name, []]);
    }
  });

  test("has non-null ids in objects", () => {
    const loose = fields.filter(
      ({ type, field }) => !isInputObjectType(type) && field.name === "id" && !isNonNullType(field.type),
    );
    expect(loose.map(placeOf)).toEqual([]);
  });
});
