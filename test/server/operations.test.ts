import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/database/postgres.ts";
import { blocksOf, expectWorking } from "../support/processes/commandBlocks.ts";
import { machineNode } from "../support/processes/machineNode.ts";
import { openShell, type Shell } from "../support/processes/shell.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const blocks = blocksOf("docs/operations.md").filter(({ title }) => title === "An operator's walk");

let folder: string;
let port: number;
let shell: Shell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-operations-"));
  port = await freePort();
  const PATH = await machineNode(folder);
  shell = openShell({ cwd: root, env: { ...process.env, PATH, DATABASE_URL: "", EMBEDDED_DURABILITY: "off" } });
});
afterAll(async () => {
  // A failed block may have left its server running.
  await shell.run("kill %1 2>/dev/null; wait").catch(() => {});
  shell.close();
  // The last server may still be closing its database.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const here = (commands: string) => commands.replaceAll("4000", String(port)).replaceAll("/srv/rostrum", folder);

describe("the operator's walk", () => {
  test("has a block for each step", () => {
    expect(blocks.length).toBeGreaterThan(6);
  });

  const outputs: string[] = [];
  test.each(blocks)("works as written, block $number", { timeout: 120_000 }, async (block) => {
    outputs.push(await expectWorking(shell, block, here(block.commands)));
  });

  test("leads to a restored server with the audit log of the lost one", () => {
    const all = outputs.join("\n");
    expect(all).toMatch(/^Backup in .*: \d+ rows, 0 media objects, with/m);
    expect(all).toMatch(/^Restored the backup of /m);
    expect(all).toMatch(/^[1-9]\d* sealed events are unchanged/m);
  });
});
