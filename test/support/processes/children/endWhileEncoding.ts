/** Ends this process while a worker thread encodes an image, which takes a minute or so. */
import { setTimeout as wait } from "node:timers/promises";
import { createSandbox } from "../../../../src/platform/sandbox/sandbox.ts";
import { endProcess } from "../../../../src/server/listen/endProcess.ts";
import type { TestTasks } from "./sandboxWorker.ts";

const { run } = createSandbox<TestTasks>({
  file: new URL("./sandboxWorker.ts", import.meta.url),
  timeMs: 300_000,
  memoryMb: 64,
});
const started = Promise.withResolvers<void>();
run("encode", null, { ask: async () => started.resolve() }).catch(() => {});
await started.promise;
await wait(1000);
console.log("ending");
endProcess(0);
