import { BaseSequencer, type TestSpecification } from "vitest/node";
import { DURATIONS, pathOf } from "./durations.ts";

const recorded = ({ moduleId }: TestSpecification): number => DURATIONS[pathOf(moduleId)] ?? 0;

/**
 * The longest files first, so that no core waits for one of them at the end; files without a recorded duration in
 * Vitest's own order. The files of a project follow each other: Vitest ends a worker whose next file belongs to another
 * project, and a new worker compiles PGlite and loads the app again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of a list: it gives another one
    const usual = await super.sort(files);
    const byDuration = usual.toSorted((one, other) => recorded(other) - recorded(one));
    const projects = Map.groupBy(byDuration, ({ project }) => project);
    return [...projects.values()].flat();
  }
}
