import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { applicationsOf, opensField, rowScopeOf } from "../../schema/core/applications.ts";
import { type AuthScopes, authScopesOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";
import type { ApplicationScope } from "../platform/access/applicationScopes.ts";

/** What one operation of a document asks of a credential. */
export interface Needs {
  /** Of each root field. */
  readonly roots: readonly AuthScopes[];
  /** What an application must have been granted, for the root fields and for all beneath them. */
  readonly scopes: ReadonlySet<ApplicationScope>;
  /** The first type or field of it that is closed to applications; null when none is. */
  readonly closed: string | null;
}

/**
 * What an operation needs, read off the document alone: what `@skip` and `@include` may take away counts too. What an operation answers
 * with is covered by its own scope, as far as the first rows; what hangs off those is not.
 */
export function needsOf(document: DocumentNode, operation: OperationDefinitionNode): Needs {
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`The schema has no ${operation.operation}`);
  const walk = new Walk(document);
  walk.root(operation.selectionSet, root);
  return walk;
}

type Parent = GraphQLNamedOutputType;

class Walk implements Needs {
  readonly roots: AuthScopes[] = [];
  readonly scopes = new Set<ApplicationScope>();
  closed: string | null = null;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** A fragment is walked once for each way that it is come by, however often it is spread. */
  readonly #walked = new Set<string>();

  constructor({ definitions }: DocumentNode) {
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  root(selections: SelectionSetNode, root: GraphQLObjectType): void {
    this.#each(selections, root, "root", (name, beneath) => {
      const said = authScopesOf(schema, root.name, name);
      this.roots.push(said);
      if (said.application === null) this.#close(`${root.name}.${name}`);
      else if (said.application !== "byRow") this.scopes.add(said.application);
      const field = root.getFields()[name];
      if (field && beneath) this.#enter(getNamedType(field.type), beneath, said.application !== "byRow");
    });
  }

  /** A type is come to. `covered`: as part of what the operation answers with. */
  #enter(type: Parent, selections: SelectionSetNode, covered: boolean): void {
    if (isLeafType(type)) return;
    const row = rowOf(type);
    const scope = rowScopeOf(row);
    if (scope === undefined) {
      if (applicationsOf(row) !== "withParent") this.#close(row.name);
      return this.#inside(selections, type, covered);
    }
    if (!covered) this.scopes.add(scope);
    // A page of rows is not past them yet.
    this.#inside(selections, type, covered && row !== type);
  }

  #inside(selections: SelectionSetNode, parent: Parent, covered: boolean): void {
    this.#each(selections, parent, String(covered), (name, beneath) => {
      if (!opensField(parent, name)) this.#close(`${parent.name}.${name}`);
      const field = fieldOf(parent, name);
      if (field && beneath) this.#enter(getNamedType(field.type), beneath, covered);
    });
  }

  /** Every field of a selection, those of its fragments too. A fragment on another type is a way into that type. */
  #each(
    { selections }: SelectionSetNode,
    parent: Parent,
    state: string,
    visit: (name: string, beneath: SelectionSetNode | undefined) => void,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (!selection.name.value.startsWith("__")) visit(selection.name.value, selection.selectionSet);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : this.#spread(selection.name.value, `${parent.name} ${state}`);
      if (fragment === undefined) continue;
      const type = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
      if (isObjectType(type) && type !== parent) this.#enter(type, fragment.selectionSet, false);
      else this.#each(fragment.selectionSet, parent, state, visit);
    }
  }

  #spread(name: string, state: string): FragmentDefinitionNode | undefined {
    const key = `${name} ${state}`;
    if (this.#walked.has(key)) return undefined;
    this.#walked.add(key);
    return this.#fragments.get(name);
  }

  #close(what: string): void {
    this.closed ??= what;
  }
}

/** The type of the rows of a connection or an edge; any other type itself. */
function rowOf(type: Parent): Parent {
  if (applicationsOf(type) !== "page") return type;
  const rows = fieldOf(type, "nodes") ?? fieldOf(type, "node");
  return rows ? getNamedType(rows.type) : type;
}

const fieldOf = (type: Parent, name: string) =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
