import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFile(join(root, name), "utf8");
const dockerfile = await read("Dockerfile");

test("the image starts from the Node version of the launcher's packages", async () => {
  const { optionalDependencies } = JSON.parse(await read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(versions).toHaveLength(2);
  expect(new Set(versions)).toEqual(new Set(Object.values(optionalDependencies)));
});

test("the image keeps the runtime that the Prisma client imports", async () => {
  const kept = /! -name '([\w.]+)\*' -delete/.exec(dockerfile)?.[1];
  const client = await read("prisma/generated/client/internal/class.ts");
  const imported = [...client.matchAll(/@prisma\/client\/runtime\/(query_compiler_[\w.-]+)/g)].map(([, name]) => name);
  expect(imported).not.toEqual([]);
  expect(imported.filter((name) => kept === undefined || !name?.startsWith(kept))).toEqual([]);
});

test("an install without development dependencies contains no build tool", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: Record<string, { dev?: true }> };
  for (const name of ["prisma", "@prisma/engines", "@prisma/schema-engine-wasm", "typescript"]) {
    expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, true]);
  }
});
