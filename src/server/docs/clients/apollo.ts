import type { GraphQLSchema } from "graphql";
import { possibleTypesOf, type ShapedField, shapeOf } from "./shape.ts";

/** Functions of the module that are the same for every schema. */
const HELPERS = `/** Joins pages by edges with relayStylePagination, and by nodes. */
function pages(filters) {
  const policy = relayStylePagination(filters);
  return {
    ...policy,
    merge(existing, incoming, options) {
      const merged = policy.merge(existing, incoming, options);
      if (existing && !incoming?.edges) merged.edges = existing.edges;
      const { after, before } = options.args ?? {};
      if (!incoming?.nodes || !existing?.nodes || (after == null && before == null)) return merged;
      const fresh = new Set(incoming.nodes.map((node) => node.__ref));
      const others = existing.nodes.filter((node) => node.__ref === undefined || !fresh.has(node.__ref));
      return { ...merged, nodes: after != null ? [...others, ...incoming.nodes] : [...incoming.nodes, ...others] };
    },
  };
}

/** Returns two readings of the same value as one, or undefined where they contradict each other. */
function together(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return undefined;
    const items = one.map((item, index) => together(item, other[index]));
    return items.includes(undefined) ? undefined : items;
  }
  if (one?.__typename === undefined || one.__typename !== other?.__typename)
    return JSON.stringify(one) === JSON.stringify(other) ? other : undefined;
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const joined = name in one ? together(one[name], value) : value;
    if (joined === undefined) return undefined;
    both[name] = joined;
  }
  return both;
}

/** A part of its parent: components may read different members of it. */
const part = { keyFields: false, merge: true };
/** A list of parts: a new list replaces another one, and completes the same one. */
const parts = { merge: (existing, incoming) => (existing && together(existing, incoming)) ?? incoming };
/** A list, or an event, that replaces the one before. */
const latest = { merge: false };

/** There is one viewer: a client that signs another person in starts with an empty cache. */
const only = { keyFields: [] };

/** For \`update\` of a mutation: removes the object that \`deletedId\` names from the cache and so from every list. */
export function dropDeleted(cache, { data }) {
  for (const { deletedId } of Object.values(data ?? {})) {
    const __typename = deletedId && typesOfIds[deletedId.split("_")[0]];
    const id = __typename && cache.identify({ __typename, id: deletedId });
    // In contrast to \`evict\`, this also works for an optimistic answer.
    if (id) cache.modify({ id, fields: (_value, { DELETE }) => DELETE });
  }
}
`;

/** Returns the module of cache policies for Apollo Client. */
export const apolloModule = (schema: GraphQLSchema, typesOfIds: Readonly<Record<string, string>>): string => `${HEAD}
import { relayStylePagination } from "@apollo/client/utilities";

/** The types of ids by their prefixes. */
const typesOfIds = ${JSON.stringify(typesOfIds)};

${HELPERS}
export const possibleTypes = ${JSON.stringify(possibleTypesOf(schema))};

export const typePolicies = {
${shapeOf(schema)
  .map(
    ({ name, isPart, fields }) => `  ${name}: ${policy(isPart ? "part" : name === "Viewer" ? "only" : "", fields)},\n`,
  )
  .join("")}};
`;

const HEAD = "// Made from the schema of this server: new InMemoryCache({ possibleTypes, typePolicies }).";

function policy(base: string, fields: readonly ShapedField[]): string {
  if (fields.length === 0) return base;
  return `{ ${base === "" ? "" : `...${base}, `}fields: { ${fields.map((field) => `${field.name}: ${fieldPolicy(field)}`).join(", ")} } }`;
}

function fieldPolicy({ form, filters }: ShapedField): string {
  if (form === "pages") return `pages(${filters.length > 0 ? JSON.stringify(filters) : "false"})`;
  return form === "parts" ? "parts" : "latest";
}
