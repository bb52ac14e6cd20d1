import { DatabaseUnavailable, findDomainError } from "../errors/recognize.ts";
import type { Fields, Log } from "../log/log.ts";

/** Counts the failures of one outage of the database, which fails every request, so that they are reported together. */
export interface Outages {
  note(reason: string): void;
  /**
   * Calls `report` at the first failure, then at most once in `everyMs` with the number of failures since the last
   * report.
   */
  onFailures(report: (count: number, reason: string) => void, everyMs?: number): void;
}

const EVERY_MS = 10_000;

export function countUnavailable(): Outages {
  let report: ((count: number, reason: string) => void) | undefined;
  let everyMs = EVERY_MS;
  let count = 0;
  let last = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    if (count === 0) return;
    report?.(count, last);
    count = 0;
    timer = setTimeout(flush, everyMs);
    timer.unref();
  }

  return {
    note(reason) {
      count += 1;
      last = reason;
      if (timer === undefined) flush();
    },
    onFailures(to, ms = EVERY_MS) {
      report = to;
      everyMs = ms;
    },
  };
}

/**
 * Logs a failure of background work: an outage of the database as a warning without a stack, anything else as an error.
 */
export function logFailure(log: Log, event: string, fields: Fields, error: unknown): void {
  const domainError = findDomainError(error);
  if (domainError instanceof DatabaseUnavailable) log.warning(event, { ...fields, reason: domainError.reason });
  else log.error(event, fields, error);
}
