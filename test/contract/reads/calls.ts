import type { Column, Model } from "../../../src/platform/database/compiler/model.ts";
import type { Pick, Row } from "./rows.ts";

/** A read: its method and its arguments. */
export interface Call {
  readonly model: Model;
  readonly action: "findMany" | "findFirst" | "findUnique" | "count";
  readonly args: Row;
}

interface World {
  readonly models: ReadonlyMap<string, Model>;
  readonly rows: ReadonlyMap<string, Row[]>;
  readonly pick: Pick;
}

const COMPARED: ReadonlySet<string | undefined> = new Set(["String", "Int", "BigInt", "DateTime", "Enum", "Boolean"]);
const ORDERED: ReadonlySet<string | undefined> = new Set(["String", "Int", "BigInt", "DateTime", "Enum"]);

/** Returns a pseudo-random read of any model, with filters, orders, pages and selections of three levels. */
export function randomCall(world: World): Call {
  const { models, rows, pick } = world;
  const model = pick([...models.values()].filter(({ member }) => (rows.get(member)?.length ?? 0) > 0));
  const action = pick(["findMany", "findMany", "findFirst", "findUnique", "count"] as const);
  if (action === "count") return { model, action, args: { where: filterOf(world, model, 2) } };
  const selection = selectionOf(world, model, 3);
  if (action === "findUnique") return { model, action, args: { ...selection, where: keyOf(world, model) } };
  const { take, ...page } = pageOf(world, model, 2);
  return {
    model,
    action,
    args: { ...selection, ...page, ...(action === "findMany" && take !== undefined && { take }) },
  };
}

const sampleOf = ({ rows, pick }: World, model: Model): Row => pick(rows.get(model.member) ?? [{}]);

function keyOf(world: World, model: Model): Row {
  const [name, fields] = world.pick([...model.keys]);
  const row = sampleOf(world, model);
  if (fields.some((field) => row[field] === null)) return keyOf(world, model);
  const values = Object.fromEntries(fields.map((field) => [field, row[field]]));
  return fields.length === 1 ? values : { [name]: values };
}

/** Each list has an order, because without one its rows may come in any. */
function pageOf(world: World, model: Model, depth: number): Row {
  const { pick } = world;
  const [key = []] = [...model.keys.values()];
  const ordered = [...model.columns].filter(([, column]) => ORDERED.has(column?.type)).map(([name]) => name);
  const first = pick(ordered);
  const nulls = model.columns.get(first)?.isRequired ? undefined : pick([undefined, "first", "last"]);
  const sort = pick(["asc", "desc"]);
  const order = { [first]: nulls === undefined ? sort : { sort, nulls } };
  return {
    orderBy: [...(pick([true, false]) ? [order] : []), ...key.map((name) => ({ [name]: pick(["asc", "desc"]) }))],
    ...(pick([true, false]) && { where: filterOf(world, model, depth) }),
    ...(pick([true, false]) && { take: pick([0, 1, 2, 3, 50]) }),
    ...(pick([true, false, false, false]) && { skip: pick([0, 1, 2]) }),
  };
}

function selectionOf(world: World, model: Model, depth: number): Row {
  const { pick } = world;
  const names = [...model.columns].filter(([, column]) => column !== undefined).map(([name]) => name);
  const relations = depth === 0 ? [] : [...model.relations].filter(() => pick([true, false, false]));
  const related = relations.map(([name, { model: other, isList }]): [string, unknown] => {
    const target = world.models.get(other) as Model;
    if (pick([true, false, false, false]) && !isList) return [name, true];
    return [name, { ...selectionOf(world, target, depth - 1), ...(isList && pageOf(world, target, 1)) }];
  });
  const form = pick(["select", "select", "include", "omit"]);
  if (form === "omit") return names.length === 1 || pick([true, false]) ? {} : { omit: { [pick(names)]: true } };
  if (form === "include") return related.length === 0 ? {} : { include: Object.fromEntries(related) };
  const columns = names.filter(() => pick([true, false]));
  const lists = [...model.relations].filter(([, { isList }]) => isList);
  const counted = lists.filter(() => depth > 0 && pick([true, false, false, false, false]));
  const counts = counted.map(([name, { model: other }]): [string, unknown] => [
    name,
    pick([true, { where: filterOf(world, world.models.get(other) as Model, 1) }]),
  ]);
  const select = Object.fromEntries([
    ...[...new Set([...columns, pick(names)])].map((name): [string, unknown] => [name, true]),
    ...related,
    ...(counts.length > 0 ? [["_count", { select: Object.fromEntries(counts) }]] : []),
  ]) as Row;
  return { select };
}

function filterOf(world: World, model: Model, depth: number): Row {
  const { pick } = world;
  const parts = Array.from({ length: pick([0, 1, 1, 2]) }, () => conditionOf(world, model, depth));
  return Object.assign({}, ...parts) as Row;
}

function conditionOf(world: World, model: Model, depth: number): Row {
  const { pick } = world;
  const kind = pick(depth > 0 ? ["column", "column", "column", "AND", "OR", "relation"] : ["column"]);
  if (kind === "AND" || kind === "OR")
    return { [kind]: Array.from({ length: pick([0, 1, 2, 3]) }, () => filterOf(world, model, depth - 1)) };
  if (kind === "relation" && model.relations.size > 0) return relatedOf(world, model, depth);
  const compared = [...model.columns].filter(([, column]) => COMPARED.has(column?.type)) as [string, Column][];
  const [name, column] = pick(compared);
  return { [name]: comparisonOf(world, column, () => sampleOf(world, model)[name]) };
}

function relatedOf(world: World, model: Model, depth: number): Row {
  const { pick } = world;
  const [name, relation] = pick([...model.relations]);
  const target = world.models.get(relation.model) as Model;
  const filter = filterOf(world, target, depth - 1);
  if (relation.isList) return { [name]: { [pick(["some", "none"])]: filter } };
  const byKey = {
    id: {
      in: world.rows
        .get(target.member)
        ?.slice(0, pick([0, 1, 3]))
        .map(({ id }) => id),
    },
  };
  const wanted = target.columns.has("id") && pick([true, false]) ? byKey : filter;
  const forms: unknown[] = [wanted, { is: wanted }];
  return { [name]: pick(relation.isRequired ? forms : [...forms, null]) };
}

function comparisonOf({ pick }: World, { type, isRequired }: Column, sample: () => unknown): unknown {
  const value = sample();
  if (value === null) return pick([null, { not: null }, { equals: null }]);
  const list = () => Array.from({ length: pick([0, 1, 2, 3, 5, 12]) }, sample).filter((each) => each !== null);
  const forms: unknown[] = [value, { equals: value }, { not: value }];
  if (type !== "Boolean") forms.push({ in: list() }, { notIn: list() });
  if (ORDERED.has(type) && type !== "Enum")
    forms.push({ gt: value }, { gte: value, lt: sample() ?? value }, { lte: value });
  if (!isRequired) forms.push(null, { not: null });
  return pick(forms);
}
