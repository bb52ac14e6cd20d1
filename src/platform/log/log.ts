/** The values of one structured log line. A secret or a body is never among them. */
export type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warning(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields, cause?: unknown): void;
}

/** A log without output, for tests and for tools with an output of their own. */
export const SILENT: Log = { debug() {}, info() {}, warning() {}, error() {} };
