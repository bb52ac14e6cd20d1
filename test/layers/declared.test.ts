import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rooms = globSync("src/server/**/operations.ts", { cwd: root })
  .map((file) => dirname(file).replaceAll("\\", "/"))
  // The page of the operations of GraphQL has this name as well.
  .filter((room) => room !== "src/server/docs");

/**
 * Headers of credentials, bodies and browsers, which the OpenAPI document describes in other ways or not at all, and
 * headers of answers.
 */
const OTHERS = /"(authorization|content-(type|length|disposition)|link|sec-fetch-site|user-agent)"/;
/** Reads the names of a query, because an undeclared member is refused. */
const STRICT = "src/server/files/theme-assets/query.ts";

/** Returns the reads of a query or a header that avoid `src/server/http/declared.ts`. */
const undeclaredReads = (source: string): string[] =>
  [...source.matchAll(/searchParams|\bheaders\.(?:get|has)\(\s*(?:"[^"]*")?/g)].flatMap(([read]) =>
    OTHERS.test(read) ? [] : [read],
  );

describe("a room with operations that are no rows", () => {
  test.each(rooms)("reads the query and the headers of a request by their declared names: %s", (room) => {
    const files = globSync(`${room}/*.ts`, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
    const offenders = files
      .filter((file) => file !== STRICT)
      .flatMap((file) => undeclaredReads(readFileSync(`${root}/${file}`, "utf8")).map((read) => `${file}: ${read}`));
    expect(offenders).toEqual([]);
  });

  test("is each room that answers an operation", () => {
    expect(rooms.length).toBeGreaterThan(5);
  });

  test("is searched for both forms of a read", () => {
    const reads = ['new URL(url).searchParams.get("a")', 'request.headers.get("range")', "headers.has(name)"];
    expect(reads.map((read) => undeclaredReads(read).length)).toEqual([1, 1, 1]);
    expect(undeclaredReads('headers.get("authorization")')).toEqual([]);
  });
});
