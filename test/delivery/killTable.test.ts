import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_NAMES, providerOf } from "../../src/providers/registry.ts";
import { FAULTS, type KillStage, killStage } from "./killTable.ts";

/** `ROSTRUM_DELIVERY=write npm test -- test/delivery/killTable` writes the tables of the page. */
const PAGE = new URL("../../docs/delivery.md", import.meta.url);
const NETWORKS_BEHIND = "\n## Networks\n";

let s: KillStage;
beforeAll(async () => {
  s = await killStage();
});
afterAll(() => s.close());

/** A table for each network, and another one for each network that takes documents. */
const TABLES = PROVIDER_NAMES.flatMap((name) => {
  const { name: network, capabilities } = providerOf(name);
  const table = { name, hasDocument: false, title: network };
  const isTaken = (capabilities.limits.documentBytes ?? 0) > 0;
  return isTaken ? [table, { name, hasDocument: true, title: `${network}, a document` }] : [table];
});

const headingOf = (title: string) => `### ${title}\n`;

/** The table below a heading; empty where there is none. */
function tableIn(page: string, title: string): string {
  const section = page.split(headingOf(title))[1]?.split("\n### ")[0] ?? "";
  return section.slice(Math.max(section.indexOf("\n|"), 0)).trim();
}

function write(title: string, table: string): void {
  const page = readFileSync(PAGE, "utf8");
  const heading = headingOf(title);
  const [before = "", section = "\n"] = page.split(heading);
  const written = tableIn(page, title);
  const changed = written === "" ? `${section.trimEnd()}\n\n${table}\n` : section.replace(written, () => table);
  writeFileSync(PAGE, `${section === "\n" ? `${before.trimEnd()}\n\n` : before}${heading}${changed}`);
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

describe.each(TABLES)("a publication at $title, at each step of which each fault happens once,", (each) => {
  const { title } = each;
  test("is posted exactly once, in the way that docs/delivery.md states", async () => {
    const rows = [rowOf(["step", ...FAULTS]), rowOf(["---", ...FAULTS.map(() => "---")])];
    const wrong: string[] = [];
    const steps = await s.stepsAt(each);
    expect(steps.length).toBeGreaterThan(0);
    for (const [step, call] of steps.entries()) {
      const outcomes: string[] = [];
      for (const fault of FAULTS) {
        const cell = await s.cell(each, step, fault);
        outcomes.push(cell.outcome);
        wrong.push(...cell.wrong.map((message) => `${call}, ${fault}: ${message}`));
      }
      rows.push(rowOf([`\`${call}\``, ...outcomes]));
    }
    const table = rows.join("\n");
    console.log(`${headingOf(title)}\n${table}`);
    expect(wrong).toEqual([]);
    if (process.env["ROSTRUM_DELIVERY"] === "write") write(title, table);
    expect(tableIn(readFileSync(PAGE, "utf8"), title)).toBe(table);
  });
});

test("docs/delivery.md has a section for each table, and no other", () => {
  const sections = readFileSync(PAGE, "utf8").split(NETWORKS_BEHIND)[1] ?? "";
  const headings = [...sections.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toHaveLength(TABLES.length);
  expect(new Set(headings)).toEqual(new Set(TABLES.map(({ title }) => title)));
});
