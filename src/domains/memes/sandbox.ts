import { loadSharp } from "../../platform/images/loadSharp.ts";
import { createSandbox } from "../../platform/sandbox/sandbox.ts";
import type { MemeTasks } from "./worker.ts";

/** The worker threads that draw memes and check pictures of a provider. */
export const memes = createSandbox<MemeTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 30_000,
  memoryMb: 256,
  prepare: loadSharp,
});
