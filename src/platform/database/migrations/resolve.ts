import type pg from "pg";
import { asOnlyMigrator } from "../migrate.ts";
import { inTransaction } from "../plainTransaction.ts";
import { migrationsFolder } from "./files.ts";
import { MigrationRefused, record, stateOf } from "./records.ts";

/** The state of a migration after a person repaired the database by hand. */
export type Resolution = "applied" | "rolled-back";

/**
 * Records what a person did by hand: that every change of a migration is in the database, or that none of an
 * interrupted one is, so that the next start applies it.
 * @throws MigrationRefused
 */
export async function resolveMigration(
  pool: pg.Pool,
  name: string,
  resolution: Resolution,
  folder = migrationsFolder,
): Promise<void> {
  await asOnlyMigrator(pool, async (client) => {
    const { ownMigrations, applied } = await stateOf(client, folder);
    const own = ownMigrations.find((migration) => migration.name === name);
    const row = applied.find((each) => each.migration_name === name);
    if (row !== undefined && row.finished_at !== null) {
      throw new MigrationRefused(`Migration ${name} is recorded as applied already. Nothing was changed.`);
    }
    if (own === undefined && row === undefined) {
      throw new MigrationRefused(`This version has no migration ${name}. Nothing was changed.`);
    }
    if (resolution === "rolled-back" && row === undefined) {
      throw new MigrationRefused(`Migration ${name} was not started: the next start applies it. Nothing was changed.`);
    }
    if (resolution === "applied" && own === undefined) {
      throw new MigrationRefused(`Migration ${name} belongs to another version: resolve it with that one.`);
    }
    await inTransaction(client, async () => {
      await client.query(
        "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL",
        [name],
      );
      if (resolution === "applied" && own !== undefined) await record(client, own, 0);
    });
  });
}
