import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const file = fileURLToPath(new URL("durations.json", import.meta.url));

/** Files that take fewer seconds are not recorded, so that the record changes with few of them. */
const RECORDED_FROM = 2;
/** `npm run test:quick` leaves out the files that take so many seconds or more. */
const LONG_FROM = 8;

/**
 * The seconds that a test file took in the run that `ROSTRUM_DURATIONS=write npm test` recorded, by its path from the
 * root.
 */
export const DURATIONS = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, number>>;

/** The test files that `npm run test:quick` leaves out. */
export const LONG_FILES: readonly string[] = Object.keys(DURATIONS).filter(
  (path) => (DURATIONS[path] ?? 0) >= LONG_FROM,
);

/** Returns the path of a test file from the root, as the record has it. */
export const pathOf = (moduleId: string): string => relative(root, moduleId).replaceAll("\\", "/");

/**
 * Records how long each test file of a run took, with its hooks, the longest first. A file of two projects counts with
 * its longer run.
 */
export function writeDurations(timed: readonly { moduleId: string; milliseconds: number }[]): void {
  const seconds = new Map<string, number>();
  for (const { moduleId, milliseconds } of timed) {
    const path = pathOf(moduleId);
    seconds.set(path, Math.max(seconds.get(path) ?? 0, Math.round(milliseconds / 1000)));
  }
  const long = [...seconds].filter(([, each]) => each >= RECORDED_FROM);
  const sorted = long.toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
