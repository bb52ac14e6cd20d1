import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engineAdapter } from "../../prisma/engineAdapter.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { openPrepared } from "../support/database/template.ts";
import { step } from "../support/processes/step.ts";

const prisma = join(import.meta.dirname, "../../prisma");
let folder: string;
let url: `pglite:${string}`;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-engine-"));
  url = `pglite:${join(folder, "data")}`;
  await (await openPrepared(url, "migrated")).close();
});
afterEach(() => rm(folder, { recursive: true }));

test("Prisma's CLI accepts the migrations that the server applied", async () => {
  const status = await step(["prisma", "migrate", "status"], { env: { DATABASE_URL: url } });
  expect(status).toMatchObject({ ended: 0, output: expect.stringContaining("Database schema is up to date") });
});

test("the engine reads the errors of an empty database as they are", async () => {
  const adapter = await engineAdapter("pglite:memory").connect();
  const query = { sql: "SELECT 1 FROM _prisma_migrations", args: [], argTypes: [] };
  await expect(adapter.queryRaw(query)).rejects.toMatchObject({ cause: { originalCode: "42P01" } });
  await adapter.dispose();
});

test("an unchanged schema creates no migration, also with partial indexes", async () => {
  const input = { migrationsList: await migrations(), schema: { files: await schema() }, filters };
  const [created] = await calls(["createMigration", { ...input, migrationName: "none", draft: false }]);
  expect(created).toMatchObject({ migrationScript: null });
});

test("a changed schema creates one migration, which warns of data loss", async () => {
  const database = await openDatabase(url);
  await database.pool.query(
    "INSERT INTO outbox_message (id, topic, payload, created_at) VALUES ('1', 't', '{}', now())",
  );
  await database.close();
  const files = (await schema()).map((file) => ({
    ...file,
    content: file.content.replace(/(model OutboxMessage \{[^}]*?)^\s*topic\s+String$/m, "$1"),
  }));
  const input = { migrationsList: await migrations(), schema: { files }, filters };
  const [lost, created] = await calls(
    ["evaluateDataLoss", input],
    ["createMigration", { ...input, migrationName: "lossy", draft: false }],
  );
  expect(lost).toMatchObject({ warnings: [{ message: expect.stringContaining("`topic`") }] });
  const { migrationScript } = created as { migrationScript: string };
  expect(migrationScript.trim()).toBe('-- AlterTable\nALTER TABLE "outbox_message" DROP COLUMN "topic";');
});

test("an unsupported method of the engine is an error", async () => {
  const script = { datasourceType: { tag: "url", url }, script: "SELECT nothing_of_this_name()" };
  await expect(calls(["dbExecute", script])).rejects.toThrow(/nothing_of_this_name/);
  await expect(calls(["noSuchMethod", {}])).rejects.toThrow(/no method noSuchMethod/);
});

const filters = { externalTables: [], externalEnums: [] };

async function schema(): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(join(prisma, "schema"))).toSorted();
  return Promise.all(
    names.map(async (path) => ({ path, content: await readFile(join(prisma, "schema", path), "utf8") })),
  );
}

async function migrations(): Promise<object> {
  const entries = await readdir(join(prisma, "migrations"), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const directories = names.toSorted().map(async (path) => {
    const value = await readFile(join(prisma, "migrations", path, "migration.sql"), "utf8");
    return { path, migrationFile: { path: "migration.sql", content: { tag: "ok", value } } };
  });
  return {
    baseDir: join(prisma, "migrations"),
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    migrationDirectories: await Promise.all(directories),
    shadowDbInitScript: "",
  };
}

/** Calls the engine like the CLI. Returns the results, or throws the first error. */
async function calls(...requests: [method: string, params: object][]): Promise<unknown[]> {
  const engine = spawn(process.execPath, [join(prisma, "engine.ts"), "--datasource", JSON.stringify({ url })], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for (const [id, [method, params]] of requests.entries()) {
    engine.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  }
  engine.stdin.end();
  const ended = once(engine, "exit");
  const results: unknown[] = [];
  const errors: string[] = [];
  for await (const line of createInterface({ input: engine.stdout })) {
    const answer = JSON.parse(line) as {
      id: number;
      method?: string;
      result?: unknown;
      error?: { data: { message: string } };
    };
    if (answer.error) errors.push(answer.error.data.message);
    else if (answer.method === undefined) results.push(answer.result);
  }
  // The engine uses the database until it ends.
  await ended;
  if (errors.length > 0) throw new Error(errors[0]);
  return results;
}
