import { initContextCache } from "@pothos/core";
import { queryFromInfo } from "@pothos/plugin-prisma";
import { getLoaderMapping, setRowMappings } from "@pothos/selection-mapper";
import type { GraphQLResolveInfo } from "graphql";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { RecentMap } from "../../src/platform/values/recentMap.ts";
import type { GraphQLContext } from "./builder.ts";

/** The rows that a field's query reads: their type, and where a document selects them below the field. */
interface Rows {
  readonly typeName: string;
  readonly path?: string[];
  readonly paths?: string[][];
  readonly select?: Record<string, boolean>;
}

type Filter = (context: RequestContext) => object;

/** The place of a filter that depends on the request. Two with one text are the same filter. */
class Hole {
  readonly text: string;
  readonly #filter: Filter;

  constructor(text: string, filter: Filter) {
    this.text = text;
    this.#filter = filter;
  }

  fill(context: RequestContext): object {
    return this.#filter(context);
  }
}

/** Stands for the context of any request while a query is made, and notices a function that reads it. */
class AnyRequest implements GraphQLContext {
  readonly #request: GraphQLContext;
  wasRead = false;

  constructor(request: GraphQLContext) {
    this.#request = request;
  }

  get context(): RequestContext {
    this.wasRead = true;
    return this.#request.context;
  }
}

type Mappings = Parameters<typeof setRowMappings>[2];

/** A query for all requests with one document and the same variables, and what Pothos notes of it. */
interface Plan {
  readonly query: object;
  /** The parts of the query with a hole in them. */
  readonly open: ReadonlySet<unknown>;
  readonly mappings: Mappings;
}

/** The plans, and null for a query that is another one for each request. */
const plans = new RecentMap<string, Plan | null>(500);
const LONGEST_KEY = 2000;

/**
 * Returns a filter of a list, which may read the request: the filter itself, or its place in a query for all requests.
 * `text` says which filter it is, with its arguments.
 */
export function filterFor(request: GraphQLContext, text: () => string, filter: Filter): object {
  return request instanceof AnyRequest ? new Hole(text(), filter) : filter(request.context);
}

/**
 * Look-ahead of a field that reads rows: returns the selection below it as a Prisma `select` or `include`. The query
 * is made once for a document and its variables, with places for what depends on the request.
 */
export function lookAhead(context: GraphQLContext, info: GraphQLResolveInfo, rows: Rows): object {
  const key = keyOf(info, rows);
  let plan = key === undefined ? null : plans.get(key);
  if (plan === undefined) {
    plan = planOf(context, info, rows);
    plans.set(key as string, plan);
  }
  if (plan === null) return queryFromInfo({ context, info, ...rows });
  note(context, info, plan.mappings);
  return filled(plan, plan.query, context.context) as object;
}

const noted = new WeakMap<GraphQLResolveInfo["path"], Mappings>();

/** Notes the parts of a field's query. A field with several queries has the parts of all. */
function note(context: GraphQLContext, info: GraphQLResolveInfo, mappings: Mappings): void {
  const earlier = noted.get(info.path);
  if (earlier === mappings) return;
  const all = earlier === undefined ? mappings : together(mappings, earlier);
  noted.set(info.path, all);
  setRowMappings(context, info, all);
}

const together = (one: Mappings, other: Mappings): Mappings =>
  new Proxy<Mappings>({}, { get: (_none, key: string) => one[key] ?? other[key] });

function planOf(context: GraphQLContext, info: GraphQLResolveInfo, rows: Rows): Plan | null {
  const kept = initContextCache();
  const request = Object.assign(new AnyRequest(context), kept);
  const query = queryFromInfo({ context: request, info, ...rows });
  if (request.wasRead) return null;
  const open = new Set<unknown>();
  findHoles(query, open);
  return { query, open, mappings: mappingsIn(kept, info.path) };
}

/** Returns the mappings of a query, which Pothos keeps for its request. */
function mappingsIn(kept: object, prev: GraphQLResolveInfo["path"]): Plan["mappings"] {
  const selects = new Map<string, unknown>();
  const get = (_none: object, key: string) => {
    if (!selects.has(key)) {
      const [type = "", place = ""] = key.split("@");
      selects.set(key, getLoaderMapping(kept, { prev, key: place, typename: undefined }, type, undefined));
    }
    return selects.get(key);
  };
  return new Proxy<Plan["mappings"]>({}, { get: get as never });
}

/** Notes the parts of a query that have a hole. Requests share all others, so that none may change. */
function findHoles(part: unknown, open: Set<unknown>): boolean {
  if (part instanceof Hole) return true;
  if (typeof part !== "object" || part === null || part instanceof Date) return false;
  const holes = Object.values(part).filter((each) => findHoles(each, open));
  if (holes.length > 0) open.add(part);
  Object.freeze(part);
  return holes.length > 0;
}

function filled(plan: Plan, part: unknown, context: RequestContext): unknown {
  if (part instanceof Hole) return part.fill(context);
  if (!plan.open.has(part)) return part;
  if (Array.isArray(part)) return part.map((each) => filled(plan, each, context));
  return Object.fromEntries(Object.entries(part as object).map(([name, each]) => [name, filled(plan, each, context)]));
}

let count = 0;
const ids = new WeakMap<object, number>();

function idOf(object: object): number {
  const id = ids.get(object) ?? count++;
  ids.set(object, id);
  return id;
}

/** Returns what a query depends on; undefined if that is too much to be kept. */
function keyOf({ schema, parentType, fieldNodes, variableValues }: GraphQLResolveInfo, rows: Rows): string | undefined {
  const [node, ...others] = fieldNodes;
  if (node === undefined || others.length > 0) return undefined;
  try {
    const variables = JSON.stringify(variableValues.coerced);
    const key = `${idOf(schema)} ${idOf(node)} ${parentType.name} ${JSON.stringify(rows)} ${variables}`;
    return key.length > LONGEST_KEY ? undefined : key;
  } catch {
    // Integers of 64 bits have no JSON.
    return undefined;
  }
}
