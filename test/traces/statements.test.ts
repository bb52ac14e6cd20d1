import { describe, expect, test } from "vitest";
import { shownStatement } from "../../src/platform/database/shownStatement.ts";

describe("a statement in a span", () => {
  test.each([
    [`SELECT "public"."user"."id" FROM "public"."user" WHERE id = $1`, "SELECT user"],
    ["INSERT INTO outbox_message (id) VALUES ($1)", "INSERT outbox_message"],
    ["UPDATE ONLY rendition SET segments = $1", "UPDATE rendition"],
    ["WITH due AS (SELECT id FROM session) SELECT $1", "WITH session"],
    ["INSERT INTO audit_event SELECT * FROM jsonb_to_recordset($1)", "INSERT audit_event"],
    ["SELECT * FROM unnest($1::text[])", "SELECT"],
    ["  (select 1 from a) union select $1", "SELECT a"],
    ["", "STATEMENT"],
  ])("%j is named %s", (text, name) => {
    expect(shownStatement(text, ["value"])).toMatchObject({ name, text });
  });

  test.each([
    ["SELECT 'it''s a secret', \"a'column\"", 'SELECT ?, "a\'column"'],
    ["SELECT E'a\\'secret', N'secret'", "SELECT ?, ?"],
    ["SELECT $$a secret$$, $tag$a $$ secret$tag$", "SELECT ?, ?"],
    ["SET LOCAL statement_timeout = 15000", "SET LOCAL statement_timeout = ?"],
    ["SELECT a1, t2.c3, -4.5 FROM t2", "SELECT a1, t2.c3, -? FROM t2"],
  ])("without parameters, %j is shown as %j", (text, shown) => {
    expect(shownStatement(text, undefined).text).toBe(shown);
  });
});
