import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { schema } from "../../schema/index.ts";

/** How large pages are, and which types count as no step. */
export interface How {
  readonly page: number;
  isFree(type: GraphQLObjectType): boolean;
}

/**
 * Types that only wrap rows count as no step. A page has more rows than a list of a test; pages of twenty cost too much
 * many steps deep.
 */
const HOW: How = { page: 7, isFree: (type) => /(Connection|Edge|Payload|PageInfo)$/.test(type.name) };

/** The arguments of fields below the roots that require one. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  "Theme.revision": "number: 1",
  "Workspace.resolvedTheme": "scheme: DARK",
  "Workspace.calendar": 'from: "2026-03-01", to: "2026-03-07"',
  "Organization.calendar": 'from: "2026-03-01", to: "2026-03-07", timezone: "UTC"',
};

/**
 * Fields that are asked for rows by their ids, which no selection knows: each has tests of its own, of strangers' ids
 * too.
 */
export const BY_HAND: ReadonlySet<string> = new Set(["Workspace.accountFeatures", "Workspace.effectiveVoiceProfiles"]);

/** Whether a field is asked for, by the name of its type and its own, and that of what it leads to. */
export type Keep = (type: string, field: string, to: string) => boolean;
const ALL: Keep = () => true;

/**
 * All that can be selected of a type without arguments, so many steps deep, each field under its name with a prefix;
 * empty for a leaf.
 */
export function selectionOf(output: GraphQLOutputType, steps: number, prefix = "", keep = ALL, how = HOW): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return "";
  if (isAbstractType(type)) {
    // Types may have fields of one name and several kinds, which one answer cannot hold without other names for them.
    const renamed = (name: string) =>
      selectionOf(schema.getType(name) as GraphQLObjectType, steps, `${name}_`, keep, how);
    const kept = schema.getPossibleTypes(type).filter(({ name }) => keep(type.name, "", name));
    const each = kept.map(({ name }) => `... on ${name} ${renamed(name)}`);
    return `{ __typename ${each.join(" ")} }`;
  }
  if (!isObjectType(type)) throw new Error(`${String(output)} cannot be selected yet`);
  const fields = Object.values(type.getFields()).flatMap((field) =>
    fieldSelection(type, field, steps, prefix, keep, how),
  );
  return `{ __typename ${fields.join(" ")} }`;
}

function fieldSelection(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  steps: number,
  prefix: string,
  keep: Keep,
  how: How,
): string[] {
  const name = prefix === "" ? field.name : `${prefix}${field.name}: ${field.name}`;
  const place = `${type.name}.${field.name}`;
  if (BY_HAND.has(place) || !keep(type.name, field.name, getNamedType(field.type).name)) return [];
  const args = ARGUMENTS[place];
  const missing = field.args.filter(isRequiredArgument);
  if (missing.length > 0 && args === undefined) throw new Error(`${place} needs an argument: walk it by hand`);
  const inner = getNamedType(field.type);
  const call = args === undefined ? name : `${name}(${args})`;
  // Without the rows of a list, nothing can be compared with its length.
  if (field.name === "totalCount" && steps === 0) return [];
  // Edges hold the rows that nodes hold.
  if (type.name.endsWith("Connection") && field.name === "edges") return [];
  if (isLeafType(inner)) return [call];
  const cost = isObjectType(inner) && how.isFree(inner) ? 0 : 1;
  const page = field.args.some((arg) => arg.name === "first") ? `(first: ${how.page})` : "";
  return steps < cost ? [] : [`${call}${page} ${selectionOf(field.type, steps - cost, "", keep, how)}`];
}

const documents = new Map<Keep, Map<string, string>>();

/** One operation on one root field, with its arguments as variables. The document is built once for every persona. */
export function operationOn(root: string, name: string, steps: number, keep = ALL): string {
  const texts = documents.get(keep) ?? new Map<string, string>();
  documents.set(keep, texts);
  const key = `${root}.${name} ${steps}`;
  const document = texts.get(key) ?? buildOperation(root, name, steps, keep);
  texts.set(key, document);
  return document;
}

function buildOperation(root: string, name: string, steps: number, keep: Keep): string {
  const type = schema.getType(root);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (field === undefined) throw new Error(`There is no ${root}.${name}`);
  const variables = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const args = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const head = variables === "" ? "" : `(${variables})`;
  return `${root.toLowerCase()} Case${head} { ${name}${args === "" ? "" : `(${args})`} ${selectionOf(field.type, steps, "", keep)} }`;
}
