import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditVerifyCommand } from "../../src/commands/auditVerify.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { sealAudit } from "../../src/server/jobs/sealAudit.ts";
import { arm, disarm } from "../support/database/tamper.ts";
import { openPrepared } from "../support/database/template.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
let source: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-audit-"));
  source = { DATA_DIR: folder, DATABASE_URL: "", EMBEDDED_DURABILITY: "off", NODE_ENV: "test" };
  const empty = await openPrepared(`pglite:${folder}`, "migrated");
  await empty.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(`pglite:${folder}`, { durable: false });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** Adds and seals events. @returns their ids */
function sealed(count: number): Promise<string[]> {
  return withDatabase(async (database) => {
    const rest = { source: "s", action: "workspace.settings_updated", result: "succeeded", resourceType: "workspace" };
    const data = Array.from({ length: count }, () => ({
      id: newId("aud"),
      ...rest,
      changedFields: [],
      occurredAt: new Date(),
    }));
    await database.prisma.auditEvent.createMany({ data });
    await sealAudit.run(openServices({ env: readEnv(source), database }), new AbortController().signal);
    return data.map(({ id }) => id);
  });
}

let printed: { stdout: string; stderr: string };
beforeEach(() => {
  printed = { stdout: "", stderr: "" };
});
const run = (...args: string[]) =>
  auditVerifyCommand(args, source, {
    stdout: (text) => void (printed.stdout += text),
    stderr: (text) => void (printed.stderr += text),
  });

describe("npm run audit:verify", () => {
  let ids: string[];
  let head: string;

  test("reports an empty chain as intact", async () => {
    expect(await run()).toBe(0);
    expect(printed).toEqual({
      stdout: "0 sealed events are unchanged, 0 wait for their seal.\nThe chain is empty.\n",
      stderr: "",
    });
  });

  test("prints the number of sealed events and the head of the chain", async () => {
    ids = await sealed(4);
    expect(await run()).toBe(0);
    expect(printed.stdout).toMatch(
      /^4 sealed events are unchanged, 0 wait for their seal\.\nHead: [0-9a-f]{64}\nPosition: 4\n$/,
    );
    head = /Head: (\w+)/.exec(printed.stdout)?.[1] as string;
    expect(await run("--head", head, "--from", "3")).toBe(0);
    expect(printed.stdout).toContain("2 sealed events are unchanged");
  });

  test("reports the first fault with position and event, and exits with code 1", async () => {
    const set = (result: string) =>
      withDatabase(async (database) => {
        await disarm(database);
        await database.pool.query("UPDATE audit_event SET result = $1 WHERE id = $2", [result, ids[1]]);
        await arm(database);
      });
    await set("failed");
    expect(await run()).toBe(1);
    expect(printed).toEqual({
      stdout: "",
      stderr: `Fault at position 2, event ${ids[1]}: the event or its seal was changed.\n`,
    });
    expect(await run("--from", "3")).toBe(0);
    await set("succeeded");
    expect(await run()).toBe(0);
  });

  test("detects an end that was cut off, given an earlier head", async () => {
    await withDatabase(async (database) => {
      await disarm(database);
      await database.pool.query("DELETE FROM audit_seal WHERE event_id = $1", [ids[3]]);
      await database.pool.query("DELETE FROM audit_event WHERE id = $1", [ids[3]]);
      await arm(database);
    });
    expect(await run()).toBe(0);
    expect(await run("--head", head)).toBe(1);
    expect(printed.stderr).toMatch(/^Fault: the noted head is not part of the chain: its end was cut off/);
  });

  test.each([
    ["an invalid position", ["--from", "0"], "--from must be a position"],
    ["an invalid head", ["--head", "abc"], "--head must be 64 hexadecimal digits"],
    ["an unknown flag", ["--all"], "Unknown option '--all'"],
    ["an unexpected word", ["now"], "Unexpected argument"],
  ])("refuses %s and prints its usage", async (_what, args, message) => {
    expect(await run(...args)).toBe(2);
    expect(printed.stderr).toContain(message);
    expect(printed.stderr).toContain("Usage: npm run audit:verify");
  });

  test("prints its usage with --help", async () => {
    expect(await run("--help")).toBe(0);
    expect(printed.stdout).toMatch(/^Usage: npm run audit:verify/);
  });

  test("names the reason if a server uses the folder, or the database is missing, unreachable or older", async () => {
    await withDatabase(async () => expect(await run()).toBe(2));
    expect(printed.stderr).toContain("is in use by process");
    const elsewhere = async (other: Record<string, string>) => {
      const output = { stdout() {}, stderr: (text: string) => void (printed.stderr += text) };
      expect(await auditVerifyCommand([], other, output)).toBe(2);
      return printed.stderr;
    };
    expect(await elsewhere({ DATA_DIR: join(folder, "nowhere") })).toContain("There is no database in ");
    expect(await elsewhere({ DATABASE_URL: "postgres://127.0.0.1:1/none" })).toContain("cannot be reached");
    expect(await elsewhere({ DATABASE_URL: "mysql://x" })).toContain("DATABASE_URL");
    const older = join(folder, "older");
    await (await openPrepared(`pglite:${older}`, "empty")).close();
    expect(await elsewhere({ DATA_DIR: older })).toContain(
      'lacks the migration 20261121000000_foundation: run "npm run migrate"',
    );
  });

  test("runs as a program", async () => {
    const file = join(root, "src/commands/auditVerify.ts");
    const options = { env: { ...process.env, ...source } };
    const { stdout } = await promisify(execFile)(process.execPath, [file], options);
    expect(stdout).toMatch(/^3 sealed events are unchanged/);
    await expect(promisify(execFile)(process.execPath, [file, "--head", head], options)).rejects.toMatchObject({
      code: 1,
    });
  });
});
