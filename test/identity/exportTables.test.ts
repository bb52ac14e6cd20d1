import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS_LEFT_OUT, TABLES_LEFT_OUT } from "../../src/domains/identity/export/leftOut.ts";
import { columnsOf } from "../../src/domains/identity/export/source.ts";
import { SOURCES } from "../../src/domains/identity/export/sources.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let stored: string[];
beforeAll(async () => {
  w = await world();
  const { rows } = await w.db.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'`,
  );
  stored = rows.map(({ name }) => name).toSorted();
});
afterAll(() => w.close());

const tableOf = (column: string) => column.split(".")[0] ?? "";
const exported = [...new Set(SOURCES.flatMap(columnsOf))];
const tables = new Set(exported.map(tableOf));

test("every table of the database is exported or left out with a reason, never both", () => {
  expect([...tables, ...Object.keys(TABLES_LEFT_OUT)].toSorted()).toEqual([...new Set(stored.map(tableOf))].toSorted());
});

test("every column of an exported table is exported or left out with a reason, never both", () => {
  const decided = [...exported, ...Object.keys(COLUMNS_LEFT_OUT)].toSorted();
  expect(decided).toEqual(stored.filter((column) => tables.has(tableOf(column))));
});

test("no exported column holds a secret or a key of the storage by its name", () => {
  expect(exported.filter((column) => /\..*(hash|secret|credential|token|_key$|sealed|password)/.test(column))).toEqual([
    "rendition.target_key",
    "image_template.preset_key",
  ]);
});
