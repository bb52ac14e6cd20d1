import { RecentMap } from "../values/recentMap.ts";

/** A statement as a span shows it. */
export interface ShownStatement {
  /** The operation and its first table, such as `SELECT publication`. */
  readonly name: string;
  readonly operation: string;
  readonly table: string | undefined;
  /** The text with placeholders, but no value. */
  readonly text: string;
}

const statements = new RecentMap<string, ShownStatement>(2000);

/**
 * Returns a statement without values. In a text without parameters, literals could be values, so a question mark
 * replaces each.
 */
export function shownStatement(text: string, values: readonly unknown[] | undefined): ShownStatement {
  const statement = statements.get(text);
  if (statement !== undefined) return statement;
  const isParameterized = values !== undefined && values.length > 0;
  const operation = (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? "STATEMENT").toUpperCase();
  const [, into, from] = TABLE.exec(operation === "SELECT" ? withoutInner(text) : text) ?? TABLE.exec(text) ?? [];
  const table = into ?? from;
  const name = table === undefined ? operation : `${operation} ${table}`;
  const shown = { name, operation, table, text: isParameterized ? text : text.replace(LITERAL, "?") };
  statements.set(text, shown);
  return shown;
}

/** Returns a statement without what is in brackets: a list that a selection has begins with another table. */
function withoutInner(text: string): string {
  let depth = 0;
  let outer = "";
  for (const character of text) {
    if (character === ")") depth--;
    if (depth === 0 || (depth === 1 && character === ")")) outer += character;
    if (character === "(") depth++;
  }
  return outer;
}

/** A name before an opening bracket is a function, except after INTO. */
const TABLE =
  /\b(?:INTO\s+(?:"?\w+"?\.)?"?([a-z_]\w*)|(?:FROM|UPDATE)\s+(?:ONLY\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)\b"?(?!\s*\())/i;
/** String constants of each form, and numbers that are no part of a name or a placeholder. */
const LITERAL = /\$(\w*)\$[^]*?\$\1\$|\b[eEnNbBxX]?'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|(?<![\w$".])\d+(?:\.\d+)?\b/g;
