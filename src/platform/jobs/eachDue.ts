import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";

interface Due<Row> {
  /** The sweep, for the log. */
  name: string;
  /** The most rows of one page. */
  size: number;
  page(): Promise<Row[]>;
  /** Whatever it does, its row is not due afterwards. */
  one(row: Row): Promise<void>;
}

/** Goes through what is due, page by page, each row for itself: of one that fails the log tells, and the others go on. */
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
    // What failed is due still: it would come again at once.
    if (failed > 0 || rows.length < due.size) return;
  }
}
