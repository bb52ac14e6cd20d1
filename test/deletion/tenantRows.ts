import type { Database } from "../../src/platform/database/database.ts";

/** A foreign key of one column: where rows say what they belong to. */
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

/** Rows of a tenant, by table: how many, and their ids where they have one. */
export type TenantRows = Map<string, { count: number; ids: string[] }>;

/**
 * All rows that belong to an organization, found by the database's own foreign keys: what refers to a row of it is of it. So a table that
 * somebody adds is looked at without anybody thinking of it. Tables of tenants without such a row are there with a count of 0.
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
  const found: TenantRows = new Map();
  for (const table of of) {
    const { rows } = await pool.query<{ id: string | null }>(
      `SELECT to_jsonb(t) ->> 'id' AS id FROM ${table} t WHERE ${where(table, [table])}`,
      [organizationId],
    );
    found.set(table, { count: rows.length, ids: rows.flatMap(({ id }) => id ?? []).toSorted() });
  }
  return found;
}

/** An id as it may stand in any text. */
const ID = "[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}";

/** Where ids stand in the whole database: every column of every table, the queue's too. Table → the ids among these that it names. */
export async function namedAnywhere({ pool }: Database, ids: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT DISTINCT (regexp_matches(t::text, '${ID}', 'g'))[1] AS id FROM ${name} t`,
    );
    const named = new Set(rows.map(({ id }) => id).filter((id) => ids.has(id)));
    if (named.size > 0) found.set(name.replace(/^public\./, ""), named);
  }
  return found;
}
