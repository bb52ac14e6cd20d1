import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formOf } from "../../src/platform/database/migrations/form.ts";
import { faultsOf } from "./rules.ts";
import { RULES } from "./verdict.ts";

const judged = (sql: string) => faultsOf(sql, ["0.1.0", "0.2.0"]);
const locking = (sql: string, locks = "publication ACCESS EXCLUSIVE") => judged(`-- Locks: ${locks}\n${sql}`);

describe("a migration is refused", () => {
  const ALTER = 'ALTER TABLE "publication"';
  test.each([
    ["drops a column", `${ALTER} DROP COLUMN "title";`, RULES.dropped],
    ["drops a table", 'DROP TABLE "publication";', RULES.dropped],
    ["renames a column", `${ALTER} RENAME COLUMN "title" TO "name";`, RULES.dropped],
    ["renames a table", `${ALTER} RENAME TO "post";`, RULES.dropped],
    ["retypes a column", `${ALTER} ALTER COLUMN "title" TYPE VARCHAR(20);`, RULES.dropped],
    ["makes a column required", `${ALTER} ALTER COLUMN "title" SET NOT NULL;`, RULES.required],
    ["takes a default away", `${ALTER} ALTER COLUMN "title" DROP DEFAULT;`, RULES.required],
    ["adds a required column without a default", `${ALTER} ADD COLUMN "note" TEXT NOT NULL;`, RULES.required],
    ["adds a default for each row", `${ALTER} ADD COLUMN "key" UUID DEFAULT gen_random_uuid();`, RULES.rewritten],
    [
      "adds a column with a foreign key",
      `${ALTER} ADD COLUMN "a" TEXT REFERENCES "publication"("id");`,
      RULES.validated,
    ],
    ["adds a check of all rows", `${ALTER} ADD CONSTRAINT "c" CHECK ("title" <> '');`, RULES.validated],
    ["adds a unique constraint", `${ALTER} ADD CONSTRAINT "u" UNIQUE ("title");`, RULES.validated],
    ["changes the table in an unknown way", `${ALTER} SET UNLOGGED;`, RULES.unreadable],
  ])("if it %s", (_, sql, rule) => {
    const faults = locking(sql);
    expect(faults.some((fault) => fault.endsWith(rule))).toBe(true);
  });

  test.each([
    ["drops a type", 'DROP TYPE "ReviewState";', RULES.dropped],
    ["renames a value of an enum", "ALTER TYPE \"ReviewState\" RENAME VALUE 'NONE' TO 'NO';", RULES.dropped],
    ["builds an index under a lock", 'CREATE INDEX "i" ON "publication"("title");', RULES.indexed],
    [
      "builds an index that cannot be continued",
      'CREATE INDEX CONCURRENTLY "i" ON "publication"("title");',
      RULES.indexed,
    ],
    [
      "builds a unique index",
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "publication"("title");',
      RULES.unique,
    ],
    ["drops an index under a lock", 'DROP INDEX "i";', RULES.indexed],
    ["changes all rows at once", `UPDATE "publication" SET "title" = '';`, RULES.filled],
    ["deletes rows at once", 'DELETE FROM "publication";', RULES.filled],
    ["copies rows at once", 'INSERT INTO "tenant_revision" SELECT "id" FROM "organization";', RULES.filled],
    ["runs a block of code", "DO $$ BEGIN NULL; END $$;", RULES.unreadable],
    ["calls a function", "SELECT set_config('a.b', 'c', false);", RULES.unreadable],
    ["empties a table", 'TRUNCATE "publication";', RULES.unreadable],
  ])("if it %s", (_, sql, rule) => {
    const faults = judged(sql);
    expect(faults.some((fault) => fault.endsWith(rule))).toBe(true);
  });

  test("if an index does not stand alone", () => {
    const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "publication"("title");';
    expect(judged(index)).toEqual([]);
    expect(judged(`${index}\nCREATE TABLE "a" ("id" TEXT);`)).toEqual([RULES.indexed]);
  });

  test("if it holds a lock while rows are read", () => {
    const validate = `${ALTER} VALIDATE CONSTRAINT "c";`;
    expect(judged(validate)).toEqual([]);
    const both = `${ALTER} ADD CONSTRAINT "c" CHECK ("title" <> '') NOT VALID;\n${validate}`;
    expect(locking(both)).toEqual([expect.stringContaining("does nothing that takes time")]);
  });

  test("if it does not state its locks, or states others", () => {
    const sql = `${ALTER} ADD COLUMN "note" TEXT;`;
    expect(judged(sql)).toEqual(["The script states its locks: the line -- Locks: publication ACCESS EXCLUSIVE"]);
    expect(locking(sql, "publication SHARE")).toHaveLength(1);
    expect(locking('CREATE TABLE "a" ("id" TEXT);')).toEqual(["The script states locks that it does not take."]);
  });

  test.each([
    ["has no bound", `UPDATE "publication" SET "title" = '' WHERE "title" IS NULL;`],
    [
      "passes over locked rows",
      `UPDATE "publication" SET "title" = '' WHERE "id" IN (SELECT "id" FROM "publication" WHERE "title" IS NULL LIMIT 9 FOR UPDATE SKIP LOCKED);`,
    ],
    [
      "has a second statement",
      `DELETE FROM "publication" WHERE "id" IN (SELECT "id" FROM "publication" LIMIT 9); SELECT 1;`,
    ],
    ["changes no rows", 'CREATE TABLE "a" ("id" TEXT);'],
  ])("if its batch %s", (_, sql) => {
    expect(judged(`-- Runs in batches.\n${sql}`)).toEqual([RULES.filled]);
  });
});

describe("a migration is accepted", () => {
  test.each([
    [
      "adds columns that are nullable or have a constant default",
      `ALTER TABLE "publication" ADD COLUMN "a" TEXT, ADD COLUMN "b" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "c" TIMESTAMPTZ(3) DEFAULT now(), ALTER COLUMN "c" DROP DEFAULT;`,
      "publication ACCESS EXCLUSIVE",
    ],
    [
      "adds a constraint for new rows",
      `ALTER TABLE "publication" ADD CONSTRAINT "c" CHECK ("title" <> '') NOT VALID;`,
      "publication ACCESS EXCLUSIVE",
    ],
    [
      "adds a foreign key for new rows",
      'ALTER TABLE "publication" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "app_user"("id") NOT VALID;',
      "app_user SHARE ROW EXCLUSIVE, publication SHARE ROW EXCLUSIVE",
    ],
    [
      "makes a table that points to others",
      'CREATE TABLE "note" ("id" TEXT PRIMARY KEY, "user_id" TEXT NOT NULL);\nCREATE UNIQUE INDEX "note_user" ON "note"("user_id");\nALTER TABLE "note" ADD CONSTRAINT "f" FOREIGN KEY ("user_id") REFERENCES "app_user"("id");\nINSERT INTO "note" SELECT "id", "id" FROM "app_user";',
      "app_user SHARE ROW EXCLUSIVE",
    ],
    [
      "makes a trigger",
      'CREATE TRIGGER "t" AFTER INSERT ON "publication" FOR EACH ROW EXECUTE FUNCTION f();',
      "publication SHARE ROW EXCLUSIVE",
    ],
  ])("if it %s, and states its locks", (_, sql, locks) => {
    expect(locking(sql, locks)).toEqual([]);
  });

  test.each([
    [
      "makes types, functions and values of enums",
      "CREATE TYPE \"A\" AS ENUM ('B');\nALTER TYPE \"A\" ADD VALUE 'C';\nCREATE FUNCTION one() RETURNS INT LANGUAGE sql AS $$ SELECT 1 $$;",
    ],
    ["inserts given rows", `INSERT INTO "plan" VALUES ('a');`],
    ["drops an index while writers go on", 'DROP INDEX CONCURRENTLY IF EXISTS "i";'],
    [
      "fills rows in batches",
      `-- Runs in batches.\nUPDATE "publication" SET "a" = '' WHERE "id" IN (SELECT "id" FROM "publication" WHERE "a" IS NULL ORDER BY "id" LIMIT 1000);`,
    ],
  ])("if it %s", (_, sql) => {
    expect(judged(sql)).toEqual([]);
  });

  test("with an exception that names a decision and the oldest server", () => {
    const locks = "-- Locks: publication ACCESS EXCLUSIVE\n";
    const drop = 'ALTER TABLE "publication" DROP COLUMN "title";';
    const exception = "-- Exception: docs/decisions/server.md, 1\n";
    expect(judged(`${locks}-- Oldest server: 0.2.0\n${exception}${drop}`)).toEqual([]);
    expect(judged(`${locks}${exception}${drop}`)).toEqual([expect.stringContaining("which servers can still work")]);
    expect(judged(`${locks}-- Oldest server: 9.9.9\n${exception}${drop}`)).toHaveLength(1);
    expect(judged(`${locks}-- Oldest server: 0.2.0\n-- Exception: yes\n${drop}`)).toHaveLength(1);
  });
});

describe("the form of a script", () => {
  test("is read behind comments, as the parser reads it", () => {
    expect(
      formOf('-- Why.\n\n-- More.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "a"("b");'),
    ).toMatchObject({
      kind: "index",
      index: "i",
      table: "a",
    });
    expect(formOf('-- Locks: a SHARE, b SHARE ROW EXCLUSIVE\nALTER TABLE "a" ADD COLUMN "b" TEXT;')).toEqual({
      kind: "transaction",
      index: undefined,
      table: undefined,
      oldestServer: undefined,
      locks: [
        { table: "a", mode: "SHARE" },
        { table: "b", mode: "SHARE ROW EXCLUSIVE" },
      ],
    });
    expect(() => formOf("-- Locks: a; DROP TABLE b SHARE\nSELECT 1;")).toThrow("is not a table and one of");
  });

  test("is refused as an index if the parser sees several statements", () => {
    const script = readFileSync(
      new URL("../../prisma/migrations/20261124000100_publication_approval/migration.sql", import.meta.url),
      "utf8",
    );
    expect(judged(script).every((fault) => fault.endsWith(RULES.indexed))).toBe(true);
  });
});
