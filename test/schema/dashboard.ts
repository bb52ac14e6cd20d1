import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { schema } from "../../schema/index.ts";
import { type How, selectionOf } from "../tenancy/select.ts";

/** The types whose lists and counts a dashboard shows. */
const PARTS = ["Viewer", "Organization", "Workspace"];

const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType;

/** Small pages: new objects are the first ones of most lists, and the counts have the others. */
const HOW: How = {
  page: 3,
  isFree: ({ name }) => /(Connection|Edge|Payload|PageInfo)$/.test(name) || name === "NotificationPreferenceSettings",
};

/** All fields of an object, with those of the objects beside it. */
export const everythingOf = (type: GraphQLOutputType): string => selectionOf(type, 1, "", undefined, HOW);

const fieldOf = (name: string) => {
  const type = schema.getQueryType()?.getFields()[name]?.type;
  if (type === undefined) throw new Error(`No root field has the name ${name}`);
  return everythingOf(type);
};

/** The lists and counts of a person, of an organization and of a workspace. */
export const TENANT = `query ($organization: ID!, $workspace: ID!) {
  viewer ${everythingOf(typeOf("Viewer"))}
  organization(id: $organization) ${everythingOf(typeOf("Organization"))}
  workspace(id: $workspace) ${everythingOf(typeOf("Workspace"))}
}`;

/** The objects that an instance administrator sees. */
export const INSTANCE = `{
  users(first: 3) ${fieldOf("users")}
  providerApps(first: 3) ${fieldOf("providerApps")}
  externalApplications(first: 3) ${fieldOf("externalApplications")}
}`;

/** Returns the query of the page of one object. */
export const pageOf = (type: string): string =>
  `query ($id: ID!) { node(id: $id) { ... on ${type} ${everythingOf(typeOf(type))} } }`;

/** Returns the shortest way from an object to each part of a dashboard. */
function waysFrom(start: GraphQLObjectType, parts: readonly string[]): Map<string, string[]> {
  const ways = new Map<string, string[]>([[start.name, []]]);
  for (const [name, way] of ways) {
    for (const { name: field, type, args } of Object.values(typeOf(name).getFields())) {
      const to = getNamedType(type);
      if (!isObjectType(to) || ways.has(to.name) || args.some(isRequiredArgument)) continue;
      if (to.name.endsWith("Connection")) continue;
      ways.set(to.name, [...way, field]);
    }
  }
  return new Map([...ways].filter(([name]) => parts.includes(name)));
}

/** Returns the members of a payload with everything in them, also in the results of a selection. */
const membersOf = (payload: GraphQLObjectType): string[] =>
  Object.values(payload.getFields()).map(({ name, type }) => {
    const object = getNamedType(type);
    const isResult = isObjectType(object) && "itemId" in object.getFields();
    return `${name} ${isResult ? `{ __typename ${membersOf(object).join(" ")} }` : everythingOf(type)}`;
  });

/** Everything that a client can read in a payload: its members, and the parts of a dashboard that these lead to. */
export function reachOf(payload: GraphQLObjectType, also: readonly string[]): string {
  const members = membersOf(payload);
  const ways = waysFrom(payload, [...PARTS, ...also]);
  const organization = ways.get("Organization");
  if (organization !== undefined && !ways.has("Workspace"))
    ways.set("Workspace", [...organization, "workspaces(first: 3)", "nodes"]);
  const parts = [...ways].map(([name, way]) => {
    const [first, ...others] = way;
    return `${name}: ${first} ${others.reduceRight((inner, step) => `{ ${step} ${inner} }`, everythingOf(typeOf(name)))}`;
  });
  return `{ __typename ${[...members, ...parts].join(" ")} }`;
}

type Json = null | string | number | boolean | readonly Json[] | { readonly [name: string]: Json };
type Members = Readonly<Record<string, Json>>;
/** The objects of answers by type and id, as caches of clients have them. */
export type Store = ReadonlyMap<string, Members>;

const isMembers = (value: Json | undefined): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a store that has the objects of an answer as well. */
export function stored(answer: unknown, before: Store = new Map()): Store {
  const store = new Map(before);
  normalized(answer as Json, store);
  return store;
}

function normalized(value: Json, store: Map<string, Members>): Json {
  if (Array.isArray(value)) return value.map((each) => normalized(each as Json, store));
  if (!isMembers(value)) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalized(each, store)]));
  const key = keyOf(value);
  if (key === undefined) return members;
  store.set(key, merged(store.get(key), members) as Members);
  return { ref: key };
}

/** Types whose objects are known by another field than their id. */
const KEYS: Readonly<Record<string, string>> = { MediaUpload: "mediaId", UserAccount: "userId" };

function keyOf(object: Members): string | undefined {
  const { __typename: type } = object;
  if (typeof type !== "string") return undefined;
  const id = object["id"] ?? object[`${type}_id`] ?? object[KEYS[type] ?? ""];
  return typeof id === "string" ? `${type}:${id}` : undefined;
}

function merged(old: Json | undefined, value: Json): Json {
  if (Array.isArray(old) && Array.isArray(value) && old.length === value.length)
    return value.map((each, i) => merged(old[i], each as Json));
  if (!isMembers(old) || !isMembers(value) || "ref" in value || "ref" in old) return value;
  const both = Object.entries(value).map(([name, each]): [string, Json] => [name, merged(old[name], each)]);
  return { ...old, ...Object.fromEntries(both) };
}

/** Whether a stored value has all that an answer says. */
function has(entry: Json | undefined, value: Json): boolean {
  if (Array.isArray(value))
    return Array.isArray(entry) && entry.length === value.length && value.every((each, i) => has(entry[i], each));
  if (!isMembers(value)) return entry === value;
  return isMembers(entry) && Object.entries(value).every(([name, each]) => has(entry[name], each));
}

/** Returns the fields of a store that another store has with other values, or lacks. */
export function differences(store: Store, other: Store): string[] {
  const list = [...store].flatMap(([key, members]) =>
    Object.entries(members)
      .filter(([name, value]) => !has(other.get(key)?.[name], value))
      .map(([name]) => `${key.split(":")[0]}.${name}`),
  );
  return [...new Set(list)].toSorted();
}
