import type { Database } from "../../src/platform/database/database.ts";

/** A foreign key with one column, which leads from a row to its owner. */
interface Link {
  child: string;
  column: string;
  parent: string;
  target: string;
}

const LINKS = `
SELECT c.conrelid::regclass::text AS child, a.attname::text AS column, c.confrelid::regclass::text AS parent, p.attname::text AS target
FROM pg_constraint c
JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
JOIN pg_attribute p ON p.attrelid = c.confrelid AND p.attnum = c.confkey[1]
WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) = 1`;

/** The rows of a tenant by table: their number, and their ids if they have one. */
export type TenantRows = Map<string, { count: number; ids: string[] }>;

/**
 * All rows that belong to an organization, found through the foreign keys of the database. A new table is included
 * automatically. Tenant tables without a row have a count of 0.
 */
export async function tenantRows({ pool }: Database, organizationId: string): Promise<TenantRows> {
  const { rows: links } = await pool.query<Link>(LINKS);
  const of = new Set(["organization"]);
  for (let before = 0; before < of.size; ) {
    before = of.size;
    for (const { child, parent } of links) if (of.has(parent)) of.add(child);
  }
  const where = (table: string, seen: readonly string[]): string => {
    if (table === "organization") return "id = $1";
    const ways = links.filter(({ child, parent }) => child === table && of.has(parent) && !seen.includes(parent));
    const conditions = ways.map(
      ({ column, parent, target }) =>
        `"${column}" IN (SELECT "${target}" FROM ${parent} WHERE ${where(parent, [...seen, table])})`,
    );
    return conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`;
  };
  const counts: TenantRows = new Map();
  for (const table of of) {
    const { rows } = await pool.query<{ id: string | null }>(
      `SELECT to_jsonb(t) ->> 'id' AS id FROM ${table} t WHERE ${where(table, [table])}`,
      [organizationId],
    );
    counts.set(table, { count: rows.length, ids: rows.flatMap(({ id }) => id ?? []).toSorted() });
  }
  return counts;
}

/** The form of an id in any text. */
const ID = "[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}";

/**
 * The occurrences of ids in every column of every table, including the queue: table → the ids that its rows contain.
 */
export async function namedAnywhere({ pool }: Database, ids: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const references = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT DISTINCT (regexp_matches(t::text, '${ID}', 'g'))[1] AS id FROM ${name} t`,
    );
    const named = new Set(rows.map(({ id }) => id).filter((id) => ids.has(id)));
    if (named.size > 0) references.set(name.replace(/^public\./, ""), named);
  }
  return references;
}
