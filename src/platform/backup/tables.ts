import pg from "pg";

/** A table of the database, with the columns that are stored. */
export interface Table {
  name: string;
  /** Column name → type. */
  columns: ReadonlyMap<string, string>;
}

/** The record of migrations is not copied: a restore applies the migrations and writes its own. */
const MIGRATIONS = "_prisma_migrations";
const TABLES = `
SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> $1
ORDER BY c.relname COLLATE "C", a.attnum`;

/** Returns the tables of the server, by name. The queue's tables are in a schema of their own. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Record<"table" | "column" | "type", string>>(TABLES, [MIGRATIONS]);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: new Map(columns.map(({ column, type }) => [column, type])),
  }));
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The length of a page that is read at once, in characters. */
const PAGE_LENGTH = 1024 * 1024;
const MOST_ROWS = 2000;
/**
 * The length of stored bytes as text, at most in general: stored text is compressed, and bytes are written in
 * hexadecimal.
 */
const TEXT_OF_BYTE = 4;

/**
 * Returns the rows of a table as text, a page at a time, which the largest row bounds: one line a row, a JSON array of
 * the columns as PostgreSQL writes them, or null. Text loses nothing of any type, and each kind of database reads the
 * other's. A cursor needs a transaction; COPY would not, but the embedded database holds its whole output in memory.
 * @param source SQL for the rows, instead of the table
 */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  source = quoted(name),
): AsyncGenerator<{ text: string; rows: number }> {
  const names = [...columns.keys()].map((column) => `t.${quoted(column)}`);
  const sizes = names.map((column) => `COALESCE(pg_column_size(${column}), 0)`);
  const { rows: sums } = await client.query<{ bytes: number | null }>(
    `SELECT max(${sizes.join(" + ")}) AS bytes FROM ${source} AS t`,
  );
  const bytes = sums[0]?.bytes ?? null;
  if (bytes === null) return;
  const most = Math.ceil(PAGE_LENGTH / (TEXT_OF_BYTE * Math.max(1, bytes)));
  const values = names.map((column) => `${column}::text`).join(", ");
  const lines = `SELECT array_to_json(ARRAY[${values}])::text AS line FROM ${source} AS t`;
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${lines}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${Math.min(most, MOST_ROWS)} FROM backup_rows`);
    if (rows.length === 0) break;
    yield { text: rows.map(({ line }) => `${line}\n`).join(""), rows: rows.length };
  }
  await client.query("CLOSE backup_rows");
}

/** The settings under which text of one database means the same in every other. */
export async function setTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'",
  );
}

/** Inserts lines of `readRows`. @returns the number of rows */
export async function insertRows(
  client: pg.ClientBase,
  table: Table,
  columns: readonly string[],
  lines: readonly string[],
): Promise<number> {
  const names = columns.map(quoted).join(", ");
  const values = columns.map((column, index) => `(line.row ->> ${index})::${table.columns.get(column)}`);
  const { rowCount } = await client.query(
    `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(", ")} FROM json_array_elements($1::json) AS line (row)`,
    [`[${lines.join(",")}]`],
  );
  return rowCount ?? 0;
}

export async function truncate(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}
