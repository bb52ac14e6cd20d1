import pg from "pg";

const FOREIGN_KEYS = `
SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`;
const TRIGGERS = `
SELECT tgrelid::regclass::text AS table, tgname AS name, tgenabled AS state FROM pg_trigger
JOIN pg_class ON pg_class.oid = tgrelid AND relnamespace = current_schema()::regnamespace
WHERE NOT tgisinternal AND tgenabled <> 'D' ORDER BY 1, 2`;

/** The letters of `pg_trigger.tgenabled`, as words of ALTER TABLE. */
const ENABLE: Readonly<Record<string, string>> = { O: "ENABLE", A: "ENABLE ALWAYS", R: "ENABLE REPLICA" };

/**
 * Runs a function on tables without foreign keys and triggers, so that rows can come in any order and have no effects.
 * Then adds both again, which checks every reference. Needs a transaction, and the tables' owner;
 * `session_replication_role` would need a superuser.
 */
export async function unconstrained<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<Record<"table" | "name" | "definition", string>>(FOREIGN_KEYS);
  const { rows: triggers } = await client.query<Record<"table" | "name" | "state", string>>(TRIGGERS);
  const each = async (statements: string[]) => {
    if (statements.length > 0) await client.query(statements.join(";\n"));
  };
  const quoted = pg.escapeIdentifier;
  await each([
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`),
    ...triggers.map(({ table, name }) => `ALTER TABLE ${table} DISABLE TRIGGER ${quoted(name)}`),
  ]);
  const value = await run();
  await each([
    ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`),
    ...triggers.map(({ table, name, state }) => `ALTER TABLE ${table} ${ENABLE[state]} TRIGGER ${quoted(name)}`),
  ]);
  return value;
}
