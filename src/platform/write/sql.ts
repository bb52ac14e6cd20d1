import type { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Statement } from "../database/batch.ts";
import { statementName } from "../database/statementName.ts";
import type { TransactionConnection } from "../database/transactionConnection.ts";

type Tx = Prisma.TransactionClient;

const connections = new WeakMap<Tx, TransactionConnection>();

/** Notes the connection of a transaction for its plain statements. */
export const bindConnection = (tx: Tx, connection: TransactionConnection) => void connections.set(tx, connection);

function connectionOf(tx: Tx): TransactionConnection {
  const connection = connections.get(tx);
  if (connection === undefined) throw new Error("Only the write path runs plain statements in a transaction");
  return connection;
}

/** Returns the rows of a plain statement, which costs a third of the same statement through Prisma. */
export async function rowsOf<Row extends object>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const [result] = await connectionOf(tx).send([{ name: statementName(text), text, values }]);
  return (result?.rows ?? []) as Row[];
}

/** Locks a row until the transaction ends. Returns false for a row that does not exist. */
export async function lockRow(
  tx: Tx,
  table: string,
  id: string,
  strength: "SHARE" | "NO KEY UPDATE" | "UPDATE",
): Promise<boolean> {
  return (await rowsOf(tx, `SELECT 1 FROM ${table} WHERE id = $1 FOR ${strength}`, [id])).length > 0;
}

/**
 * Returns the statement that inserts a whole row, for `rows` of an outcome. The members of the row are named after its
 * columns, in camel case.
 * @param refuse returns the error that a failure means to the caller
 */
export function insertOf(table: string, row: object, refuse?: Statement["refuse"]): Statement {
  const columns = Object.keys(row).map((member) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const text = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(", ")})`;
  return { name: statementName(text), text, values: Object.values(row), refuse };
}

const noted = new WeakMap<Tx, Map<string, Statement>>();

/**
 * Notes a statement that is sent together with COMMIT, after the rows of the outcome: for rows that follow from another
 * row, wherever in the transaction that row is written. The last statement for a key replaces the others.
 */
export function atCommit(tx: Tx, key: string, statement: Statement): void {
  const own = noted.get(tx) ?? new Map<string, Statement>();
  noted.set(tx, own.set(key, statement));
}

/** Returns the statements that were noted for the end of a transaction. */
export const notedOf = (tx: Tx): Statement[] => [...(noted.get(tx)?.values() ?? [])];

/** Sends the last statements of a transaction together with its COMMIT. Returns the number of changed rows of each. */
export async function commit(tx: Tx, statements: readonly Statement[]): Promise<number[]> {
  const results = await connectionOf(tx).commit(statements);
  return results.map(({ rowCount }) => rowCount ?? 0);
}
