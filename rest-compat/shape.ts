import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from "graphql";
import type { Constraints } from "./constraints.ts";
import { extensionsOf } from "./extensions.ts";

/** What a document answers, over REST: the codec writes it and the JSON Schemas describe it, so the two agree. */
export type Shape =
  | {
      readonly kind: "object";
      readonly name?: string | undefined;
      readonly description?: string | undefined;
      readonly members: readonly Slot[];
    }
  | { readonly kind: "list"; readonly item: Shape; readonly nullableItems: boolean }
  | { readonly kind: "map"; readonly value: Shape; readonly rest: boolean }
  | { readonly kind: "joined"; readonly item: Shape }
  | {
      readonly kind: "leaf";
      readonly type: GraphQLLeafType;
      readonly zeroTime: boolean;
      readonly wholeSeconds: boolean;
    }
  | { readonly kind: "constant"; readonly type: "string" | "number" | "boolean" };

/** A shape in its place. */
export interface Slot {
  readonly key: string;
  readonly shape: Shape;
  /** May be absent. */
  readonly optional: boolean;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly constraints?: Constraints | undefined;
}

/** A field with arguments, where the document uses it: `path` is its response path without list indices. */
export interface FieldUse {
  readonly path: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

interface Collected {
  readonly nodes: FieldNode[];
  conditional: boolean;
}

/** Walks a valid document and its schema once: the shape of `data`, and every field whose arguments the document sets. */
export function shapeOfDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { shape: Shape; uses: FieldUse[] } {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const uses: FieldUse[] = [];

  function object(type: GraphQLCompositeType, sets: SelectionSetNode[], path: string): Shape {
    const fields = new Map<string, Collected>();
    for (const set of sets) collect(type, set, false, fields);
    const members = [...fields].map(([key, { nodes, conditional }]) =>
      slot(type, key, nodes, conditional, path === "" ? key : `${path}.${key}`),
    );
    return { kind: "object", name: extensionsOf(type).resource, description: type.description ?? undefined, members };
  }

  /** Spreads fragments and merges what selects the same response key, as execution does. */
  function collect(
    type: GraphQLCompositeType,
    set: SelectionSetNode,
    conditional: boolean,
    into: Map<string, Collected>,
  ): void {
    for (const node of set.selections) {
      const maybe =
        conditional || (node.directives ?? []).some(({ name }) => name.value === "skip" || name.value === "include");
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        if (key === "__typename") continue;
        const entry = into.get(key) ?? { nodes: [], conditional: true };
        entry.nodes.push(node);
        entry.conditional &&= maybe;
        into.set(key, entry);
        continue;
      }
      const fragment =
        node.kind === Kind.FRAGMENT_SPREAD ? (fragments.get(node.name.value) as FragmentDefinitionNode) : node;
      const condition =
        fragment.typeCondition === undefined
          ? type
          : (typeFromAST(schema, fragment.typeCondition) as GraphQLCompositeType);
      // A member that only some types have would need a tag to tell them apart, which no documented resource has.
      if (
        condition !== type &&
        !(isAbstractType(condition) && schema.isSubType(condition, type as GraphQLObjectType))
      ) {
        throw new Error(`${condition} is only one of the types that ${type} can be: select a field of one type`);
      }
      collect(type, fragment.selectionSet, maybe, into);
    }
  }

  function slot(
    parent: GraphQLCompositeType,
    key: string,
    nodes: FieldNode[],
    conditional: boolean,
    path: string,
  ): Slot {
    const [node] = nodes as [FieldNode];
    const field = schema.getField(parent, node.name.value) as GraphQLField<unknown, unknown>;
    if (field.args.length > 0) uses.push({ path, field, node });
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return {
      key,
      shape: withExtensions(field, of(field, field.type, sets, path)),
      optional: conditional || (!isNonNullType(field.type) && extensionsOf(field).zeroTime !== true),
      description: field.description ?? undefined,
      deprecated: field.deprecationReason != null || undefined,
      constraints: extensionsOf(field).constraints,
    };
  }

  function of(
    field: GraphQLField<unknown, unknown>,
    type: GraphQLOutputType,
    sets: SelectionSetNode[],
    path: string,
  ): Shape {
    const bare = getNullableType(type);
    if (isListType(bare))
      return { kind: "list", item: of(field, bare.ofType, sets, path), nullableItems: !isNonNullType(bare.ofType) };
    if (!isLeafType(bare)) return object(bare, sets, path);
    const { zeroTime = false, wholeSeconds = false } = extensionsOf(field);
    return { kind: "leaf", type: bare, zeroTime, wholeSeconds };
  }

  const root = schema.getRootType(operation.operation) as GraphQLCompositeType;
  return { shape: object(root, [operation.selectionSet], ""), uses };
}

/** Lists that REST shows as something else. */
function withExtensions(field: GraphQLField<unknown, unknown>, shape: Shape): Shape {
  const { map, joined } = extensionsOf(field);
  if (joined === true) {
    if (shape.kind !== "list" || shape.item.kind !== "leaf")
      throw new Error(`${field.name}: only a list of strings can be joined`);
    return { kind: "joined", item: shape.item };
  }
  if (map !== true) return shape;
  const entry = shape.kind === "list" && shape.item.kind === "object" ? shape.item.members : [];
  const rest = entry.filter(({ key }) => key !== "key");
  if (rest.length === 0 || rest.length === entry.length)
    throw new Error(`${field.name}: the entries of a map need "key" and "value"`);
  const value = entry.find(({ key }) => key === "value");
  return { kind: "map", value: value?.shape ?? { kind: "object", members: rest }, rest: value === undefined };
}
