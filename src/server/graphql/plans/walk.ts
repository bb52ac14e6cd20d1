import { getLoaderMapping } from "@pothos/selection-mapper";
import {
  GraphQLError,
  getArgumentValues,
  isObjectType,
  locatedError,
  responsePathAsArray,
  type ValidatedExecutionArgs,
} from "graphql";
import { isPromise, type Operation } from "../../../platform/operation/operation.ts";
import type { Compiler } from "./compile.ts";
import type { Form } from "./forms.ts";
import { FieldPlace, ItemPlace, type Mappings, type Position } from "./place.ts";
import type { Arguments, FieldPlan, ObjectPlan, Relation, Selection, Shape } from "./plan.ts";
import { objectTypeOf } from "./types.ts";

/** A part of the answer in its form, or the promise of one. */
type Part = unknown;

/** One execution of a plan: resolves the fields, and puts their values together in the form of the answer. */
export class Walk {
  readonly prepared: ValidatedExecutionArgs;
  readonly signal: AbortSignal;
  readonly errors: GraphQLError[] = [];
  readonly #compiler: Compiler;
  readonly #operation: Operation;
  readonly #form: Form;
  /** The positions that are null because of an error. */
  readonly #nulled = new Set<Position | undefined>();
  /** The arguments with variables, by the index of their field. */
  readonly #args: (Arguments | undefined)[] = [];
  /** The mappings of relations that were found, by the index of their field. */
  readonly #mapped: ({ readonly scope: unknown; readonly nested: Mappings } | undefined)[] = [];

  constructor(prepared: ValidatedExecutionArgs, compiler: Compiler, operation: Operation, form: Form) {
    this.prepared = prepared;
    this.signal = operation.signal;
    this.#compiler = compiler;
    this.#operation = operation;
    this.#form = form;
  }

  /** Returns the data of the answer. The root fields follow each other if `isSerial`. */
  data(isSerial: boolean): Part {
    const { root } = this.#compiler;
    try {
      const data = isSerial ? this.#serial(root) : this.#object(root, this.prepared.rootValue, undefined);
      return data instanceof Promise ? data.then(undefined, (error: unknown) => this.#failed(undefined, error)) : data;
    } catch (error) {
      return this.#failed(undefined, error);
    }
  }

  async #serial(plan: ObjectPlan): Promise<Part> {
    const parts: Part[] = [];
    for (const field of plan.fields) {
      const place = new FieldPlace(this, undefined, field);
      this.#operation.countFields(1, field.points, 0, place);
      parts.push(await this.#field(field, this.prepared.rootValue, undefined));
    }
    return this.#form.object(plan, parts);
  }

  #object(plan: ObjectPlan, source: unknown, at: Position | undefined): Part {
    const { fields } = plan;
    this.#operation.countFields(fields.length, plan.points, plan.characters, at ?? this.#firstOf(plan));
    const parts: Part[] = [];
    let waits = false;
    try {
      for (const field of fields) {
        const part = this.#field(field, source, at);
        parts.push(part);
        if (part instanceof Promise) waits = true;
      }
    } catch (error) {
      ignoreRejections(parts);
      throw error;
    }
    if (!waits) return this.#form.object(plan, parts);
    return Promise.all(parts).then((all) => this.#form.object(plan, all));
  }

  #firstOf({ fields }: ObjectPlan): FieldPlace | undefined {
    const [first] = fields;
    return first && new FieldPlace(this, undefined, first);
  }

  #field(field: FieldPlan, source: unknown, at: Position | undefined): Part {
    const { constant, property, shape } = field;
    if (constant !== undefined) return this.#form.text(constant);
    let place: FieldPlace | undefined;
    try {
      if (property !== undefined) {
        const value = (source as Record<string, unknown> | null | undefined)?.[property];
        if (shape.leaf !== undefined && value != null && !isUnusual(value)) return this.#leaf(shape, value, at, field);
      }
      place = new FieldPlace(this, at, field);
      const value = this.#valueOf(field, source, at, place);
      const part = isPromise(value)
        ? this.#operation.wait(value, place, (resolved) => this.#complete(shape, resolved, place as FieldPlace))
        : this.#complete(shape, value, place);
      if (!(part instanceof Promise)) return part;
      return part.then(undefined, (error: unknown) => this.#fieldFailed(shape, place as FieldPlace, error));
    } catch (error) {
      return this.#fieldFailed(shape, place ?? new FieldPlace(this, at, field), error);
    }
  }

  #valueOf(field: FieldPlan, source: unknown, at: Position | undefined, place: FieldPlace): unknown {
    const args = field.args ?? this.#argsOf(field);
    if (field.price !== undefined) this.#operation.countFields(0, field.price(args), 0, place);
    const { contextValue } = this.prepared;
    const { relation } = field;
    if (relation !== undefined && this.#isMapped(field, relation, source, at, place))
      return relation.read(source, args, contextValue, place);
    return field.resolve(source, args, contextValue, place);
  }

  #argsOf(field: FieldPlan): Arguments {
    const [node] = field.nodes;
    const { variableValues, hideSuggestions } = this.prepared;
    return (this.#args[field.index] ??=
      node === undefined ? {} : getArgumentValues(field.definition, node, variableValues, undefined, hideSuggestions));
  }

  /**
   * Whether the query that loaded a row included a field. The answer is the same for all rows of a scope, so that
   * selection-mapper, which compares paths, is asked once for each.
   */
  #isMapped(
    field: FieldPlan,
    { isLoaded }: Relation,
    row: unknown,
    at: Position | undefined,
    place: FieldPlace,
  ): boolean {
    const context = this.prepared.contextValue as object;
    const scope = at?.scope;
    let mapped = this.#mapped[field.index];
    if (mapped === undefined || mapped.scope !== scope) {
      const mapping = getLoaderMapping(context, place.link(), field.parentType.name, row);
      if (mapping === null) return false;
      mapped = { scope, nested: mapping.nested };
      this.#mapped[field.index] = mapped;
    }
    if (isLoaded !== undefined && !isLoaded(row, place, context)) return false;
    place.map(mapped.nested);
    return true;
  }

  /** Returns the part of a value. @throws Error for a value that the type does not have */
  #complete(shape: Shape, value: unknown, at: Position): Part {
    if (value instanceof Error) throw value;
    if (value == null) {
      if (!shape.isNonNull) return this.#form.nothing;
      const { parentType, fieldName } = at.info;
      throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${fieldName}.`);
    }
    if (shape.leaf !== undefined) return this.#leaf(shape, value, at);
    if (shape.item !== undefined) return this.#list(shape.item, value, at);
    return this.#composite(shape.selection as Selection, value, at);
  }

  /** Returns the part of a leaf: of a field below a position, or of the position itself. */
  #leaf({ leaf }: Shape, value: unknown, at: Position | undefined, field?: FieldPlan): Part {
    const part = this.#form.leaf(leaf as NonNullable<Shape["leaf"]>, value);
    if (this.#operation.countAnswer(this.#form.lengthOf(part))) return part;
    this.#operation.refuseSize(field === undefined ? at : new FieldPlace(this, at, field));
    throw this.#operation.stopped?.error;
  }

  #composite(selection: Selection, value: unknown, at: Position): Part {
    const { type } = selection;
    if (isObjectType(type)) return this.#object(this.#compiler.planOf(selection, type), value, at);
    const objectType = objectTypeOf(this.prepared, type, value, at.info);
    if (!(objectType instanceof Promise)) return this.#object(this.#compiler.planOf(selection, objectType), value, at);
    return objectType.then((resolved) => this.#object(this.#compiler.planOf(selection, resolved), value, at));
  }

  #list(item: Shape, values: unknown, at: Position): Part {
    if (typeof values !== "object" || !(Symbol.iterator in (values as object))) {
      const { parentType, fieldName } = at.info;
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${parentType.name}.${fieldName}".`);
    }
    const parts: Part[] = [];
    let waits = false;
    try {
      for (const value of values as Iterable<unknown>) {
        const part = this.#item(item, value, at, parts.length);
        parts.push(part);
        if (part instanceof Promise) waits = true;
      }
    } catch (error) {
      ignoreRejections(parts);
      throw error;
    }
    return waits ? Promise.all(parts).then((all) => this.#form.list(all)) : this.#form.list(parts);
  }

  #item(shape: Shape, value: unknown, list: Position, index: number): Part {
    if (shape.leaf !== undefined && value != null && !isUnusual(value)) {
      try {
        return this.#leaf(shape, value, list);
      } catch (error) {
        return this.#fieldFailed(shape, new ItemPlace(list, index), error);
      }
    }
    const place = new ItemPlace(list, index);
    try {
      const part = isPromise(value)
        ? Promise.resolve(value).then((resolved) => {
            this.#operation.check(place);
            return this.#complete(shape, resolved, place);
          })
        : this.#complete(shape, value, place);
      if (!(part instanceof Promise)) return part;
      return part.then(undefined, (error: unknown) => this.#fieldFailed(shape, place, error));
    } catch (error) {
      return this.#fieldFailed(shape, place, error);
    }
  }

  /** Returns null for a field or an item that failed. @throws GraphQLError if it cannot be null */
  #fieldFailed({ isNonNull }: Shape, at: Position, cause: unknown): Part {
    const error = locatedError(cause, at.fieldNodes, responsePathAsArray(at.link()));
    if (isNonNull) throw error;
    return this.#failed(at, error);
  }

  /** Notes an error, unless another one has made its position null already. */
  #failed(at: Position | undefined, error: unknown): Part {
    let above = at;
    while (above !== undefined && !this.#nulled.has(above)) above = above.above;
    if (above === undefined && !this.#nulled.has(undefined)) {
      this.#nulled.add(at);
      this.errors.push(error instanceof GraphQLError ? error : locatedError(error, undefined));
    }
    return this.#form.nothing;
  }
}

/** Whether a member of a source is not the value itself: a method, a promise or an error. */
const isUnusual = (value: unknown): boolean =>
  typeof value === "function" || (typeof value === "object" && (isPromise(value) || value instanceof Error));

/** Keeps promises whose answer was given up from ending the process. */
function ignoreRejections(parts: readonly unknown[]): void {
  for (const part of parts) if (part instanceof Promise) part.catch(() => undefined);
}
