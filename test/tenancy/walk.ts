import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
} from "graphql";
import { schema } from "../../schema/index.ts";

/** One step that an answer took: from a row (or null for what has no id) over a field to a row. */
export interface Step {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

type Answered = Record<string, unknown> & { readonly id?: string; readonly mediaId?: string };

/** The id of a row; null for an object that is no row. An upload is identified by the id of its future media item. */
function idOf(row: Answered): string | null {
  const type = String(row["__typename"]);
  return (type === "MediaUpload" ? row.mediaId : (row.id ?? (row[`${type}_id`] as string | undefined))) ?? null;
}

/**
 * The edges of the graph, as the schema has them: fields of object types that lead to objects, without what only wraps
 * them.
 */
export function edgesOfSchema(): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type): type is GraphQLObjectType => isObjectType(type));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return types
    .filter((type) => !roots.includes(type) && !type.name.startsWith("__") && !isWrapper(type.name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => !isLeafType(getNamedType(field.type)))
        .map((field) => `${type.name}.${field.name}`),
    );
}

const isWrapper = (name: string) => /(Connection|Edge|Payload|PageInfo)$/.test(name);

/** Every step of an answer to `selectionOf`, with the rows at both ends. */
export function stepsOf(answer: unknown, output: GraphQLOutputType): Step[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => stepsOf(item, output));
  if (typeof answer !== "object" || answer === null) return [];
  const object = answer as Answered;
  const declared = getNamedType(output);
  // Below an interface or a union, the names of fields have a prefix.
  const prefix = isAbstractType(declared) ? `${object["__typename"]}_` : "";
  const type = isAbstractType(declared) ? schema.getType(String(object["__typename"])) : declared;
  if (!isObjectType(type)) throw new Error(`${String(output)} cannot be walked yet`);
  return Object.values(type.getFields()).flatMap((field) => {
    const value = object[`${prefix}${field.name}`];
    if (isLeafType(getNamedType(field.type)) || value === undefined) return [];
    const ends = rowsOf(value).map((row) => ({
      field: `${type.name}.${field.name}`,
      from: idOf(object),
      to: idOf(row),
    }));
    return [...(isWrapper(type.name) ? [] : ends), ...stepsOf(value, field.type)];
  });
}

/** The rows behind a value: of a list, of a page, or the one. */
function rowsOf(value: unknown): Answered[] {
  if (Array.isArray(value)) return value.flatMap(rowsOf);
  if (typeof value !== "object" || value === null) return [];
  return "nodes" in value ? rowsOf(value.nodes) : [value as Answered];
}

/** A page of a list that is counted. */
export interface Counted {
  readonly __typename: string;
  readonly totalCount: number;
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/** The pages of counted lists in an answer to `selectionOf`, at any depth. */
export function countedIn(answer: unknown): Counted[] {
  if (typeof answer !== "object" || answer === null) return [];
  const beneath = Object.values(answer).flatMap(countedIn);
  return "totalCount" in answer ? [answer as Counted, ...beneath] : beneath;
}

/** An id of any row. */
export const ID = /\b[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Every id in a text, whatever member holds it. */
export function idsIn(answer: unknown): Set<string> {
  return new Set(JSON.stringify(answer ?? null).match(ID) ?? []);
}
