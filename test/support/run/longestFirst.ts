import { BaseSequencer, type TestSpecification } from "vitest/node";
import { DURATIONS, pathOf } from "./durations.ts";

const recorded = ({ moduleId }: TestSpecification): number => DURATIONS[pathOf(moduleId)] ?? 0;

/**
 * The longest files first, so that no core waits for one of them at the end; files without a recorded duration in
 * Vitest's own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of a list: it gives another one
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => recorded(other) - recorded(one));
  }
}
