import { spawn } from "node:child_process";
import module from "node:module";
import process from "node:process";
import { threadsAlive } from "../../platform/sandbox/thread.ts";

/** Longer than the undisturbed end of a process takes. */
const PATIENCE_MS = 500;

/**
 * Ends this process. A worker thread in a native call, such as the encoding of an image, delays `process.exit` until
 * the call ends, which can take half a minute. If there are worker threads, another process therefore kills this one
 * after half a second.
 */
export function endProcess(code: number): never {
  // Deno ends without waiting for its threads.
  if (threadsAlive() > 0 && !("Deno" in globalThis)) {
    // The first end of a process writes the compile cache, which can take longer than the kill waits.
    module.flushCompileCache();
    killLater(process.pid);
  }
  process.exit(code);
}

function killLater(pid: number): void {
  const script = `setTimeout(() => { try { process.kill(${pid}, "SIGKILL") } catch {} }, ${PATIENCE_MS})`;
  spawn(process.execPath, ["-e", script], { detached: true, stdio: "ignore" }).unref();
}
