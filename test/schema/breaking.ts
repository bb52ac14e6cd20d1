/** Lists the breaking changes of the GraphQL schema since a git revision: `npm run check -- --breaking <revision>`. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { buildSchema, printSchema } from "graphql";
import { schema } from "../../schema/index.ts";

/** The changes between two schemas that can break a client: one line each, sorted by place. */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => `${path ?? ""}: ${message}`)
    .toSorted();
}

if (import.meta.main) {
  const [, , revision = ""] = process.argv;
  const { status, stdout, stderr } = spawnSync("git", ["show", `${revision}:schema/schema.graphql`], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0 && revision !== "") {
    const changes = await breakingChanges(stdout, printSchema(schema));
    for (const change of changes) console.log(change);
    console.log(`${changes.length} breaking changes since ${revision}`);
    process.exitCode = changes.length > 0 ? 1 : 0;
  } else {
    console.error(`Name a git revision that has schema/schema.graphql: npm run check -- --breaking v1.0.0\n${stderr}`);
    process.exitCode = 2;
  }
}
