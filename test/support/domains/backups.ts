import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { backupCommand } from "../../../src/commands/backup.ts";
import { restoreCommand } from "../../../src/commands/restore.ts";
import { readAuthenticManifest } from "../../../src/platform/backup/authentication.ts";
import type { Manifest } from "../../../src/platform/backup/manifest.ts";
import { type Database, openDatabase } from "../../../src/platform/database/database.ts";
import { migrate } from "../../../src/platform/database/migrate.ts";
import { createDatabase, dropDatabase } from "../database/postgres.ts";
import { openPrepared } from "../database/template.ts";

/** A database and a data folder of a server that does not run, with the commands of its operator. */
export interface Site {
  /** The data folder. */
  folder: string;
  /** The environment of the server. */
  source: Record<string, string>;
  open(): Promise<Database>;
  backup(...args: string[]): Promise<Ran>;
  restore(...args: string[]): Promise<Ran>;
  remove(): Promise<void>;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Waits for a command that must succeed without a warning. @returns the standard output */
export async function done(command: Promise<Ran>): Promise<string> {
  const { code, stdout, stderr } = await command;
  if (code !== 0 || stderr !== "") throw new Error(`The command ended with ${code}: ${stderr}`);
  return stdout;
}

/** Creates a site of a kind, without tables or migrated; by default of the project's kind. */
export async function site(
  state: "empty" | "migrated",
  {
    kind = inject("postgres") === undefined ? "pglite" : "postgres",
    env = {},
  }: { kind?: Database["kind"]; env?: Record<string, string> } = {},
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-site-"));
  const server = inject("postgres");
  const url = kind === "postgres" && server !== undefined ? await createDatabase(server.url) : `pglite:${folder}`;
  const open = () => openDatabase(url, { durable: false, connections: 5 });
  if (kind === "pglite" && inject("pglite") !== undefined)
    await (await openPrepared(`pglite:${folder}`, state)).close();
  else if (state === "migrated") await migrateOnce(open);
  const source = { NODE_ENV: "test", DATABASE_URL: url, DATA_DIR: folder, EMBEDDED_DURABILITY: "off", ...env };
  return {
    folder,
    source,
    open,
    backup: (...args) => run(backupCommand, args, source),
    restore: (...args) => run(restoreCommand, args, source),
    async remove() {
      if (kind === "postgres" && server !== undefined) await dropDatabase(server.url, url);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function migrateOnce(open: () => Promise<Database>): Promise<void> {
  const database = await open();
  try {
    await migrate(database.pool);
  } finally {
    await database.close();
  }
}

async function run(command: typeof backupCommand, args: string[], source: Record<string, string>): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const code = await command(args, source, {
    stdout: (text) => void (stdout += text),
    stderr: (text) => void (stderr += text),
    readInput: () => Promise.resolve(""),
  });
  return { code, stdout, stderr };
}

/** Writes a passphrase for backups into a site. @returns the file */
export async function passphraseIn({ folder }: Site): Promise<string> {
  const file = join(folder, "passphrase");
  await writeFile(file, "a long passphrase of the operator\n");
  return file;
}

/** Reads the manifest of a backup that the test wrote. */
export const readManifest = (folder: string): Promise<Manifest> =>
  readAuthenticManifest(folder, { passphrase: null, unauthenticated: true });

/** Returns every row of every table as text, by table, so that two databases can be compared. */
export async function rowsOf({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY 1",
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`);
    contents[name] = rows.map(({ row }) => row).toSorted();
  }
  return contents;
}
