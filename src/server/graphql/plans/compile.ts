import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  type SelectionSetNode,
} from "graphql";
import { unmeasuredOf } from "../../../../schema/core/measured.ts";
import { typenamesIn } from "../../../platform/operation/typenames.ts";
import { hasVariable } from "../cost/variableReads.ts";
import { writerOf } from "./leaves.ts";
import type { Arguments, FieldPlan, Leaf, ObjectPlan, Relation, Resolver, Selection, Shape } from "./plan.ts";
import { fieldsOf, type Selecting } from "./selections.ts";

/** Makes the plans of one operation, for one set of values of `@skip` and `@include`. */
export class Compiler {
  readonly #selecting: Selecting;
  readonly root: ObjectPlan;
  /** The number of fields in all plans. */
  fields = 0;

  constructor(selecting: Selecting, root: GraphQLObjectType, selectionSet: SelectionSetNode) {
    this.#selecting = selecting;
    this.root = this.#object(root, [selectionSet], 0);
  }

  get schema(): GraphQLSchema {
    return this.#selecting.schema;
  }

  /** Returns the plan of a selection for one type of its objects. */
  planOf({ nodes, plans }: Selection, type: GraphQLObjectType): ObjectPlan {
    const memo = plans.get(type);
    if (memo !== undefined) return memo;
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const { fragments } = this.#selecting;
    const plan = this.#object(type, sets, typenamesIn({ fieldNodes: nodes, fragments }));
    plans.set(type, plan);
    return plan;
  }

  #object(type: GraphQLObjectType, sets: readonly SelectionSetNode[], typenames: number): ObjectPlan {
    const fields: FieldPlan[] = [];
    let points = typenames;
    let characters = 2;
    for (const [name, nodes] of fieldsOf(this.#selecting, type, sets)) {
      const field = this.#field(type, name, nodes);
      if (field === undefined) continue;
      points += field.points;
      characters += field.following.length + (field.constant?.length ?? 0);
      fields.push(field);
    }
    return { type, fields, points, characters };
  }

  #field(parentType: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): FieldPlan | undefined {
    const [node] = nodes;
    const definition = node && this.schema.getField(parentType, node.name.value);
    if (node === undefined || definition === undefined) return undefined;
    const { resolve, price } = unmeasuredOf(definition);
    const isTypename = definition.name === "__typename";
    const key = JSON.stringify(name);
    return {
      index: this.fields++,
      name,
      first: `{${key}:`,
      following: `,${key}:`,
      nodes,
      definition,
      parentType,
      shape: this.#shape(definition.type, nodes),
      constant: isTypename ? parentType.name : undefined,
      property: propertyOf(definition),
      relation: relationOf(definition),
      resolve: resolve as Resolver,
      args: argumentsOf(definition, node),
      points: isTypename || typeof price === "function" ? 0 : price,
      price: typeof price === "function" ? price : undefined,
    };
  }

  #shape(type: GraphQLOutputType, nodes: readonly FieldNode[]): Shape {
    const isNonNull = isNonNullType(type);
    const nullable = isNonNull ? type.ofType : type;
    const none = { isNonNull, leaf: undefined, item: undefined, selection: undefined };
    if (isListType(nullable)) return { ...none, item: this.#shape(nullable.ofType, nodes) };
    if (isLeafType(nullable)) return { ...none, leaf: leafOf(nullable) };
    return { ...none, selection: { type: nullable, nodes, plans: new Map() } };
  }
}

const leaves = new WeakMap<Leaf["type"], Leaf>();

function leafOf(type: Leaf["type"]): Leaf {
  const memo = leaves.get(type);
  if (memo !== undefined) return memo;
  const leaf = { type, write: writerOf(type) };
  leaves.set(type, leaf);
  return leaf;
}

/**
 * Returns the member of the source that a field exposes. A column that was loaded has the same value in every query; a
 * relation has not, because each query filters it.
 */
function propertyOf({ extensions, type }: GraphQLField<unknown, unknown>): string | undefined {
  const isRelation = Boolean(extensions["pothosPrismaSelect"]) && !isLeafType(getNamedType(type));
  return isRelation ? undefined : (extensions["pothosExposedField"] as string | undefined);
}

function relationOf({ extensions, type }: GraphQLField<unknown, unknown>): Relation | undefined {
  const read = extensions["pothosOriginalResolve"] as Resolver | undefined;
  if (!extensions["pothosPrismaSelect"] || isLeafType(getNamedType(type)) || read === undefined) return undefined;
  return { read, isLoaded: extensions["pothosPrismaLoaded"] as Relation["isLoaded"] };
}

const NONE: Arguments = Object.freeze({});

/** Returns the arguments of a field; undefined where the document takes one from a variable. */
function argumentsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode): Arguments | undefined {
  if (definition.args.length === 0) return NONE;
  if (node.arguments?.some(hasVariable)) return undefined;
  return Object.freeze(getArgumentValues(definition, node));
}
