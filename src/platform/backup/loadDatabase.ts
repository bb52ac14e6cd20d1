import type pg from "pg";
import { applyWithin } from "../database/migrations/apply.ts";
import { type Migration, readMigrations } from "../database/migrations/files.ts";
import { SCHEMA } from "../jobs/schema.ts";
import type { Manifest } from "./manifest.ts";
import { linesOf } from "./readFiles.ts";
import { BackupRefused } from "./refused.ts";
import { auditState } from "./saveDatabase.ts";
import { insertRows, readTables, setTextForms, type Table, truncate } from "./tables.ts";
import { unconstrained } from "./unconstrained.ts";

/** The migrations around the rows of a backup. */
export interface Plan {
  /** Those of the backup, which create the tables of its rows. */
  before: Migration[];
  /** The newer ones of this version. */
  after: Migration[];
}

/** @throws BackupRefused for a backup of a newer version, or of migrations that were changed */
export async function planMigrations({ migrations }: Manifest, folder?: string): Promise<Plan> {
  const ownMigrations = await readMigrations(folder);
  const byName = new Map(ownMigrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of migrations) {
    const own = byName.get(name);
    if (own === undefined) {
      throw new BackupRefused(
        `The backup was made by a newer version: this one does not know the migration ${name}. Restore it with that version.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new BackupRefused(
        `The migration ${name} of the backup is not the one of this version. Restore it with its own version.`,
      );
    }
  }
  const names = new Set(migrations.map(({ name }) => name));
  return {
    before: ownMigrations.filter(({ name }) => names.has(name)),
    after: ownMigrations.filter(({ name }) => !names.has(name)),
  };
}

const RELATIONS = `
SELECT oid::regclass::text AS name FROM pg_class
WHERE relnamespace IN (current_schema()::regnamespace, to_regnamespace('${SCHEMA}')) AND relkind IN ('r', 'p', 'v', 'm', 'S')
AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1 LIMIT 1`;

/**
 * Returns the name of a table or view in the database; null for an empty database. Those of extensions do not count.
 */
export async function anyRelation(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(RELATIONS);
  return rows[0]?.name ?? null;
}

/**
 * Creates the tables of a backup, loads its rows, and applies the newer migrations. Compares the number of rows and the
 * audit log's chain with the manifest. Pass a connection in a transaction on an empty database, as the owner of the
 * tables.
 * @throws BackupRefused; the caller then rolls back
 */
export async function loadDatabase(
  client: pg.ClientBase,
  folder: string,
  manifest: Manifest,
  { before, after }: Plan,
): Promise<void> {
  await setTextForms(client);
  await applyWithin(client, before);
  const tables = await readTables(client);
  const missing = tables.find(({ name }) => !manifest.tables.some((saved) => saved.name === name));
  if (missing !== undefined) throw new BackupRefused(`The backup has no rows of the table ${missing.name}.`);
  await unconstrained(client, async () => {
    // Migrations insert rows too.
    await truncate(client, tables);
    for (const saved of manifest.tables) await loadTable(client, folder, saved, tables);
  });
  await applyWithin(client, after);
  const audit = await auditState(client);
  if (JSON.stringify(audit) !== JSON.stringify(manifest.audit)) {
    throw new BackupRefused(
      `The chain of the audit log is not the manifest's: ${audit.fault ?? "its head differs"}. Nothing was restored.`,
    );
  }
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns, rows, file }: Manifest["tables"][number],
  tables: readonly Table[],
): Promise<void> {
  const table = tables.find((each) => each.name === name);
  const unknown = columns.find((column) => !table?.columns.has(column));
  if (table === undefined || unknown !== undefined) {
    throw new BackupRefused(
      `The backup has rows of ${name}${unknown === undefined ? "" : `.${unknown}`}, which its migrations do not create.`,
    );
  }
  let loaded = 0;
  for await (const lines of linesOf(folder, file)) {
    if (loaded + lines.length > rows) {
      throw new BackupRefused(`The table ${name} has more than the ${rows} rows of the manifest. ${NOTHING}`);
    }
    loaded += await insert(client, table, columns, lines);
  }
  if (loaded === rows) return;
  throw new BackupRefused(`The table ${name} has ${loaded} rows, and ${rows} by the manifest. ${NOTHING}`);
}

const NOTHING = "Nothing was restored.";
/** The SQLSTATE classes of values that a column does not accept: invalid data, and a violated constraint. */
const REFUSED_VALUE = /^2[23]/;

async function insert(client: pg.ClientBase, table: Table, columns: readonly string[], lines: string[]) {
  try {
    return await insertRows(client, table, columns, lines);
  } catch (error) {
    if (!REFUSED_VALUE.test(String((error as { code?: unknown }).code))) throw error;
    throw new BackupRefused(
      `The table ${table.name} of the backup has rows that it cannot hold: ${(error as Error).message}. ${NOTHING}`,
      { cause: error },
    );
  }
}
