import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  type InlineFragmentNode,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from "graphql";
import { extensionsOf } from "../extensions.ts";
import type { FieldUse, Shape, Slot } from "./shape.ts";

type Field = GraphQLField<unknown, unknown>;

/** The nodes that select one response key; conditional when each of them can be skipped (`@skip`, `@include`). */
interface Selected {
  readonly nodes: FieldNode[];
  conditional: boolean;
}

/** Returns the shape of a valid document's `data`, and the uses of all fields with arguments. */
export function shapeOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { shape: Shape; uses: FieldUse[] } {
  const walk = new Walk(schema, document);
  const root = schema.getRootType(operation.operation) as GraphQLCompositeType;
  return { shape: walk.object(root, [operation.selectionSet], ""), uses: walk.uses };
}

class Walk {
  readonly uses: FieldUse[] = [];
  readonly #schema: GraphQLSchema;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition);
    }
  }

  object(type: GraphQLCompositeType, sets: readonly SelectionSetNode[], path: string): Shape {
    const fields = new Map<string, Selected>();
    for (const set of sets) this.#collect(type, set, false, fields);
    const members = [...fields].flatMap(([key, selected]) =>
      this.#slots(type, key, selected, path === "" ? key : `${path}.${key}`),
    );
    const twice = members.find(({ key }, index) => members.findIndex((other) => other.key === key) < index);
    if (twice !== undefined) throw new Error(`${type} has two members with the name ${twice.key}`);
    return {
      kind: "object",
      name: extensionsOf(type).resource,
      description: type.description ?? undefined,
      members,
    };
  }

  /** Spreads fragments and merges the nodes of each response key, as execution does. */
  #collect(type: GraphQLCompositeType, set: SelectionSetNode, conditional: boolean, into: Map<string, Selected>): void {
    for (const node of set.selections) {
      const maybe = conditional || (node.directives ?? []).some(({ name }) => /^(?:skip|include)$/.test(name.value));
      if (node.kind === Kind.FIELD) select(node, maybe, into);
      else this.#collect(type, this.#fragment(type, node).selectionSet, maybe, into);
    }
  }

  #fragment(type: GraphQLCompositeType, node: Exclude<SelectionSetNode["selections"][number], FieldNode>) {
    const fragment: FragmentDefinitionNode | InlineFragmentNode =
      node.kind === Kind.FRAGMENT_SPREAD ? (this.#fragments.get(node.name.value) as FragmentDefinitionNode) : node;
    const condition = fragment.typeCondition && typeFromAST(this.#schema, fragment.typeCondition);
    const holds =
      condition === undefined ||
      condition === type ||
      (isAbstractType(condition) && this.#schema.isSubType(condition, type as GraphQLObjectType));
    // A member that only some types have would require a type tag in the answer. No documented resource has one.
    if (!holds)
      throw new Error(`the fragment on ${condition} must apply to all types of ${type}: select a field of one type`);
    return fragment;
  }

  /** Returns the member of a response key, or the members of an inlined object. */
  #slots(parent: GraphQLCompositeType, key: string, { nodes, conditional }: Selected, path: string): Slot[] {
    const [node] = nodes as [FieldNode];
    const field = this.#schema.getField(parent, node.name.value) as Field;
    const { inlined, zeroTime, emptyText, constraints } = extensionsOf(field);
    if (field.args.length > 0) this.uses.push({ path, field, node });
    // Without root fields that are null the row answers NOT_FOUND.
    const always = isNonNullType(field.type) || path === key;
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const shape = relisted(field, this.#value(field, field.type, sets, path));
    if (inlined === true) {
      if (shape.kind !== "object" || !always || conditional || shape.members.some(({ from }) => from !== undefined))
        throw new Error(
          `${field.name} must be an object that is never null to be inlined, and not contain another one`,
        );
      return shape.members.map((member) => ({ ...member, from: key }));
    }
    const optional = conditional || (!always && zeroTime !== true && emptyText !== true);
    const description = field.description ?? undefined;
    const deprecated = field.deprecationReason != null || undefined;
    return [{ key, shape, optional, description, deprecated, constraints }];
  }

  #value(field: Field, type: GraphQLOutputType, sets: readonly SelectionSetNode[], path: string): Shape {
    const bare = getNullableType(type);
    if (isListType(bare)) {
      const item = this.#value(field, bare.ofType, sets, path);
      return { kind: "list", item, nullableItems: !isNonNullType(bare.ofType) };
    }
    if (!isLeafType(bare)) return this.object(bare, sets, path);
    const { zeroTime = false, emptyText = false, wholeSeconds = false, jsonText = false } = extensionsOf(field);
    return { kind: "leaf", type: bare, zeroTime, emptyText, wholeSeconds, jsonText };
  }
}

function select(node: FieldNode, conditional: boolean, into: Map<string, Selected>): void {
  const key = node.alias?.value ?? node.name.value;
  if (key === "__typename") return;
  const selected = into.get(key) ?? { nodes: [], conditional: true };
  selected.nodes.push(node);
  selected.conditional &&= conditional;
  into.set(key, selected);
}

/** Converts lists that REST shows as a map or a joined text. */
function relisted(field: Field, shape: Shape): Shape {
  const { map, joined } = extensionsOf(field);
  if (joined === true) {
    if (shape.kind === "list" && shape.item.kind === "leaf") return { kind: "joined", item: shape.item };
    throw new Error(`${field.name} must be a list of strings to be joined`);
  }
  if (map !== true) return shape;
  const entry = shape.kind === "list" && shape.item.kind === "object" ? shape.item.members : [];
  const members = entry.filter(({ key }) => key !== "key");
  if (members.length === 0 || members.length === entry.length) {
    throw new Error(`${field.name} must be a list of entries with "key" and "value" to be a map`);
  }
  const value = entry.find(({ key }) => key === "value")?.shape;
  return { kind: "map", value: value ?? { kind: "object", members }, rest: value === undefined };
}
