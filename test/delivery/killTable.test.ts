import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { FAULTS, type KillStage, killStage } from "./killTable.ts";

/** `ROSTRUM_DELIVERY=write npm test -- test/delivery/killTable` writes the tables of the page. */
const PAGE = new URL("../../docs/delivery.md", import.meta.url);
const NETWORKS_BEHIND = "\n## Networks\n";

let s: KillStage;
beforeAll(async () => {
  s = await killStage();
});
afterAll(() => s.close());

const headingOf = (name: ProviderName) => `### ${providerOf(name).name}\n`;

/** The table below the heading of a network; empty where there is none. */
function tableIn(page: string, name: ProviderName): string {
  const section = page.split(headingOf(name))[1]?.split("\n### ")[0] ?? "";
  return section.slice(Math.max(section.indexOf("\n|"), 0)).trim();
}

function write(name: ProviderName, table: string): void {
  const page = readFileSync(PAGE, "utf8");
  const heading = headingOf(name);
  const [before = "", section = "\n"] = page.split(heading);
  const written = tableIn(page, name);
  const changed = written === "" ? `${section.trimEnd()}\n\n${table}\n` : section.replace(written, () => table);
  writeFileSync(PAGE, `${section === "\n" ? `${before.trimEnd()}\n\n` : before}${heading}${changed}`);
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

describe.each(PROVIDER_NAMES)("a publication at %s, at each step of which each fault happens once,", (name) => {
  test("is posted exactly once, in the way that docs/delivery.md states", async () => {
    const rows = [rowOf(["step", ...FAULTS]), rowOf(["---", ...FAULTS.map(() => "---")])];
    const wrong: string[] = [];
    const steps = await s.stepsAt(name);
    expect(steps.length).toBeGreaterThan(0);
    for (const [step, call] of steps.entries()) {
      const outcomes: string[] = [];
      for (const fault of FAULTS) {
        const cell = await s.cell(name, step, fault);
        outcomes.push(cell.outcome);
        wrong.push(...cell.wrong.map((each) => `${call}, ${fault}: ${each}`));
      }
      rows.push(rowOf([`\`${call}\``, ...outcomes]));
    }
    const table = rows.join("\n");
    console.log(`${headingOf(name)}\n${table}`);
    expect(wrong).toEqual([]);
    if (process.env["ROSTRUM_DELIVERY"] === "write") write(name, table);
    expect(tableIn(readFileSync(PAGE, "utf8"), name)).toBe(table);
  });
});

test("docs/delivery.md has a section for each network of the registry, and for no other", () => {
  const sections = readFileSync(PAGE, "utf8").split(NETWORKS_BEHIND)[1] ?? "";
  const headings = [...sections.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toHaveLength(PROVIDER_NAMES.length);
  expect(new Set(headings)).toEqual(new Set(PROVIDER_NAMES.map((name) => providerOf(name).name)));
});
