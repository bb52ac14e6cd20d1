/** Rows as CSV (RFC 4180): lines end with CRLF, what is absent is an empty cell, and no cell is a formula to a spreadsheet. */
export const csvOf = (rows: readonly (readonly (string | undefined)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(inert(cell ?? ""))).join(",")}\r\n`).join("");

/** Spreadsheets compute what begins so; after an apostrophe it is text. */
const inert = (cell: string) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
