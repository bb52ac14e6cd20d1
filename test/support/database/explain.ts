import pg from "pg";
import type { Statement } from "./statements.ts";

/** The output of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) for a step. */
export interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Step[];
}

const EXPLAIN = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)";

/** How the database runs a statement with these values: its steps, the whole first. */
export const explain = ({ client, text, values }: Statement) => run(client, { text: `${EXPLAIN} ${text}`, values });

/** The same for one that was prepared: planned for these values or once for all, as the server has chosen by now. */
export function explainPrepared(statement: Statement): Promise<Step[]> {
  const { client, values, name } = statement;
  if (name === undefined) return explain(statement);
  const textOf = (value: unknown) => pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  const literals = values.map((value) => (typeof value === "number" ? value : textOf(value)));
  return run(client, { text: `${EXPLAIN} EXECUTE "${name}"${literals.length > 0 ? `(${literals.join()})` : ""}` });
}

async function run(client: pg.ClientBase, query: pg.QueryConfig): Promise<Step[]> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Step }[] }>(query);
  const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)];
  return steps(rows[0]?.["QUERY PLAN"][0]?.Plan as Step);
}

export const kinds = (steps: Step[]) => [...new Set(steps.map((step) => step["Node Type"]))];

/** How many blocks were looked at, in memory or not. */
export const blocks = ([root]: Step[]) => (root?.["Shared Hit Blocks"] ?? 0) + (root?.["Shared Read Blocks"] ?? 0);
