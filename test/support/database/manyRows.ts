import process from "node:process";

/**
 * The rows of a table whose plans a test looks at. ANALYZE samples 30,000 rows (300 for each unit of
 * `default_statistics_target`), so each run has the same statistics and plans; in a soak there are more rows than that.
 */
export const MANY_ROWS = process.env["ROSTRUM_SOAK"] ? 100_000 : 30_000;
