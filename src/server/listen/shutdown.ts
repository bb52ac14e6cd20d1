import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf } from "../../platform/errors/databaseOutage.ts";
import type { Log } from "../../platform/log/log.ts";
import { endProcess } from "./endProcess.ts";

/**
 * The part of the grace after which the process ends in any case, so that the whole shutdown stays within the grace.
 */
const LAST = 0.95;
/** How long a server whose database ended answers 503, so that requests in flight and health checks get an answer. */
const REFUSING_MS = 1000;
/** How long remaining connections have to end after that. */
const CLOSING_MS = 1000;

export interface Ending {
  graceSeconds: number;
  log: Log;
  /** Aborts when the embedded database ended. */
  ended?: AbortSignal | undefined;
}

/**
 * Ends the process in order at the first SIGTERM or SIGINT: `stop` finishes requests and jobs in flight, then the exit
 * code is 0. A second signal, or a `stop` that takes almost the whole grace, ends it at once with code 1. After the
 * embedded database ended, the process ends with code 1, so that a supervisor starts it again.
 */
export function endOnSignal(stop: () => Promise<void>, { graceSeconds, log, ended }: Ending): void {
  let stopping: Promise<void> | undefined;
  const finish = async (stopped: Promise<void>) => {
    try {
      await stopped;
    } catch (error) {
      log.error("stopped", {}, error);
      endProcess(1);
    }
    log.info("stopped");
    endProcess(ended?.aborted === true ? 1 : 0);
  };
  const end = (signal: string) => {
    if (stopping !== undefined) endProcess(1);
    log.info("stopping", { signal });
    setTimeout(
      () => {
        log.error("stopped", { reason: `requests or jobs were still in flight after ${graceSeconds * LAST} seconds` });
        endProcess(1);
      },
      graceSeconds * LAST * 1000,
    ).unref();
    stopping = stop();
    void finish(stopping);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(signal));

  const endWithDatabase = async (reason: unknown) => {
    log.error("database.ended", { reason: reasonOf(reason) });
    await sleep(REFUSING_MS);
    stopping ??= stop();
    await Promise.race([stopping.catch(() => {}), sleep(CLOSING_MS)]);
    endProcess(1);
  };
  if (ended === undefined) return;
  if (ended.aborted) void endWithDatabase(ended.reason);
  else ended.addEventListener("abort", () => void endWithDatabase(ended.reason), { once: true });
}
