/** One structured line: what happened, and the values that belong to it. Never a secret, never a body. */
export type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warning(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields, cause?: unknown): void;
}

/** For tests and tools that show what they do by themselves. */
export const SILENT: Log = { debug() {}, info() {}, warning() {}, error() {} };
