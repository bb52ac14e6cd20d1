/**
 * Which schema prisma/generated belongs to. Runs on any Node that npm supports, before anything else of this project.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The packages that write the client. Another version can write another client of the same schema. */
const GENERATORS = ["prisma", "@pothos/plugin-prisma"];

const recordOf = (root) => join(root, "prisma", "generated", "schema.sha256");

/** Returns the digest of the schema's files and of the generators' versions. */
function digestOf(root) {
  const hash = createHash("sha256");
  const folder = join(root, "prisma", "schema");
  for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\0${readFileSync(join(folder, name))}\0`);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const versions = { ...dependencies, ...devDependencies };
  for (const name of GENERATORS) hash.update(`${name}@${versions[name]}\0`);
  return hash.digest("hex");
}

/** Returns "fresh", "stale" or "missing". */
export function clientState(root) {
  if (!existsSync(recordOf(root))) return "missing";
  return readFileSync(recordOf(root), "utf8") === digestOf(root) ? "fresh" : "stale";
}

/** Records that prisma/generated is the client of the schema as it is now. */
export function recordClient(root) {
  writeFileSync(recordOf(root), digestOf(root));
}
