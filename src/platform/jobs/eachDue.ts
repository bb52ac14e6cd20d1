import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";

interface Due<Row> {
  /** The name of the sweep, for the log. */
  name: string;
  /** The size of a page, in rows. */
  size: number;
  /** Reads the oldest due rows, without the first `skip` ones. Those failed in this run. */
  page(skip: number): Promise<Row[]>;
  /** Handles one row, which is not due afterwards if this succeeds. */
  one(row: Row): Promise<void>;
}

/** Handles due rows page by page. A row that fails is logged and waits for the next run; all other rows are still handled. */
export async function eachDue<Row>(services: Services, signal: AbortSignal, due: Due<Row>): Promise<void> {
  let failed = 0;
  for (;;) {
    const rows = await due.page(failed);
    failed += await eachAlone(services, signal, due, rows);
    if (rows.length < due.size || signal.aborted) return;
  }
}

/** Handles rows one after the other. A row that fails is logged and stops no other row. @returns the number of failed rows */
export async function eachAlone<Row>(
  { log }: Services,
  signal: AbortSignal,
  { name, one }: Pick<Due<Row>, "name" | "one">,
  rows: readonly Row[],
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    if (signal.aborted) break;
    await one(row).catch((error: unknown) => {
      failed += 1;
      logFailure(log, "sweep.row_failed", { sweep: name }, error);
    });
  }
  return failed;
}
