import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Comparison } from "./bench.ts";
import type { Figures } from "./race.ts";

/**
 * Formats a comparison as a Markdown table. `× name` is a multiple of that server's rate; `CPU × name` of its CPU time
 * and PostgreSQL's together.
 */
export function tableOf({ title, figures, against }: Comparison): string {
  const baselines = against.flatMap((name) => figures.filter((each) => each.name === name));
  const head = ["", "requests/s", "server CPU ms", "PostgreSQL CPU ms", "p99 ms", "bytes", "resident MB"];
  const ratios = baselines.flatMap(({ name }) => [`× ${name}`, `CPU × ${name}`]);
  const lines = figures.map((each) => [
    each.name,
    each.perSecond.toFixed(each.perSecond < 100 ? 1 : 0),
    decimal(each.serverMs, 3),
    decimal(each.postgresMs, 3),
    each.p99.toFixed(0),
    String(each.bytes),
    each.residentMb === undefined ? "–" : String(each.residentMb),
    ...baselines.flatMap((base) => [
      (each.perSecond / base.perSecond).toFixed(2),
      decimal(ratio(cpu(each), cpu(base)), 2),
    ]),
  ]);
  const rows = [[...head, ...ratios], [...head, ...ratios].map((_, i) => (i === 0 ? "---" : "---:")), ...lines];
  return `${title}\n\n${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

const cpu = ({ serverMs, postgresMs }: Figures) =>
  serverMs === undefined || postgresMs === undefined ? undefined : serverMs + postgresMs;
const ratio = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined || b === 0 ? undefined : a / b;
const decimal = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? "–";

/** One measured server of a part. CPU is in milliseconds a request; null for what was not measured. */
export interface Result {
  part: string;
  name: string;
  rps: number | null;
  cpuMs: number | null;
  databaseMs: number | null;
  p99Ms: number | null;
  bytes: number | null;
  rssMb: number | null;
}

/** Returns the results of a part as flat rows, for programs. */
export const resultsOf = (part: string, { title, figures }: Comparison, isOne: boolean): Result[] =>
  figures.map(({ name, perSecond, serverMs, postgresMs, bytes, p99, residentMb }) => ({
    part,
    name: isOne ? name : `${title.split(":")[0]}, ${name}`,
    rps: Math.round(perSecond * 10) / 10,
    cpuMs: serverMs ?? null,
    databaseMs: postgresMs ?? null,
    p99Ms: p99,
    bytes,
    rssMb: residentMb ?? null,
  }));

/** Stores the results as JSON and returns the file's name. */
export function keep(comparisons: Comparison[]): string {
  const file = fileURLToPath(new URL("../artifacts/bench.json", import.meta.url));
  mkdirSync(fileURLToPath(new URL("../artifacts", import.meta.url)), { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, at: new Date().toISOString() };
  writeFileSync(file, `${JSON.stringify({ machine, comparisons }, null, 2)}\n`);
  return file;
}
