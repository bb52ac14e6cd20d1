/**
 * Runs all tests: `npm test`. The last line is `N passed, N failed`, alone. `--quick` runs the checks, and the tests on
 * PGlite without the long files (ROSTRUM_QUICK=1). `--soak` runs all tests with larger bounds (ROSTRUM_SOAK=1). With
 * arguments, only the tests that they name: `npm test -- test/themes`.
 */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { check } from "./check.ts";
import { hasPgBouncer } from "./support/database/pgbouncer.ts";
import { step } from "./support/processes/step.ts";
import { projectOf, testFiles } from "./support/run/testFiles.ts";

interface Count {
  passed: number;
  failed: number;
}

type Part = readonly [name: string, run: () => Promise<Count>];
const QUICK: readonly Part[] = [
  ["check", check],
  ["on PGlite, without the long files", () => vitest("pglite")],
];
const ALL: readonly Part[] = [
  ["check", check],
  ["on PGlite and PostgreSQL", () => vitest("pglite", "postgres")],
  ["in a browser and under Deno", inBrowserAndDeno],
];
/** npm has no package of PgBouncer, so only machines that have it run this part. */
const POOLED: Part = [
  "on PostgreSQL behind PgBouncer",
  async () => (hasPgBouncer() ? vitest("pgbouncer") : skip("PgBouncer is not installed")),
];
const OPTIONS = { "--soak": { ROSTRUM_SOAK: "1" }, "--quick": { ROSTRUM_QUICK: "1" } };
const options = Object.keys(OPTIONS).filter((option) => process.argv.includes(option)) as (keyof typeof OPTIONS)[];
const env: Record<string, string> = Object.assign({}, ...options.map((option) => OPTIONS[option]));
const named = process.argv.slice(2).filter((argument) => !Object.hasOwn(OPTIONS, argument));
const whole = options.includes("--quick") ? QUICK : options.includes("--soak") ? [...ALL, POOLED] : ALL;
const all = () => count(whole);
process.exitCode = (await (named.length > 0 ? only(named) : all())) ? 0 : 1;

async function count(parts: readonly Part[]): Promise<boolean> {
  const total: Count = { passed: 0, failed: 0 };
  for (const [name, run] of parts) {
    console.log(`\n── ${name}`);
    const { passed, failed } = await run().catch(cannotRun);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/**
 * The tests in some files or folders, or with words in their names: each file on PGlite, unless its path says
 * otherwise.
 */
async function only(args: readonly string[]): Promise<boolean> {
  const isPath = (text: string) => text.includes("/") || text.endsWith(".ts");
  const words = args.filter((text) => !isPath(text));
  const names = words.length > 0 ? ["-t", words.join(" ")] : [];
  const { files, unmatched } = testFiles(args.filter(isPath));
  for (const path of unmatched) console.log(`No test file has ${path} in its path`);
  const byProject = Object.entries(Object.groupBy(files, projectOf));
  const runs = unmatched.length > 0 ? [] : byProject.length > 0 ? byProject : [["pglite", []] as const];
  let isGreen = runs.length > 0;
  for (const [project, chosen] of runs) {
    const { ended } = await step(["vitest", "run", "--project", project, ...(chosen ?? []), ...names], {
      env,
      show: true,
    });
    isGreen &&= ended === 0;
  }
  return isGreen;
}

function skip(reason: string): Count {
  console.log(`skipped: ${reason}`);
  return { passed: 0, failed: 0 };
}

/** A part that cannot run counts as a failure. */
function cannotRun(reason: unknown): Count {
  console.log(`FAIL  cannot run: ${reason instanceof Error ? reason.message : String(reason)}`);
  return { passed: 0, failed: 1 };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** Projects of vitest.config.ts, counted by test. A file that fails outside its tests counts as one failure. */
async function vitest(...projects: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-report-"));
  try {
    const file = join(folder, "report.json");
    const chosen = projects.flatMap((project) => ["--project", project]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    if (process.env["ROSTRUM_DURATIONS"] === "write" && projects.includes("postgres"))
      reporters.push("--reporter=./test/support/run/durationRecorder.ts");
    const { ended } = await step(["vitest", "run", ...chosen, ...reporters], { env, show: true });
    const report = JSON.parse(await readFile(file, "utf8").catch(() => "null")) as Report | null;
    if (report === null) throw new Error(`vitest ended (${ended}) without a report`);
    const passed = report.numPassedTests;
    const unexplained = report.testResults.filter(
      (tested) => tested.status === "failed" && !tested.assertionResults.some(({ status }) => status === "failed"),
    );
    const failed = report.numFailedTests + unexplained.length;
    if (passed + failed === 0) throw new Error(`${projects.join(" and ")} found no test`);
    if (report.numPendingTests > 0) console.log(`${report.numPendingTests} skipped`);
    return { passed, failed: ended === 0 ? failed : Math.max(1, failed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each leaves a core idle, so both run at once. */
async function inBrowserAndDeno(): Promise<Count> {
  const counts = await Promise.all([vitest("browser"), deno()].map((run) => run.catch(cannotRun)));
  return counts.reduce((one, other) => ({ passed: one.passed + other.passed, failed: one.failed + other.failed }));
}

/** The same contract over HTTP, from a server under Deno; it counts for itself. */
async function deno(): Promise<Count> {
  const script = "test/deno/smoke.ts";
  if (!existsSync(script)) throw new Error(`${script} is missing`);
  const { ended, output } = await step(["deno", "run", "-A", script], { env, show: true });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined || failed === undefined) throw new Error(`${script} ended (${ended}) without a count`);
  return { passed: Number(passed), failed: ended === 0 ? Number(failed) : Math.max(1, Number(failed)) };
}
