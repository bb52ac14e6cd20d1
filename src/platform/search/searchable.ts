import type { Statement } from "../database/batch.ts";
import type { Sweep } from "../jobs/handler.ts";
import type { Services } from "../services/services.ts";
import { atCommit, rowsOf } from "../write/sql.ts";
import { systemWrite } from "../write/systemWrite.ts";
import type { Tx } from "../write/transaction.ts";
import { type Term, termsOf } from "./words.ts";

/** A kind of rows that are found by their words, which a table of its own has. */
export interface Searchable<Row extends { id: string }> {
  /** The table with the words. */
  readonly table: string;
  /** The column of that table with the id of the row. */
  readonly key: string;
  /** The table of the rows. */
  readonly source: string;
  /** The columns of the rows that the table with the words has too, because a search reads it in their order. */
  readonly copied: readonly string[];
  /** The tenant whose rows are searched together; null for rows of the whole instance. */
  tenantOf(row: Row): string | null;
  wordsOf(row: Row): string[];
}

/**
 * The beginning of each stored word: the random end of the tenant's id, so that a search reads only its own part of the
 * index. Tenants with an equal end differ in the condition on the tenant, which every search has as well.
 */
const mark = (tenant: string | null): string => tenant?.slice(-6) ?? "";

/**
 * Stores the words of a row with the transaction's COMMIT. Call this wherever a searched text is written; otherwise the
 * database removes the words, and the row is not found until the sweep has filled them.
 */
export const storeWords = <Row extends { id: string }>(tx: Tx, searchable: Searchable<Row>, row: Row): void =>
  atCommit(tx, `${searchable.table} ${row.id}`, wordsOfOne(searchable, row));

/** One row needs no list, which PostgreSQL would plan again for each value, as one of a hundred rows. */
function wordsOfOne<Row extends { id: string }>(searchable: Searchable<Row>, row: Row): Statement {
  const { table, key, source, copied } = searchable;
  const columns = copied.map((column) => `, ${column}`).join("");
  const text = `INSERT INTO ${table} (${key}, words${columns}) SELECT id, array_to_tsvector($2::text[])${columns} FROM ${source} WHERE id = $1
ON CONFLICT (${key}) DO UPDATE SET words = EXCLUDED.words`;
  return { name: `words_of_${source}`, text, values: [row.id, markedWords(searchable, row)] };
}

const markedWords = <Row extends { id: string }>(searchable: Searchable<Row>, row: Row): string[] =>
  searchable.wordsOf(row).map((word) => mark(searchable.tenantOf(row)) + word);

/** Returns the statement that stores the words of rows. */
export function wordsStatement<Row extends { id: string }>(
  searchable: Searchable<Row>,
  rows: readonly Row[],
): Statement {
  const { table, key, source, copied } = searchable;
  const columns = (prefix: string) => copied.map((column) => `, ${prefix}${column}`).join("");
  const text = `INSERT INTO ${table} (${key}, words${columns("")})
SELECT row.id, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(r.words)))${columns("row.")}
FROM jsonb_to_recordset($1::jsonb) AS r (id text, words jsonb) JOIN ${source} AS row ON row.id = r.id
ON CONFLICT (${key}) DO UPDATE SET words = EXCLUDED.words`;
  const stored = rows.map((row) => ({
    id: row.id,
    words: markedWords(searchable, row),
  }));
  return { name: `words_of_${table}`, text, values: [JSON.stringify(stored)] };
}

/**
 * Returns the conditions of a search on the column `words`, as texts of the type tsquery; none for a search without
 * words, which finds nothing.
 */
export const queriesOf = (tenant: string | null, search: string): string[] =>
  termsOf(search).map((term) => queryOf(tenant, term));

/** Returns one condition as a text of the type tsquery. */
export const queryOf = (tenant: string | null, { word, isBeginning }: Term): string =>
  `'${`${mark(tenant)}${word}`.replaceAll(/['\\\\]/g, "$&$&")}'${isBeginning ? ":*" : ""}`;

const BATCH = 500;

interface Filling<Row extends { id: string }> extends Searchable<Row> {
  /** The name of the sweep. */
  readonly name: string;
  /** Reads the texts of rows. */
  read(tx: Tx, ids: readonly string[]): Promise<Row[]>;
  /** The ids whose revisions move when the row is found. */
  seenBy(row: Row): string;
}

/** Returns the sweep that stores missing words: of rows from before an upgrade, and of another program's rows. */
export function fillingWords<Row extends { id: string }>(filling: Filling<Row>): Sweep {
  return {
    name: filling.name,
    everySeconds: 60,
    async run(services, signal) {
      const missing = `SELECT FROM ${filling.table} WHERE words IS NULL LIMIT 1`;
      const { rowCount } = await services.database.pool.query(missing);
      if (rowCount === 0) return;
      while (!signal.aborted && (await fillBatch(services, filling)) === BATCH);
    },
  };
}

function fillBatch<Row extends { id: string }>(services: Services, filling: Filling<Row>): Promise<number> {
  const { table, key } = filling;
  return systemWrite(services, async ({ tx }) => {
    // Locked before the texts are read: a writer of a text meanwhile waits, and removes the words again.
    const claimed = `SELECT ${key} AS id FROM ${table} WHERE words IS NULL ORDER BY ${key} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    const ids = (await rowsOf<{ id: string }>(tx, claimed, [])).map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await filling.read(tx, ids);
    const touched = [...new Set(rows.map(filling.seenBy))];
    return { value: ids.length, audit: null, rows: rows.length === 0 ? [] : [wordsStatement(filling, rows)], touched };
  });
}
