/**
 * The checks that do not run the product: `npm run check`. With `--breaking <git revision>`: the breaking changes of
 * the schema alone.
 */
import process from "node:process";
import { step } from "./support/processes/step.ts";
import { installFolder, TESTS } from "./support/run/installFolder.ts";

type Part = readonly [name: string, args: readonly string[]];

/** Parts that need only the packages of the product. While they run, those of the tests are installed. */
const early: readonly Part[] = [
  ["patterns", ["test/patterns/check.ts"]],
  ["language", ["test/language/check.ts"]],
  ["built-in data", ["test/builtins/check.ts"]],
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
const late: readonly Part[] = [
  // The parts run beside each other, so one thread for each is fastest: several would check shared types twice.
  ["types", ["tsc", "--noEmit", "--singleThreaded"]],
  ["lint", ["oxlint"]],
  ["format", ["biome", "check", "--error-on-warnings"]],
  ["unused", ["knip", "--no-progress", "--no-config-hints", "--include", "files,exports,dependencies,unlisted"]],
  ["upgrades while servers run", ["test/migrations/check.ts"]],
];

/** Runs every part, prints a line for each and the whole output of those that fail, and counts them. */
export async function check(): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  // The parts look at files alone: whatever database the environment names has no say. Programs in Go collect their
  // garbage less often, which takes a fifth of their time and little memory, because most of theirs stays in use.
  const env = { DATABASE_URL: "pglite:memory", GOGC: "400" };
  const start = ([name, args]: Part) => ({ name, result: step(args, { env }) });
  const running = early.map(start);
  installFolder(TESTS);
  const types = await step(["test/clients/writeTypes.ts"], { env });
  if (types.ended !== 0) throw new Error(`The types of the REST client cannot be written.\n${types.output}`);
  running.push(...late.map(start));
  for (const { name, result } of running) {
    const { ended, output } = await result;
    if (ended === 0) passed += 1;
    console.log(ended === 0 ? `pass  ${name}` : `FAIL  ${name} (${ended})\n${output.trimEnd()}`);
  }
  return { passed, failed: running.length - passed };
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
