import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  separateOperations,
  validate,
} from "graphql";
import type { Shape } from "../response/shape.ts";
import type { Route } from "../route.ts";
import { CURSOR, LIMIT, OFFSET } from "./parameters.ts";

/** The response keys of a connection whose pages are joined. */
export const KEYS = { nodes: "nodes", page: "page", next: "next_cursor", total: "total" } as const;

/** The documents that read the pages of a row. */
export interface PagedRow {
  /** The response keys that lead to the connection. */
  readonly at: readonly string[];
  /** The number of items without `limit`. */
  readonly size: number;
  readonly counts: boolean;
  /** Whether requests name the number of a page, and answers say it in their body instead of headers. */
  readonly numbered: boolean;
  /** Reads the cursor behind the items to skip, and no item. */
  readonly skipping: DocumentNode;
  /** Reads the pages after the first one, without the length of the list. */
  readonly following: DocumentNode;
}

/**
 * Derives the documents of a row whose pages are joined.
 * @throws Error if the document does not have the variables and the keys that paging needs
 */
export function pagedRow(
  schema: GraphQLSchema,
  { document, pages }: Pick<Route, "document" | "pages">,
  operation: OperationDefinitionNode,
  shape: Shape,
): PagedRow | undefined {
  if (pages === undefined) return undefined;
  const at = pages.at.split(".");
  const keys = keysAt(shape, at);
  for (const key of [KEYS.nodes, KEYS.page, ...(pages.numbered ? [KEYS.total] : [])])
    if (!keys.includes(key)) throw new Error(`the document must select ${key} at ${pages.at}`);
  const narrowed = (keep: (key: string) => boolean) => {
    const reduced = keeping(document, operation, at, keep);
    const [invalid] = validate(schema, reduced);
    if (invalid !== undefined) throw invalid;
    return reduced;
  };
  return {
    at,
    size: sizeOf(operation),
    counts: keys.includes(KEYS.total),
    numbered: pages.numbered === true,
    skipping: narrowed((key) => key === KEYS.page),
    following: narrowed((key) => key !== KEYS.total),
  };
}

function sizeOf({ variableDefinitions = [] }: OperationDefinitionNode): number {
  const [limit, cursor, offset] = [LIMIT, CURSOR, OFFSET].map((name) =>
    variableDefinitions.find(({ variable }) => variable.name.value === name),
  );
  if (limit?.defaultValue?.kind !== Kind.INT || cursor === undefined || offset !== undefined)
    throw new Error(`pages needs the variables $${LIMIT}: Int with a default and $${CURSOR}, and no $${OFFSET}`);
  return Number(limit.defaultValue.value);
}

/** Returns the members of the object at a path of response keys; none if there is no object. */
function keysAt(shape: Shape, [key, ...rest]: readonly string[]): string[] {
  if (shape.kind !== "object") return [];
  if (key === undefined) return shape.members.map((member) => member.key);
  const inner = shape.members.find((member) => member.key === key)?.shape;
  return inner === undefined ? [] : keysAt(inner, rest);
}

/** Returns the document with those selections of the connection alone whose response keys are kept. */
function keeping(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  at: readonly string[],
  keep: (key: string) => boolean,
): DocumentNode {
  const name = operation.name?.value ?? "";
  const reduced = { ...operation, selectionSet: within(operation.selectionSet, at, keep) };
  const definitions = document.definitions.map((definition) => (definition === operation ? reduced : definition));
  return separateOperations({ ...document, definitions })[name] as DocumentNode;
}

function within(set: SelectionSetNode, [key, ...rest]: readonly string[], keep: (key: string) => boolean) {
  const keyOf = (node: SelectionNode) => (node.kind === Kind.FIELD ? (node.alias ?? node.name).value : undefined);
  const selections =
    key === undefined
      ? set.selections.filter((node) => keep(keyOf(node) ?? ""))
      : set.selections.map(
          (node): SelectionNode =>
            node.kind === Kind.FIELD && node.selectionSet !== undefined && keyOf(node) === key
              ? { ...node, selectionSet: within(node.selectionSet, rest, keep) }
              : node,
        );
  return { ...set, selections };
}
