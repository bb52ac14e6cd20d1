import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usageRecountCommand } from "../../src/commands/usageRecount.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { openPrepared } from "../support/database/template.ts";

const ORGANIZATION = "org_00000000000000000000000001";

let folder: string;
let source: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-usage-"));
  source = { DATA_DIR: folder, DATABASE_URL: "", EMBEDDED_DURABILITY: "off", NODE_ENV: "test" };
  const { pool, close } = await openPrepared(`pglite:${folder}`, "migrated");
  await pool.query(
    "INSERT INTO app_user (id, email, name, created_at, updated_at) VALUES ('u', 'a@b.test', 'A', now(), now())",
  );
  await pool.query(
    `INSERT INTO organization (id, name, created_by_id, created_at, updated_at) VALUES ('${ORGANIZATION}', 'O', 'u', now(), now())`,
  );
  await pool.query(`INSERT INTO usage_counter (organization_id, metric, period, value) VALUES ('${ORGANIZATION}', 'workspaces', '', 3),
    ('${ORGANIZATION}', 'published_posts_monthly', '2026-01', 2)`);
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command. @returns its exit code, and what it printed */
async function run(...args: string[]) {
  const printed = { stdout: "", stderr: "" };
  const code = await usageRecountCommand(args, source, {
    stdout: (text) => void (printed.stdout += text),
    stderr: (text) => void (printed.stderr += text),
  });
  return { code, ...printed };
}

const WRONG = `${ORGANIZATION} published_posts_monthly 2026-01: 2 counted, 0 found
${ORGANIZATION} workspaces: 3 counted, 0 found
`;

test("prints each wrong counter and exits with 1, corrects them with --mend, and then finds none", async () => {
  expect(await run()).toEqual({ code: 1, stdout: `${WRONG}2 wrong.\n`, stderr: "" });
  expect(await run("--mend")).toEqual({ code: 0, stdout: `${WRONG}2 corrected.\n`, stderr: "" });
  expect(await run()).toEqual({ code: 0, stdout: "Every counter is correct.\n", stderr: "" });
});

test("exits with 2, and checks nothing, for an unknown option and for a database that is in use", async () => {
  expect(await run("--what")).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^Unknown option '--what'[^]*Usage: npm run usage:recount/),
  });
  const { close } = await openDatabase(`pglite:${folder}`, { durable: false });
  expect(await run()).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("is in use by process") });
  await close();
});
