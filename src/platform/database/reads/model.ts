/** A column whose values the read client reads and compares as Prisma does. */
export interface Column {
  readonly sql: string;
  readonly type:
    | "String"
    | "Uuid"
    | "Int"
    | "BigInt"
    | "Boolean"
    | "DateTime"
    | "Json"
    | "Bytes"
    | "Enum"
    | "StringList";
  readonly isRequired: boolean;
  /** The values of an enum. */
  readonly values?: ReadonlySet<string> | undefined;
}

/** A relation over one column: `near` is the column of the row, `far` that of the related rows. */
export interface Relation {
  readonly model: string;
  readonly isList: boolean;
  /** Whether each row has a related one. */
  readonly isRequired: boolean;
  readonly near: string;
  readonly far: string;
  /** Whether the row holds the foreign key; otherwise the related rows do. */
  readonly isOwner: boolean;
}

export interface Model {
  readonly name: string;
  readonly table: string;
  /** All columns by their fields; undefined for one of a type that the read client does not know. */
  readonly columns: ReadonlyMap<string, Column | undefined>;
  readonly relations: ReadonlyMap<string, Relation>;
  /** The fields of each unique key by the name that `where` gives it: the field, or all fields joined by `_`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

const TYPES: ReadonlySet<string> = new Set(["String", "Int", "BigInt", "Boolean", "DateTime", "Json", "Bytes"]);
/** The types of PostgreSQL whose texts are those of the default type. */
const NATIVE = /@db\.(?!(?:Timestamptz|JsonB?|Text|VarChar|Uuid)\b)/;

const quoted = (name: string) => `"${name}"`;
const listIn = (text: string | undefined) => text?.split(",").map((name) => name.replace(/\(.*/, "").trim()) ?? [];

interface Line {
  readonly name: string;
  readonly type: string;
  readonly mark: string;
  readonly rest: string;
}

/** Reads Prisma's schema, which its client carries as text: tables, columns, relations and keys. */
export function readModels(schema: string): ReadonlyMap<string, Model> {
  const enums = new Map<string, ReadonlySet<string> | undefined>();
  const blocks = new Map<string, { table: string; lines: Line[]; rules: string[] }>();
  for (const { kind, name, rows } of declarationsIn(schema)) {
    // A value with another name in the database stays Prisma's.
    if (kind === "enum") enums.set(name, /@/.test(rows.join()) ? undefined : new Set(rows));
    else if (kind === "model") blocks.set(name, blockOf(name, rows));
  }
  const models = new Map<string, Model>();
  for (const [name, { table, lines, rules }] of blocks) {
    const columns = new Map<string, Column | undefined>();
    const relations = new Map<string, Relation>();
    for (const line of lines) {
      if (!blocks.has(line.type)) columns.set(line.name, columnOf(line, enums));
      else {
        const relation = relationOf(name, line, blocks);
        if (relation !== undefined) relations.set(line.name, relation);
      }
    }
    models.set(name, { name, table: `"public".${quoted(table)}`, columns, relations, keys: keysOf(lines, rules) });
  }
  return models;
}

/** Returns the blocks of a schema, each with its rows without comments. */
function declarationsIn(schema: string): { kind: string; name: string; rows: string[] }[] {
  const blocks: { kind: string; name: string; rows: string[] }[] = [];
  for (const line of schema.split("\n")) {
    const row = line.trim();
    const [, kind = "", name] = /^(\w+) (\w+) \{$/.exec(line) ?? [];
    if (name !== undefined) blocks.push({ kind, name, rows: [] });
    else if (line.startsWith(" ") && row !== "" && !row.startsWith("//")) blocks.at(-1)?.rows.push(row);
  }
  return blocks;
}

function blockOf(name: string, rows: readonly string[]) {
  const lines = rows.flatMap((row): Line[] => {
    const [field = "", typed = "", ...rest] = row.split(" ").filter((word) => word !== "");
    const type = /^\w*/.exec(typed)?.[0] ?? "";
    // Prisma's client does not have a column of a type that Prisma does not know.
    if (row.startsWith("@") || type === "Unsupported") return [];
    return [{ name: field, type, mark: typed.slice(type.length), rest: rest.join(" ") }];
  });
  const rules = rows.filter((row) => row.startsWith("@@"));
  const table = rules.map((rule) => /^@@map\("(\w+)"\)/.exec(rule)?.[1]).find((found) => found !== undefined) ?? name;
  return { table, lines, rules };
}

function columnOf(line: Line, enums: ReadonlyMap<string, ReadonlySet<string> | undefined>): Column | undefined {
  const { type, mark, rest } = line;
  const sql = quoted(columnName(line));
  const isRequired = mark !== "?";
  const values = enums.get(type);
  if (values !== undefined) return mark === "[]" ? undefined : { sql, type: "Enum", isRequired, values };
  if (!TYPES.has(type) || NATIVE.test(rest)) return undefined;
  if (mark === "[]")
    return type === "String" && !rest.includes("@db.") ? { sql, type: "StringList", isRequired } : undefined;
  const isUuid = rest.includes("@db.Uuid");
  return { sql, type: isUuid ? "Uuid" : (type as Column["type"]), isRequired };
}

const columnName = ({ name, rest }: Line) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name;
const relationName = ({ rest }: Line) => /@relation\((?:name: )?"(\w+)"/.exec(rest)?.[1];
const holds = ({ rest }: Line) => /\bfields: \[(\w+)\], references: \[(\w+)\]/.exec(rest);

function relationOf(name: string, line: Line, blocks: ReadonlyMap<string, { lines: Line[] }>): Relation | undefined {
  const nameIn = (model: string, field: string | undefined) => {
    const found = blocks.get(model)?.lines.find((each) => each.name === field);
    return found && quoted(columnName(found));
  };
  const own = holds(line);
  if (own !== null) {
    const [near, far] = [nameIn(name, own[1]), nameIn(line.type, own[2])];
    if (near === undefined || far === undefined) return undefined;
    return { model: line.type, isList: false, isRequired: line.mark !== "?", near, far, isOwner: true };
  }
  const others = (blocks.get(line.type)?.lines ?? []).filter(
    (each) => each.type === name && holds(each) !== null && relationName(each) === relationName(line),
  );
  const [other] = others;
  const key = other && holds(other);
  if (others.length !== 1 || !key) return undefined;
  const [near, far] = [nameIn(name, key[2]), nameIn(line.type, key[1])];
  if (near === undefined || far === undefined) return undefined;
  return { model: line.type, isList: line.mark === "[]", isRequired: false, near, far, isOwner: false };
}

function keysOf(lines: readonly Line[], rules: readonly string[]): Map<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>();
  for (const { name, rest } of lines) if (/@id\b|@unique\b/.test(rest)) keys.set(name, [name]);
  for (const rule of rules) {
    const [, list] = /^@@(?:id|unique)\(\[([^\]]*)\]/.exec(rule) ?? [];
    // A key of a part of the rows identifies none.
    if (list === undefined || rule.includes("where:")) continue;
    const fields = listIn(list);
    keys.set(/\bname: "(\w+)"/.exec(rule)?.[1] ?? fields.join("_"), fields);
  }
  return keys;
}
