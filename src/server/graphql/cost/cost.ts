import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type VariableValues,
} from "graphql";
import { declaredPrice, type Price, type PriceFunction, ROOT, wholePrice } from "../../../../schema/core/prices.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { introspectionField, isIntrospection, type Place } from "./introspection.ts";
import { Fragments, Repeats } from "./repeats.ts";
import { hasVariable, watched } from "./variableReads.ts";

/** The price of an operation in an answer. */
export interface Cost {
  /** The price before the run, from the prices of the fields, the sizes of pages and the typical lengths of lists. */
  readonly requested: number;
  /** The price of the work; absent if nothing was executed. */
  readonly actual?: number;
  /** The highest allowed price, before the run and during it. */
  readonly maximum: number;
}

/** The price of an operation before its run. */
export interface Quote {
  readonly requested: number;
  readonly maximum: number;
  /** The part of the price that no resolver counts: fields of `__schema`, and `__typename` at the root. */
  readonly unmeasured: number;
}

/** An operation that is about to run. The variables are coerced already, once and with a limit on errors. */
export interface PricedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues: VariableValues;
}

/** Prices of operations that no variable changes, computed once for each document. */
const fixed = new WeakMap<DocumentNode, Map<string, Omit<Quote, "maximum">>>();

/** Returns the price of an operation with its variables. The operation is one of the document's. */
export function quoteOf({ schema, document, operationName, variableValues }: PricedOperation, maximum: number): Quote {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error("The document has no such operation");
  const name = operation.name?.value ?? "";
  const fixedPrice = fixed.get(document)?.get(name);
  if (fixedPrice !== undefined) return { ...fixedPrice, maximum };
  const pricing = new Pricing(schema, document, variableValues, ROOT[operation.operation]);
  const price = pricing.selection(operation.selectionSet, root, "root");
  // Also caps Infinity, and NaN from multiplying it by zero.
  const requested = price < Number.MAX_SAFE_INTEGER ? Math.ceil(price) : Number.MAX_SAFE_INTEGER;
  const { unmeasured } = pricing;
  if (!pricing.varies) fixed.set(document, new Map(fixed.get(document)).set(name, { requested, unmeasured }));
  return { requested, maximum, unmeasured };
}

/** Returns the price of an operation that was not executed. */
export const costOfQuote = ({ requested, maximum }: Quote): Cost => ({ requested, maximum });

export const tooCostly = ({ requested, maximum }: Quote): DomainError =>
  new DomainError(
    "QUERY_REFUSED",
    `This operation costs ${requested}; at most ${maximum} are allowed. Ask for smaller pages or fewer fields.`,
  );

/**
 * Walks over one operation. Each selection set is priced once for each type that it applies to, however often its
 * fragment is spread.
 */
class Pricing {
  readonly #schema: GraphQLSchema;
  readonly #fragments: Fragments;
  readonly #repeats: Repeats;
  readonly #variables: VariableValues;
  readonly #root: number;
  readonly #prices = new Map<SelectionSetNode, Map<string, number>>();
  readonly #pages = new Map<SelectionSetNode, number>();
  /** The part of the price that no resolver counts. */
  unmeasured = 0;
  /** Whether other values of the variables can give another price. */
  varies = false;
  /** The selection sets that enclose the present position. */
  readonly #open = new Set<SelectionSetNode>();

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode, variables: VariableValues, root: number) {
    this.#schema = schema;
    this.#root = root;
    this.#variables = variables;
    this.#fragments = new Fragments(definitions);
    this.#repeats = new Repeats(this.#fragments);
  }

  /** Returns the price of a selection on one object; Infinity for a fragment that contains itself. */
  selection(set: SelectionSetNode, type: GraphQLCompositeType, place: Place): number {
    const prices = this.#prices.get(set) ?? new Map<string, number>();
    this.#prices.set(set, prices);
    const key = `${type.name} ${place}`;
    const cachedPrice = prices.get(key);
    if (cachedPrice !== undefined) return cachedPrice;
    if (this.#open.has(set)) return Number.POSITIVE_INFINITY;
    this.#open.add(set);
    const price = this.#sum(set, type, place);
    this.#open.delete(set);
    prices.set(key, price);
    return price;
  }

  #sum({ selections }: SelectionSetNode, type: GraphQLCompositeType, place: Place): number {
    let price = 0;
    // An object has one type, so of fragments on different object types only those on that type are executed.
    const alternatives = new Map<string, number>();
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        price += this.#field(selection, type, place);
        continue;
      }
      const fragment = this.#fragments.of(selection);
      const condition = fragment?.typeCondition ? this.#schema.getType(fragment.typeCondition.name.value) : type;
      if (fragment === undefined || !isCompositeType(condition)) continue;
      const inside = this.selection(fragment.selectionSet, condition, place);
      if (isAbstractType(type) && isObjectType(condition))
        alternatives.set(condition.name, (alternatives.get(condition.name) ?? 0) + inside);
      else price += inside;
    }
    return price + Math.max(0, ...alternatives.values());
  }

  #field(node: FieldNode, type: GraphQLCompositeType, place: Place): number {
    const { name, selectionSet } = node;
    if (name.value === "__typename" || isIntrospection(type, name.value)) {
      const price = name.value === "__typename" ? 1 : this.#introspection(node, type, place);
      if (place === "root") this.unmeasured += price;
      return price;
    }
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
    if (field === undefined) return 1;
    const { field: own, multiplier, whole, oncePerPage } = this.#priceOf(field, node);
    // Added by the field that returns the page.
    if (oncePerPage) return 0;
    const price = own + (place === "root" ? this.#root : 0);
    const to = getNamedType(field.type);
    if (selectionSet === undefined || !isCompositeType(to)) return price;
    const beneath = multiplier * this.selection(selectionSet, to, "data") + this.#oncePerPage(selectionSet, to);
    return price + (whole === undefined ? beneath : Math.min(beneath, whole * this.#repeats.of(selectionSet)));
  }

  /** Returns the price of the fields of a page that cost the same for every size of the page. */
  #oncePerPage(set: SelectionSetNode, type: GraphQLCompositeType): number {
    const cachedPrice = this.#pages.get(set);
    if (cachedPrice !== undefined || !isObjectType(type)) return cachedPrice ?? 0;
    this.#pages.set(set, 0);
    let sum = 0;
    for (const selection of set.selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const field = type.getFields()[selection.name.value];
        const price = field && this.#priceOf(field, selection);
        if (price?.oncePerPage) sum += price.field;
      } else sum += this.#oncePerPage(this.#fragments.of(selection)?.selectionSet ?? NOTHING, type);
    }
    this.#pages.set(set, sum);
    return sum;
  }

  #introspection(node: FieldNode, type: GraphQLCompositeType, place: Place): number {
    const { field, multiplier, to, at } = introspectionField(this.#schema, type, node.name.value, place);
    if (node.selectionSet === undefined || to === undefined) return field;
    return field + multiplier * this.selection(node.selectionSet, to, at);
  }

  /**
   * Returns the price that the schema declares for a field (the option `complexity`), with the arguments of this
   * selection.
   */
  #priceOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Price {
    const declared = declaredPrice(field);
    return wholePrice(typeof declared === "function" ? this.#priceWith(declared, field, node) : declared);
  }

  #priceWith(declared: PriceFunction, field: GraphQLField<unknown, unknown>, node: FieldNode): number | Partial<Price> {
    const variable = new Set(node.arguments?.filter(hasVariable).map(({ name }) => name.value));
    let args: Record<string, unknown>;
    try {
      args = getArgumentValues(field, node, this.#variables);
    } catch {
      // Invalid arguments: execution fails before the field does any work.
      if (variable.size > 0) this.varies = true;
      return 1;
    }
    for (const { name: argName, defaultValue } of field.args)
      if (defaultValue !== undefined && !this.#isGiven(node, argName)) delete args[argName];
    if (variable.size === 0) return declared(args);
    return declared(watched(args, (name) => (this.varies ||= name === undefined || variable.has(name))));
  }

  /** Whether a selection gives a value for an argument. The default of an argument is no wish for so many items. */
  #isGiven({ arguments: args = [] }: FieldNode, argument: string): boolean {
    const value = args.find(({ name }) => name.value === argument)?.value;
    if (value?.kind !== Kind.VARIABLE) return value !== undefined;
    this.varies = true;
    return Object.hasOwn(this.#variables.coerced, value.name.value);
  }

  /** Whether execution includes a selection: `@skip` and `@include` with the variables of this request. */
  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    this.varies ||= selection.directives.some((directive) => directive.arguments?.some(hasVariable));
    try {
      const skip = getDirectiveValues(GraphQLSkipDirective, selection, this.#variables);
      const include = getDirectiveValues(GraphQLIncludeDirective, selection, this.#variables);
      return skip?.["if"] !== true && include?.["if"] !== false;
    } catch {
      return true;
    }
  }
}

const NOTHING: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] };
