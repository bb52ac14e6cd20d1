import type { ElementPlan, RowPlan } from "./selection.ts";

type Row = Record<string, unknown>;
type Texts = readonly (string | null)[];

/** Returns the object of a row of the statement: texts first, then JSON as text. */
export function rowOf(plan: RowPlan, cells: Texts, texts: number): Row {
  if (cells.length === texts) return objectOf(plan, cells, []);
  const documents: unknown[] = [];
  for (let at = texts; at < cells.length; at++) {
    const text = cells[at];
    documents.push(text == null ? null : JSON.parse(text));
  }
  return objectOf(plan, cells, documents);
}

function objectOf(plan: RowPlan, texts: Texts, documents: readonly unknown[]): Row {
  const row: Row = {};
  for (const { name, at, decode } of plan.columns) {
    const text = texts[at] as string | null;
    row[name] = text === null || decode === undefined ? text : decode(text);
  }
  for (const { name, at } of plan.documents) row[name] = documents[at];
  for (const { name, marker, row: related } of plan.ones)
    row[name] = marker !== undefined && texts[marker] === null ? null : objectOf(related, texts, documents);
  for (const { name, at, element } of plan.lists) row[name] = listOf(element, documents[at]);
  if (plan.counts !== undefined) {
    const counts: Row = {};
    for (const { name, at } of plan.counts) counts[name] = Number(texts[at]);
    row["_count"] = counts;
  }
  return row;
}

/** No row at all is null. */
function listOf({ row, isFlat }: ElementPlan, list: unknown): Row[] {
  if (list === null) return [];
  if (isFlat) return (list as Texts[]).map((texts) => objectOf(row, texts, NONE));
  return (list as [Texts | null, ...unknown[]][]).map((cells) => objectOf(row, cells[0] ?? [], cells.slice(1)));
}

const NONE: readonly unknown[] = [];
