import type { GraphQLSchema } from "graphql";
import { possibleTypesOf, shapeOf, typesWithoutId } from "./shape.ts";

const HELPERS = `const paging = ["first", "after", "last", "before"];
const filtersOf = (args) =>
  JSON.stringify(Object.entries(args ?? {}).filter(([name, value]) => value != null && !paging.includes(name)).sort());

/** Joins the pages of a connection that follow each other, and leaves objects out that were deleted. */
const pages = (extras) => (_parent, args, cache, { parentKey, fieldName }) => {
  // A page that was not read is read from the server.
  const own = cache.resolve(parentKey, fieldName, Object.keys(args).length > 0 ? args : undefined);
  if (typeof own !== "string") return own;
  const isThere = (node) => cache.resolve(node, "__typename") != null;
  const cached = cache
    .inspectFields(parentKey)
    .filter((field) => field.fieldName === fieldName && filtersOf(field.arguments) === filtersOf(args))
    .map((field) => {
      const key = cache.resolve(parentKey, field.fieldKey);
      const info = key && cache.resolve(key, "pageInfo");
      const at = (name) => (info ? cache.resolve(info, name) : undefined);
      return { args: field.arguments ?? {}, key, at, end: at("endCursor") ?? at("nextCursor"), start: at("startCursor") };
    })
    .filter(({ key }) => typeof key === "string");
  const firsts = cached.filter((page) => page.args.after == null && page.args.before == null);
  const isAsked = (page) => page.args.first === args.first && page.args.last === args.last;
  const first = firsts.find(isAsked) ?? firsts[0] ?? cached[0];
  const chain = [first];
  for (let rest = cached.length; rest > 0; rest--) {
    const next = cached.find((each) => each.args.after != null && each.args.after === chain.at(-1).end);
    const previous = cached.find((each) => each.args.before != null && each.args.before === chain[0].start);
    if (next && !chain.includes(next)) chain.push(next);
    if (previous && !chain.includes(previous)) chain.unshift(previous);
  }
  const items = (name) => {
    const lists = chain.map(({ key }) => cache.resolve(key, name)).filter((list) => list != null);
    return lists.length > 0 ? [...new Set(lists.flat())] : undefined;
  };
  const [begin, end] = [chain[0], chain.at(-1)];
  return {
    __typename: cache.resolve(first.key, "__typename"),
    edges: items("edges")?.filter((edge) => isThere(cache.resolve(edge, "node"))),
    nodes: items("nodes")?.filter(isThere),
    pageInfo: {
      __typename: "PageInfo",
      hasPreviousPage: begin.at("hasPreviousPage"),
      startCursor: begin.at("startCursor"),
      hasNextPage: end.at("hasNextPage"),
      endCursor: end.at("endCursor"),
      nextCursor: end.at("nextCursor"),
    },
    ...Object.fromEntries(extras.map((name) => [name, cache.resolve(first.key, name)])),
  };
};

/** Removes the object that \`deletedId\` names from the cache and so from every list. */
const dropDeleted = (result, _args, cache) => {
  for (const { deletedId } of Object.values(result)) {
    const __typename = deletedId && typesOfIds[deletedId.split("_")[0]];
    if (__typename) cache.invalidate({ __typename, id: deletedId });
  }
};
`;

/** Returns the module of cache options for urql's Graphcache. */
export function graphcacheModule(schema: GraphQLSchema, typesOfIds: Readonly<Record<string, string>>): string {
  const resolvers = shapeOf(schema).flatMap(({ name, fields }) => {
    const paged = fields.filter(({ form }) => form === "pages");
    const members = paged.map((field) => `${field.name}: pages(${JSON.stringify(field.extras)})`).join(", ");
    return paged.length === 0 ? [] : [`  ${name}: { ${members} },\n`];
  });
  const deletions = Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ type }) => String(type).includes("Payload") && hasDeletedId(schema, String(type)))
    .map(({ name }) => name);
  return `// Made from the schema of this server: cacheExchange({ keys, possibleTypes, resolvers, updates }).

/** The types of ids by their prefixes. */
const typesOfIds = ${JSON.stringify(typesOfIds)};

${HELPERS}
export const possibleTypes = ${JSON.stringify(possibleTypesOf(schema))};

const part = () => null;
/** There is one viewer: a client that signs another person in starts with an empty cache. */
const only = () => "viewer";
export const keys = { Viewer: only, ${typesWithoutId(schema)
    .map((name) => `${name}: part`)
    .join(", ")} };

export const resolvers = {
${resolvers.join("")}};

export const updates = {
  Mutation: { ${deletions.map((name) => `${name}: dropDeleted`).join(", ")} },
};
`;
}

const hasDeletedId = (schema: GraphQLSchema, payload: string): boolean => {
  const type = schema.getType(payload.replace(/!$/, ""));
  return type !== undefined && "getFields" in type && "deletedId" in type.getFields();
};
