import process from "node:process";
import type { Log } from "../core/log.ts";

/**
 * Ends the process in order at the first SIGTERM or SIGINT: `stop` finishes what is in flight, then exit code 0. A second signal, or a
 * `stop` that takes longer than the grace, ends it at once with code 1.
 */
export function endOnSignal(
  stop: () => Promise<void>,
  { graceSeconds, log }: { graceSeconds: number; log: Log },
): void {
  let stopping = false;
  const end = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => {
      log.error("stopped", { reason: `something was still in flight after ${graceSeconds} s` });
      process.exit(1);
    }, graceSeconds * 1000).unref();
    stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (error: unknown) => {
        log.error("stopped", {}, error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));
}
