import type { TableLock } from "../../src/platform/database/migrations/form.ts";
import { listOf, type Node, nameOf, nodesWith, type Statement, textOf } from "./statements.ts";

/** The tables and columns that a migration made so far, which no server knows yet. */
export interface Made {
  readonly tables: Set<string>;
  /** Columns that were added without NOT NULL: `table.column`. */
  readonly nullable: Set<string>;
}

/** The effects of one statement on servers of the release before. */
export interface Verdict {
  /** The rules that the statement breaks. */
  readonly faults: readonly string[];
  /** Locks on tables that exist already. */
  readonly locks: readonly TableLock[];
  /** Whether the statement reads or writes many rows. */
  readonly takesTime?: boolean;
  /** Whether the release before reads or writes what the statement takes away. */
  readonly contracts?: boolean;
}

const KEPT = "The release before reads or writes it. Stop using it in this release, and drop it in the next one.";
export const RULES = {
  dropped: `Nothing is dropped, renamed or retyped. ${KEPT}`,
  required:
    "Nothing becomes required. Add the column nullable or with a default; NOT NULL follows one release later, when every row has a value.",
  rewritten:
    "A default that is no constant rewrites the table under its lock. Add the column without it, and fill it in batches.",
  validated:
    "The constraint checks all rows under its lock. Add it NOT VALID, and validate it in a migration of its own.",
  indexed:
    "An index is built or dropped by a migration of its own, with CONCURRENTLY, a name, and IF NOT EXISTS or IF EXISTS: otherwise writers wait.",
  unique:
    "The release before writes rows that a unique index of an existing table refuses. Write only rows that it accepts in this release, and build it in the next one.",
  filled:
    "Rows are changed in batches: a migration of its own, with the line -- Runs in batches. and one statement with LIMIT that finds only rows that it has not changed.",
  unreadable: "The check cannot see what the statement does. Write it as a plain statement.",
} as const;

const NONE: Verdict = { faults: [], locks: [] };
const broken = (...rules: (keyof typeof RULES)[]): string[] => rules.map((rule) => RULES[rule]);

/** Statements that make something new and lock nothing that a server uses. */
const NEW = new Set(
  "CreateEnumStmt CreateFunctionStmt CreateSeqStmt CreateSchemaStmt CreateExtensionStmt CreateDomainStmt CompositeTypeStmt ViewStmt CommentStmt".split(
    " ",
  ),
);

/** Judges one statement. Notes what it makes in `made`. */
export function judge({ kind, node }: Statement, made: Made): Verdict {
  if (NEW.has(kind)) return NONE;
  const table = nameOf(node["relation"]);
  const isNew = made.tables.has(table);
  switch (kind) {
    case "CreateStmt":
      made.tables.add(table);
      return { faults: [], locks: referencesOf(node, made) };
    case "AlterTableStmt":
      return alterTable(node, table, made);
    case "IndexStmt":
      return isNew ? NONE : { faults: indexFaults(node), locks: [] };
    case "DropStmt":
      if (node["removeType"] === "OBJECT_INDEX") {
        return { faults: isConcurrent(node, "missing_ok") ? [] : broken("indexed"), locks: [] };
      }
      return { faults: broken("dropped"), locks: droppedTables(node), contracts: true };
    case "RenameStmt":
      return isNew ? NONE : { faults: broken("dropped"), locks: strong(table), contracts: true };
    case "AlterEnumStmt":
      return node["oldVal"] === undefined ? NONE : { faults: broken("dropped"), locks: [], contracts: true };
    case "CreateTrigStmt":
      return isNew ? NONE : { faults: [], locks: [{ table, mode: "SHARE ROW EXCLUSIVE" }] };
    case "InsertStmt":
      if (isNew || nodesWith(node["selectStmt"], "valuesLists").length > 0) return NONE;
      return { faults: broken("filled"), locks: [], takesTime: true };
    case "UpdateStmt":
    case "DeleteStmt":
      return isNew ? NONE : { faults: broken("filled"), locks: [], takesTime: true };
    default:
      return { faults: broken("unreadable"), locks: [], takesTime: true };
  }
}

const strong = (table: string): TableLock[] => (table === "" ? [] : [{ table, mode: "ACCESS EXCLUSIVE" }]);

const isConcurrent = (node: Node, guard: string) => node["concurrent"] === true && node[guard] === true;

const indexFaults = (node: Node): string[] => [
  ...(isConcurrent(node, "if_not_exists") ? [] : broken("indexed")),
  ...(node["unique"] === true ? broken("unique") : []),
];

/** Foreign keys lock the tables that they point to against writes. */
const referencesOf = (tree: unknown, { tables }: Made): TableLock[] =>
  nodesWith(tree, "pktable")
    .map(({ pktable }) => nameOf(pktable))
    .filter((table) => !tables.has(table))
    .map((table) => ({ table, mode: "SHARE ROW EXCLUSIVE" }));

const droppedTables = ({ objects, removeType }: Node): TableLock[] =>
  removeType === "OBJECT_TABLE"
    ? listOf(objects, "List").flatMap((list) => strong(textOf(listOf(list["items"], "String").at(-1), "sval")))
    : [];

function alterTable({ cmds }: Node, table: string, made: Made): Verdict {
  const commands = listOf(cmds, "AlterTableCmd");
  const references = referencesOf(cmds, made);
  if (made.tables.has(table)) return { faults: [], locks: references };
  const judged = commands.map((command) => judgeCommand(command, table, made));
  const isValidation = commands.every(({ subtype }) => subtype === "AT_ValidateConstraint");
  const isForeignKey = commands.every(({ def }) => constraintOf(def)?.["contype"] === "CONSTR_FOREIGN");
  const own: TableLock[] = isForeignKey ? [{ table, mode: "SHARE ROW EXCLUSIVE" }] : strong(table);
  return {
    faults: judged.flatMap(({ faults }) => faults),
    locks: isValidation ? [] : [...own, ...references],
    takesTime: isValidation || judged.some(({ takesTime }) => takesTime === true),
    contracts: judged.some(({ contracts }) => contracts === true),
  };
}

const constraintOf = (def: unknown): Node | undefined => (def as { Constraint?: Node } | undefined)?.Constraint;

/** Changes of a table that neither take something away nor read its rows. */
const HARMLESS = new Set(
  "AT_DropNotNull AT_DropConstraint AT_SetStatistics AT_SetStorage AT_SetRelOptions AT_ResetRelOptions".split(" "),
);

type Judged = Pick<Verdict, "faults" | "takesTime" | "contracts">;

function judgeCommand({ subtype, name, def }: Node, table: string, made: Made): Judged {
  const fine: Judged = { faults: [] };
  if (HARMLESS.has(String(subtype))) return fine;
  switch (subtype) {
    case "AT_AddColumn":
      return addColumn((def as { ColumnDef: Node }).ColumnDef, table, made);
    case "AT_DropColumn":
    case "AT_AlterColumnType":
      return { faults: broken("dropped"), contracts: true };
    case "AT_SetNotNull":
      return { faults: broken("required"), contracts: true };
    case "AT_ColumnDefault":
      if (def !== undefined || made.nullable.has(`${table}.${String(name)}`)) return fine;
      return { faults: broken("required"), contracts: true };
    case "AT_AddConstraint":
      return { faults: constraintFaults(constraintOf(def) ?? {}) };
    case "AT_ValidateConstraint":
      return { faults: [], takesTime: true };
    default:
      return { faults: broken("unreadable") };
  }
}

function addColumn({ colname, constraints }: Node, table: string, made: Made): Judged {
  const all = listOf(constraints, "Constraint");
  const has = (contype: string) => all.find((constraint) => constraint["contype"] === contype);
  const fallback = has("CONSTR_DEFAULT");
  const others = all.filter(
    ({ contype }) => !["CONSTR_DEFAULT", "CONSTR_NOTNULL", "CONSTR_NULL"].includes(String(contype)),
  );
  if (has("CONSTR_NOTNULL") === undefined) made.nullable.add(`${table}.${String(colname)}`);
  return {
    faults: [
      ...(has("CONSTR_NOTNULL") !== undefined && fallback === undefined ? broken("required") : []),
      ...(fallback !== undefined && !isConstant(fallback["raw_expr"] as Node) ? broken("rewritten") : []),
      ...(others.length > 0 ? broken("validated") : []),
    ],
  };
}

/**
 * Whether a default is the same for all rows that exist. PostgreSQL then stores it once and leaves the rows as they
 * are.
 */
function isConstant(expression: Node): boolean {
  const [kind = "", node] = Object.entries(expression)[0] ?? [];
  if (kind === "TypeCast") return isConstant((node as { arg: Node }).arg);
  if (kind !== "FuncCall") return ["A_Const", "SQLValueFunction", "A_ArrayExpr"].includes(kind);
  return listOf((node as Node)["funcname"], "String").at(-1)?.["sval"] === "now";
}

function constraintFaults({ contype, skip_validation: isUnvalidated, indexname }: Node): string[] {
  if (contype === "CONSTR_NOTNULL") return broken("required");
  if (contype === "CONSTR_FOREIGN" || contype === "CONSTR_CHECK")
    return isUnvalidated === true ? [] : broken("validated");
  return indexname === undefined ? broken("validated") : [];
}
