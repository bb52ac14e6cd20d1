/**
 * The checks that do not run the product: `npm run check`. With `--breaking <git revision>`: the breaking changes of
 * the schema alone.
 */
import process from "node:process";
import { step } from "./support/processes/step.ts";
import { installFolder, TESTS } from "./support/run/installFolder.ts";

const parts: readonly [name: string, args: readonly string[]][] = [
  ["types", ["tsc", "--noEmit"]],
  ["lint", ["oxlint"]],
  ["patterns", ["test/patterns/check.ts"]],
  ["format", ["biome", "check", "--error-on-warnings"]],
  ["unused", ["knip", "--no-progress", "--no-config-hints", "--include", "files,exports,dependencies,unlisted"]],
  ["language", ["test/language/check.ts"]],
  ["built-in data", ["test/builtins/check.ts"]],
  ["upgrades while servers run", ["test/migrations/check.ts"]],
  ["generated files", ["codegen.ts", "--check"]],
  [
    "migrations",
    [
      ..."prisma migrate diff --exit-code --from-migrations".split(" "),
      "prisma/migrations",
      "--to-schema",
      "prisma/schema",
    ],
  ],
];

/** Runs every part, prints a line for each and the whole output of those that fail, and counts them. */
export async function check(): Promise<{ passed: number; failed: number }> {
  installFolder(TESTS);
  let passed = 0;
  // The parts look at files alone: whatever database the environment names has no say.
  const env = { DATABASE_URL: "pglite:memory" };
  const types = await step(["test/clients/writeTypes.ts"], { env });
  if (types.ended !== 0) throw new Error(`The types of the REST client cannot be written.\n${types.output}`);
  const running = parts.map(([name, args]) => ({ name, result: step(args, { env }) }));
  for (const { name, result } of running) {
    const { ended, output } = await result;
    if (ended === 0) passed += 1;
    console.log(ended === 0 ? `pass  ${name}` : `FAIL  ${name} (${ended})\n${output.trimEnd()}`);
  }
  return { passed, failed: parts.length - passed };
}

if (import.meta.main) {
  const at = process.argv.indexOf("--breaking");
  if (at === -1) {
    const { failed } = await check();
    process.exitCode = failed === 0 ? 0 : 1;
  } else {
    const { ended } = await step(["test/schema/breaking.ts", ...process.argv.slice(at + 1)], { show: true });
    process.exitCode = ended === 0 ? 0 : 1;
  }
}
