import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";

interface Due<Row> {
  /** The name of the sweep, for the log. */
  name: string;
  /** The size of a page, in rows. */
  size: number;
  page(): Promise<Row[]>;
  /** Handles one row, which is not due afterwards if this succeeds. */
  one(row: Row): Promise<void>;
}

/** Handles due rows page by page. A row that fails is logged, and the other rows are still handled. */
export async function eachDue<Row>({ log }: Services, signal: AbortSignal, due: Due<Row>): Promise<void> {
  for (;;) {
    const rows = await due.page();
    let failed = 0;
    for (const row of rows) {
      if (signal.aborted) return;
      await due.one(row).catch((error: unknown) => {
        failed += 1;
        logFailure(log, "sweep.row_failed", { sweep: due.name }, error);
      });
    }
    // A failed row is still due and would be read again at once.
    if (failed > 0 || rows.length < due.size) return;
  }
}
