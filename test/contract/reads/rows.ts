import { createHash } from "node:crypto";
import { Prisma, type PrismaClient } from "../../../prisma/generated/client/client.ts";
import type { Column, Model } from "../../../src/platform/database/compiler/model.ts";
import type { Database } from "../../../src/platform/database/database.ts";

export type Row = Record<string, unknown>;
export type Pick = <Value>(values: readonly Value[]) => Value;
type Delegate = Record<string, (args?: object) => Promise<never>>;

export const delegateOf = (prisma: PrismaClient, { member }: Model): Delegate =>
  (prisma as unknown as Record<string, Delegate>)[member] as Delegate;

/** Returns a function that picks pseudo-random elements, the same ones for the same seed. */
export function picker(seed: number): Pick {
  let count = 0;
  return (values) => {
    const hash = createHash("sha256").update(`${seed} ${count++}`).digest();
    return values[hash.readUInt32BE() % values.length] as never;
  };
}

const TEXTS = ["", "plain", 'quoted "text"', "it's", "back\\slash", "{a,b}", "NULL", "ünï👩‍🚀", "two\nlines", "%_"];
const DOCUMENTS = [{}, [], { a: [1, 0.1, 1e21, null, 'ü"\\'], b: { c: true } }, "text", 12, false, Prisma.JsonNull];
const INSTANTS = [
  "2026-03-02T10:00:00Z",
  "2026-03-02T10:00:00.120Z",
  "1969-12-31T23:59:59.999Z",
  "0099-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
];

/** A value of a column; unique ones differ in each row. */
function valueOf({ type, isRequired, values }: Column, n: number, isUnique: boolean, pick: Pick): unknown {
  if (!isRequired && pick([true, false, false])) return type === "Json" ? Prisma.DbNull : null;
  switch (type) {
    case "String":
      return isUnique ? `${pick(TEXTS)} ${n}` : pick(TEXTS);
    case "Enum":
      return pick([...(values ?? [])]);
    case "Int":
      return isUnique ? n : pick([0, -1, 7, 2 ** 31 - 1]);
    case "BigInt":
      return isUnique ? BigInt(n) : pick([0n, -1n, 2n ** 53n + 1n, 2n ** 63n - 1n]);
    case "Boolean":
      return pick([true, false]);
    case "DateTime":
      return new Date(pick(INSTANTS));
    case "Json":
      return pick(DOCUMENTS);
    case "Bytes":
      return Uint8Array.from(pick([[], [0, 255, 10], Array.from({ length: 200 }, (_, i) => i)]));
    case "StringList":
      return pick([undefined, [], ["a"], ["a,b", 'c"d', "", "{x}"]]);
  }
}

/** The rows that each table gets. */
const ROWS = 8;

/**
 * Fills every table with rows that refer to each other, whatever the rules of the domains say about them. Returns the
 * rows of each model, as Prisma reads them.
 */
export async function fillAllTables(
  { pool }: Database,
  prisma: PrismaClient,
  models: ReadonlyMap<string, Model>,
): Promise<ReadonlyMap<string, Row[]>> {
  for (const { table } of models.values()) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  const { rows: checks } = await pool.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of checks) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  // These indexes are on parts of documents, which generated documents do not have.
  const { rows: indexes } = await pool.query<{ name: string }>(
    "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indexprs IS NOT NULL AND NOT indisunique",
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  const { rows: uuids } = await pool.query<{ name: string }>(
    `SELECT '"public"."' || table_name || '"."' || column_name || '"' AS name FROM information_schema.columns
     WHERE data_type = 'uuid'`,
  );
  const isUuid = (column: string) => uuids.some(({ name }) => name === column);
  const pick = picker(1);
  const filled = new Map<string, Row[]>();
  const isReady = ({ relations }: Model) =>
    [...relations.values()].every(({ isOwner, isRequired, model }) => !isOwner || !isRequired || filled.has(model));
  for (;;) {
    const model = [...models.values()].find((each) => !filled.has(each.member) && isReady(each));
    if (model === undefined) break;
    for (let n = 0; n < ROWS; n++) {
      const data = dataOf(model, n, filled, { pick, isUuid });
      // A second row with one key is left out.
      await delegateOf(prisma, model)["createMany"]?.({ data, skipDuplicates: true });
    }
    filled.set(model.member, await (delegateOf(prisma, model)["findMany"]?.() as Promise<Row[]>));
  }
  return filled;
}

interface Source {
  readonly pick: Pick;
  /** Whether a column takes only UUIDs. */
  isUuid(column: string): boolean;
}

function dataOf(model: Model, n: number, filled: ReadonlyMap<string, Row[]>, { pick, isUuid }: Source): Row {
  const unique = new Set([...model.keys.values()].filter(({ length }) => length === 1).flat());
  const isComposed = [...model.keys.values()].every(({ length }) => length > 1);
  const data: Row = {};
  for (const [name, column] of model.columns) {
    if (column === undefined) continue;
    const relation = [...model.relations.values()].find(({ isOwner, near }) => isOwner && near === column.sql);
    const targets = relation && filled.get(relation.model);
    if (targets !== undefined && targets.length > 0) {
      const isNull = !column.isRequired && pick([true, false, false]);
      data[name] = isNull ? null : (unique.has(name) ? targets[n % targets.length] : pick(targets))?.["id"];
    } else if (isUuid(`${model.table}.${column.sql}`))
      data[name] = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    else data[name] = relation ? null : valueOf(column, n, unique.has(name) || isComposed, pick);
  }
  return data;
}
