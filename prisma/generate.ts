/**
 * Writes the Prisma client of prisma/schema into prisma/generated, and the digest of the schema beside it: `npm run
 * generate`.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { recordClient } from "./clientState.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// A file of an earlier client would stay beside the new ones.
rmSync(join(root, "prisma/generated"), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(root, "launch.mjs"), "prisma", "generate"], {
  cwd: root,
  stdio: "inherit",
});
if (status === 0) recordClient(root);
process.exitCode = status ?? 1;
