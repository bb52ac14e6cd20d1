/** Returns rows in the order of the ids, with null for an id without a row. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}
