import type pg from "pg";
import { verifyChain } from "../audit/verify.ts";
import { appliedMigrations } from "../database/migrations/records.ts";
import { outboxWithJobs } from "../jobs/waiting.ts";
import { writeBackupFile } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { readRows, readTables, setTextForms, type Table } from "./tables.ts";

export type SavedDatabase = Pick<Manifest, "migrations" | "tables" | "audit">;

/**
 * Writes every row of a database into a backup, and verifies the audit log's chain. Pass a connection in a transaction
 * with one snapshot (REPEATABLE READ), because a server may write meanwhile.
 */
export async function saveDatabase(client: pg.ClientBase, folder: string): Promise<SavedDatabase> {
  await setTextForms(client);
  const applied = await appliedMigrations(client);
  const migrations = applied
    .map(({ migration_name: name, checksum }) => ({ name, checksum }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const outbox = await outboxWithJobs(client);
  const tables: Manifest["tables"] = [];
  for (const table of await readTables(client)) {
    tables.push(await saveTable(client, folder, table, table.name === "outbox_message" ? outbox : undefined));
  }
  return { migrations, tables, audit: await auditState(client) };
}

async function saveTable(client: pg.ClientBase, folder: string, table: Table, source: string | undefined) {
  let rows = 0;
  async function* pages() {
    for await (const page of readRows(client, table, source)) {
      rows += page.rows;
      yield page.text;
    }
  }
  const file = await writeBackupFile(folder, `tables/${table.name}.jsonl.gz`, pages(), { compressed: true });
  return { name: table.name, columns: [...table.columns.keys()], rows, file };
}

/** Returns the verified state of the audit log's chain. */
export async function auditState(client: pg.ClientBase): Promise<Manifest["audit"]> {
  const { links, waiting, head, fault } = await verifyChain(client);
  return {
    sealed: links,
    waiting,
    head: head && { position: head.position.toString(), hash: head.hash },
    fault: fault && [fault.kind, fault.position, fault.eventId].filter((part) => part !== null).join(" "),
  };
}
