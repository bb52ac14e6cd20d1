import { Buffer } from "node:buffer";
import { loadModule, parseSync } from "libpg-query";

await loadModule();

/** A node of PostgreSQL's parse tree. */
export type Node = Readonly<Record<string, unknown>>;

/** A statement of a script, as PostgreSQL's own parser reads it. */
export interface Statement {
  /** The kind of the node, such as `AlterTableStmt`. */
  readonly kind: string;
  readonly node: Node;
  /** The first words, for messages. */
  readonly words: string;
  /**
   * The decision that allows what the rules refuse: the line `-- Exception: docs/decisions/<file>.md, <entry>` above
   * the statement.
   */
  readonly exception: string | undefined;
}

const EXCEPTION = /^-- Exception: (docs\/decisions\/[\w-]+\.md, \d+)$/m;
const WORDS = 60;

/** Parses a script. @throws SqlError for a script that PostgreSQL cannot parse */
export function statementsOf(sql: string): Statement[] {
  const bytes = Buffer.from(sql);
  let end = 0;
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [kind = "", node = {}] = Object.entries(stmt)[0] ?? [];
    // Comments above a statement belong to it.
    const text = bytes.subarray(end, length === undefined ? undefined : from + length).toString();
    end = from + (length ?? 0);
    const words = text
      .replaceAll(/^;|--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    return { kind, node, words: words.slice(0, WORDS), exception: EXCEPTION.exec(text)?.[1] };
  });
}

/** Returns every node of a tree that has a member. */
export function nodesWith(tree: unknown, member: string): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const below = Object.values(tree).flatMap((value) => nodesWith(value, member));
  return member in tree ? [tree as Node, ...below] : below;
}

/** Returns the members of a list whose nodes have one kind. */
export const listOf = (list: unknown, kind: string): Node[] =>
  ((list ?? []) as readonly Readonly<Record<string, Node>>[]).flatMap((each): Node[] =>
    each[kind] === undefined ? [] : [each[kind]],
  );

/** Returns a member that is a text; empty for any other. */
export const textOf = (node: Node | undefined, member: string): string => {
  const value = node?.[member];
  return typeof value === "string" ? value : "";
};

/** Returns the name of the table of a statement or a constraint. */
export const nameOf = (relation: unknown): string => textOf(relation as Node | undefined, "relname");
