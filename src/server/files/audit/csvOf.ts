/**
 * Returns rows as CSV (RFC 4180): lines end with CRLF, absent values are empty cells, and spreadsheets take no cell for
 * a formula.
 */
export const csvOf = (rows: readonly (readonly (string | undefined)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(inert(cell ?? ""))).join(",")}\r\n`).join("");

/** Spreadsheets treat such a cell as a formula; a leading apostrophe makes it text. */
const inert = (cell: string) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
