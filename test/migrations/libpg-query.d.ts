/**
 * The two functions that are used, with a narrower tree: the package declares every member of its 250 kinds of nodes
 * optional.
 */
declare module "libpg-query" {
  export function loadModule(): Promise<void>;
  export function parseSync(sql: string): {
    readonly stmts?: readonly {
      readonly stmt: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
      /** Offsets in bytes of UTF-8. */
      readonly stmt_location?: number;
      readonly stmt_len?: number;
    }[];
  };
}
