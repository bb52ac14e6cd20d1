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
import type { Requirements } from "../../../../schema/core/access.ts";
import { applicationsOf, openedBy, opensField, rowScopeOf } from "../../../../schema/core/applications.ts";
import { requirementsOf } from "../../../../schema/core/roots.ts";
import { schema } from "../../../../schema/index.ts";
import type { ApplicationScope } from "../../../platform/access/applicationScopes.ts";

/** The credentials that one operation of a document requires. */
export interface Needs {
  /** The requirement of each root field. */
  readonly roots: readonly Requirements[];
  /** The application scopes that the root fields and all nested fields require. */
  readonly scopes: ReadonlySet<ApplicationScope>;
  /** The first type or field that is closed to applications; null without one. */
  readonly closed: string | null;
}

/**
 * Returns the requirements of an operation from its document alone: fields with `@skip` and `@include` count too. The
 * operation's own scope covers its result down to the first rows; fields of those rows require their own scopes.
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
  readonly roots: Requirements[] = [];
  readonly scopes = new Set<ApplicationScope>();
  closed: string | null = null;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Each fragment is walked once for each context, however often it is spread. */
  readonly #walked = new Set<string>();

  constructor({ definitions }: DocumentNode) {
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  root(selections: SelectionSetNode, root: GraphQLObjectType): void {
    this.#each(selections, root, "root", (name, beneath) => {
      const said = requirementsOf(schema, root.name, name);
      this.roots.push(said);
      if (said.application === null) this.#close(`${root.name}.${name}`);
      else if (said.application !== "byRow") this.scopes.add(said.application);
      const field = root.getFields()[name];
      if (field && beneath) this.#enter(getNamedType(field.type), beneath, said.application !== "byRow");
    });
  }

  /** Enters a type. `covered`: as part of the operation's own result. */
  #enter(type: Parent, selections: SelectionSetNode, covered: boolean): void {
    if (isLeafType(type)) return;
    const row = rowOf(type);
    const scope = rowScopeOf(row);
    if (scope === undefined) {
      const declared = applicationsOf(row);
      if (declared !== "withParent" && typeof declared !== "object") this.#close(row.name);
      return this.#inside(selections, type, covered);
    }
    if (!covered) this.scopes.add(scope);
    // The rows of a page are still covered.
    this.#inside(selections, type, covered && row !== type);
  }

  #inside(selections: SelectionSetNode, parent: Parent, covered: boolean): void {
    this.#each(selections, parent, String(covered), (name, beneath) => {
      if (!opensField(parent, name)) this.#close(`${parent.name}.${name}`);
      const field = fieldOf(parent, name);
      if (!field || !beneath) return;
      const opened = openedBy(field);
      if (opened) this.#only(opened, beneath, getNamedType(field.type));
      else this.#enter(getNamedType(field.type), beneath, covered);
    });
  }

  /** Closes every field of a selection that is not listed. */
  #only(fields: readonly string[], selections: SelectionSetNode, type: Parent): void {
    this.#each(selections, type, `only ${fields.join(" ")}`, (name) => {
      if (!fields.includes(name)) this.#close(`${type.name}.${name}`);
    });
  }

  /** Visits every field of a selection, including those of fragments. A fragment on another type enters that type. */
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

/** Returns the type of the rows of a connection or an edge; any other type itself. */
function rowOf(type: Parent): Parent {
  if (applicationsOf(type) !== "page") return type;
  const rows = fieldOf(type, "nodes") ?? fieldOf(type, "node");
  return rows ? getNamedType(rows.type) : type;
}

const fieldOf = (type: Parent, name: string) =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
