/**
 * The last step of `npm ci`: generates the Prisma client, unless it is there, and prepares the first start. A failed
 * generation fails the install, because nothing can start without the client.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { clientState } from "./clientState.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const launch = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, "launch.mjs"), ...args], { cwd: root, stdio: "inherit" }).status ?? 1;

const isMissing = clientState(root) !== "fresh";
if (isMissing && !existsSync(join(root, "node_modules/prisma"))) {
  console.log(
    'This install has no development dependencies, which generate the Prisma client. Run "npm ci && npm prune --omit=dev" instead.',
  );
} else {
  if (isMissing) process.exitCode = launch("prisma/generate.ts");
  if (!process.exitCode) launch("src/commands/prepare.ts");
}
