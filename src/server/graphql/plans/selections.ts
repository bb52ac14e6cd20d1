import {
  type ConstDirectiveNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
  visit,
} from "graphql";

/** The values of the variables of `@skip` and `@include`. */
type Conditions = Readonly<Record<string, unknown>>;

/** The schema, the fragments and the values that decide about the fields of a selection. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly conditions: Conditions;
}

/** Returns the nodes of each field that is selected on an object type, by its name in the answer. */
export function fieldsOf(
  selecting: Selecting,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const groups = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) collect(selecting, type, set, groups, spread);
  return groups;
}

function collect(
  selecting: Selecting,
  type: GraphQLObjectType,
  set: SelectionSetNode,
  groups: Map<string, FieldNode[]>,
  spread: Set<string>,
): void {
  for (const selection of set.selections) {
    if (!isIncluded(selection.directives, selecting.conditions)) continue;
    if (selection.kind === Kind.FIELD) {
      const name = (selection.alias ?? selection.name).value;
      const nodes = groups.get(name);
      if (nodes === undefined) groups.set(name, [selection]);
      else nodes.push(selection);
      continue;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      if (spread.has(selection.name.value)) continue;
      const fragment = selecting.fragments[selection.name.value];
      if (fragment === undefined || !matches(selecting.schema, fragment.typeCondition.name.value, type)) continue;
      spread.add(selection.name.value);
      collect(selecting, type, fragment.selectionSet, groups, spread);
    } else if (
      selection.typeCondition === undefined ||
      matches(selecting.schema, selection.typeCondition.name.value, type)
    ) {
      collect(selecting, type, selection.selectionSet, groups, spread);
    }
  }
}

function matches(schema: GraphQLSchema, condition: string, type: GraphQLObjectType): boolean {
  if (condition === type.name) return true;
  const conditional = schema.getType(condition);
  return isAbstractType(conditional) && schema.isSubType(conditional, type);
}

function isIncluded(directives: readonly DirectiveNode[] | undefined, conditions: Conditions): boolean {
  for (const { name, arguments: args } of directives ?? []) {
    const value = args?.[0]?.value;
    const condition =
      value?.kind === Kind.VARIABLE
        ? conditions[value.name.value]
        : value?.kind === Kind.BOOLEAN
          ? value.value
          : undefined;
    if (name.value === "skip" && condition === true) return false;
    if (name.value === "include" && condition === false) return false;
  }
  return true;
}

/** The facts of a document that its plans depend on. */
interface Facts {
  /** The variables of `@skip` and `@include`. */
  readonly conditions: readonly string[];
  /** Why graphql-js executes the document; undefined if plans can. */
  readonly refused: Refused | undefined;
}

/** Why graphql-js executes a document, one of a few words. */
export type Refused = "introspection" | "directive" | "condition" | "operation";

const memory = new WeakMap<DocumentNode, Facts>();

export function factsOf(document: DocumentNode): Facts {
  const memo = memory.get(document);
  if (memo !== undefined) return memo;
  const conditions = new Set<string>();
  let refused: Refused | undefined;
  visit(document, {
    [Kind.FIELD]: ({ name }: FieldNode) => {
      if (name.value === "__schema" || name.value === "__type") refused ??= "introspection";
    },
    [Kind.DIRECTIVE]: ({ name, arguments: args }: DirectiveNode | ConstDirectiveNode) => {
      if (name.value !== "skip" && name.value !== "include") refused ??= "directive";
      const value = args?.[0]?.value;
      if (value?.kind === Kind.VARIABLE) conditions.add(value.name.value);
    },
  });
  const facts = { conditions: [...conditions].toSorted(), refused };
  memory.set(document, facts);
  return facts;
}
