import type { Result } from "./report.ts";

/**
 * One measurement that is not a rate of requests. CPU and wall time in milliseconds; undefined for what was not
 * measured.
 */
export interface Cost {
  name: string;
  serverMs?: number | undefined;
  databaseMs?: number | undefined;
  wallMs?: number | undefined;
  residentMb?: number | undefined;
}

export interface Costs {
  title: string;
  costs: Cost[];
}

/** Formats measurements as a Markdown table. */
export function costTable({ title, costs }: Costs): string {
  const lines = [
    ["", "server CPU ms", "PostgreSQL CPU ms", "wall ms", "resident MB"],
    ["---", "---:", "---:", "---:", "---:"],
    ...costs.map((cost) => [
      cost.name,
      format(cost.serverMs, 1),
      format(cost.databaseMs, 1),
      format(cost.wallMs, (cost.wallMs ?? 0) < 10 ? 2 : 0),
      format(cost.residentMb, 0),
    ]),
  ];
  return `${title}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

const format = (value: number | undefined, digits: number) => value?.toFixed(digits) ?? "–";

/** Returns the measurements of a part as flat rows, for programs. */
export const costResults = (part: string, { costs }: Costs): (Result & { wallMs: number | null })[] =>
  costs.map(({ name, serverMs, databaseMs, wallMs, residentMb }) => ({
    part,
    name,
    rps: null,
    cpuMs: serverMs ?? null,
    databaseMs: databaseMs ?? null,
    p99Ms: null,
    bytes: null,
    rssMb: residentMb ?? null,
    wallMs: wallMs ?? null,
  }));
