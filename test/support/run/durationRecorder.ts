import type { Reporter, TestModule } from "vitest/node";
import { writeDurations } from "./durations.ts";

/** Records the durations of the test files at the end of a run. */
export default class DurationRecorder implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeDurations(modules.map((each) => ({ moduleId: each.moduleId, milliseconds: each.diagnostic().duration })));
  }
}
