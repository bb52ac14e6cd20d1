import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importsOf, membersOf } from "./imports.ts";
import { ALLOWED, domainOf, ELSEWHERE, FORBIDDEN } from "./rules.ts";
import { type LayerRow, readLayers } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const table = readLayers();
const files = globSync(["src/**/*.ts", "schema/**/*.ts", "rest-compat/**/*.ts", "prisma/seed/**/*.ts"], { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted();
const sourceOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");

/** Returns the layer of a file, by its name in the table. */
function layerOf(file: string): string {
  const folder = /^(src\/[^/]+|prisma\/seed|[^/]+)\//.exec(file)?.[1] ?? "";
  return domainOf(file) === undefined ? folder : "src/domains/<domain>";
}

function rowOf(file: string): LayerRow {
  const row = table.find(({ layers }) => layers.includes(layerOf(file)));
  if (row === undefined) throw new Error(`${file} belongs to no layer of the table`);
  return row;
}

const sameLayer = (from: string, to: string) => layerOf(from) === layerOf(to) && domainOf(from) === domainOf(to);

/** Returns the imports of a file that the table does not allow, one line each. */
function violations(file: string, source = sourceOf(file)): string[] {
  const { allowed, forbidden } = rowOf(file);
  return importsOf(file, source)
    .filter((imported) => {
      if (imported.kind === "file" && sameLayer(file, imported.to)) return false;
      if (forbidden.some((phrase) => FORBIDDEN[phrase]?.(imported, file))) return true;
      return !allowed.some((phrase) => ALLOWED[phrase]?.(imported, file));
    })
    .map(({ to }) => `${file} imports ${to}`);
}

describe("the table of layers", () => {
  test("has exactly the layers that have files", () => {
    const layers = table.flatMap((row) => row.layers);
    expect(new Set(files.map(layerOf))).toEqual(new Set(layers.filter((layer) => layer !== "test")));
    expect(layers).toHaveLength(new Set(layers).size);
  });

  test("contains only phrases that this test checks", () => {
    const unknown = table.flatMap(({ allowed, forbidden }) => [
      ...allowed.filter((phrase) => !Object.hasOwn(ALLOWED, phrase)),
      ...forbidden.filter((phrase) => !Object.hasOwn(FORBIDDEN, phrase) && !ELSEWHERE.includes(phrase)),
    ]);
    expect(unknown).toEqual([]);
  });

  test("allows every import of every file", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => violations(file))).toEqual([]);
  });

  test.each([
    ["src/platform/paging/page.ts", 'import { createTheme } from "../../domains/themes/create.ts";'],
    ["src/platform/paging/page.ts", 'import type { Route } from "../../../rest-compat/engine/route.ts";'],
    ["src/platform/access/limit.ts", 'const late = await import("../../server/app.ts");'],
    ["src/platform/write/recordWrite.ts", 'export { createWorkspace } from "../../domains/workspaces/create.ts";'],
    ["src/platform/write/recordWrite.ts", 'export type { Context } from "../../server/call.ts";'],
    ["src/domains/schedules/create.ts", 'import { createWorkspace } from "../workspaces/create.ts";'],
    ["src/domains/schedules/create.ts", 'type Verb = import("../workspaces/create.ts").Verb;'],
    ["src/domains/schedules/create.ts", 'import { builder } from "../../../schema/core/builder.ts";'],
    ["src/domains/schedules/create.ts", 'import "../../server/app.ts";'],
    ["schema/schedules/types.ts", 'import { z } from "zod";'],
    ["schema/schedules/types.ts", 'import type { ZodType } from "zod/v4";'],
    ["schema/schedules/types.ts", 'import { Prisma } from "../../prisma/generated/client/client.ts";'],
    ["schema/schedules/types.ts", 'import { CreatePostingSlot } from "../../src/domains/schedules/inputs.ts";'],
    ["schema/schedules/types.ts", 'import { write } from "../../src/platform/write/write.ts";'],
    ["rest-compat/engine/handler.ts", 'import { readFile } from "node:fs/promises";'],
    ["rest-compat/engine/handler.ts", 'import { schema } from "../../schema/index.ts";'],
    ["rest-compat/engine/handler.ts", 'import { newId } from "../../src/platform/ids/ids.ts";'],
    ["rest-compat/engine/handler.ts", 'import { Hono } from "hono";'],
    ["prisma/seed/index.ts", 'import { createApp } from "../../src/server/app.ts";'],
  ])("forbids in %s: %s", (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });
});

describe("a layer", () => {
  test("other than src/platform/write opens no transaction", () => {
    const opening = files.filter((file) => membersOf(file, sourceOf(file)).includes("$transaction"));
    expect(opening).toEqual(["src/platform/write/openClient.ts"]);
  });

  test("schema does not use Prisma, except that the builder gives the client to its plugin", () => {
    const reached = files
      .filter((file) => layerOf(file) === "schema")
      .flatMap((file) =>
        membersOf(file, sourceOf(file))
          .filter((name) => name === "prisma" || name.startsWith("$"))
          .map(() => file),
      );
    expect(reached).toEqual(["schema/core/builder.ts"]);
  });

  test("src/domains has effects that open no transaction and start no write operation", () => {
    const verbs = files
      .filter((file) => file.endsWith("/effects.ts"))
      .filter((file) =>
        importsOf(file, sourceOf(file)).some(({ values }) => values.includes("write") || values.includes("transact")),
      );
    expect(verbs).toEqual([]);
  });

  const SHARED = [
    "rest-compat/engine/route.ts",
    "rest-compat/operations.generated.ts",
    // Social sets show their accounts, and their deletion has the result of an action on a publication.
    "rest-compat/accounts/accountConstants.ts",
    "rest-compat/invitations/shape.ts",
    "rest-compat/publications/actionOutput.ts",
    // Bodies that a row adapts are input types.
    "rest-compat/engine/bodies.ts",
    "graphql",
  ];

  test("rest-compat/engine imports no domain, and rows import only types of the engine", () => {
    const domain = (file: string) => /^rest-compat\/([^/]+)\//.exec(file)?.[1];
    const crossing = files
      // The files beside the folders compose all of them: the rows, and the OpenAPI document.
      .filter((file) => domain(file) !== undefined)
      .flatMap((file) => importsOf(file, sourceOf(file)).map(({ to }) => ({ file, to })))
      .filter(({ file, to }) => {
        if (domain(file) === "engine") return domain(to) !== undefined && domain(to) !== "engine";
        return !SHARED.includes(to) && domain(to) !== domain(file);
      });
    expect(crossing).toEqual([]);
  });
});
