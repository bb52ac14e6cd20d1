import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateCommand } from "../../src/commands/migrate.ts";
import { openDatabase } from "../../src/platform/database/database.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-migrate-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function run(...args: string[]) {
  const output = { stdout: "", stderr: "" };
  const code = await migrateCommand(
    args,
    { DATA_DIR: folder, EMBEDDED_DURABILITY: "off" },
    { stdout: (text) => (output.stdout += text), stderr: (text) => (output.stderr += text) },
  );
  return { code, ...output };
}

describe("npm run migrate", () => {
  test("refuses to plan or resolve without a database", async () => {
    for (const args of [["--plan"], ["--resolve", "1_first", "--applied"]]) {
      await expect(run(...args)).resolves.toMatchObject({ code: 1, stderr: expect.stringContaining("no database in") });
    }
  });

  test("prints each migration with its duration, and then that the database is up to date", async () => {
    const { code, stdout } = await run();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Applied:\n {2}20261121000000_foundation {2}\d+\.\d\d s\n/);
    expect(await run()).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
    expect(await run("--plan")).toMatchObject({ code: 0, stdout: "The database is up to date.\n" });
  });

  test("plans a migration that was rolled back by hand, and applies it again", async () => {
    const name = "20261124000100_publication_approval";
    const sql = async (text: string) => {
      const database = await openDatabase(`pglite:${folder}`, { durable: false });
      await database.pool.query(text);
      await database.close();
    };
    await sql(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${name}'`);
    const refused = await run();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`--resolve ${name}`)]);
    expect(await run("--resolve", name, "--rolled-back")).toMatchObject({
      code: 0,
      stdout: `${name} is recorded as rolled back.\n`,
    });
    expect((await run("--plan")).stdout).toBe(
      `${name}\n  runs as:  one transaction\n  locks:    not stated in the script\n  estimate: unknown\n`,
    );
    expect((await run()).stdout).toContain(`  ${name}  `);
  });

  test.each([
    [["--applied"], "--applied and --rolled-back require --resolve <migration>."],
    [["--resolve", "a"], "--resolve requires either"],
    [["--resolve", "a", "--applied", "--rolled-back"], "--resolve requires either"],
    [["--wrong"], "--wrong"],
  ])("prints its usage for %j", async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain("Usage: npm run migrate");
  });
});
