import { setRowMappings } from "@pothos/selection-mapper";
import type { GraphQLResolveInfo, ResponsePath, ValidatedExecutionArgs } from "graphql";
import type { FieldPlan } from "./plan.ts";

/** The part of a place that all places of its execution share. */
export interface Executing {
  readonly prepared: ValidatedExecutionArgs;
  readonly signal: AbortSignal;
}

/** The position of an object in the answer: of a field, or of an item of a list. */
export type Position = FieldPlace | ItemPlace;

/** The parts of the query that loaded a row, by the fields that read them: the loader mappings of selection-mapper. */
export type Mappings = Parameters<typeof setRowMappings>[2];

/**
 * One execution of a field, and the `info` of its resolver. Path and other members are made when a resolver or an error
 * reads them.
 */
export class FieldPlace implements GraphQLResolveInfo {
  readonly executing: Executing;
  readonly above: Position | undefined;
  readonly field: FieldPlan;
  #path: ResponsePath | undefined;
  #isRead = false;
  #mappings: Mappings | undefined;

  constructor(executing: Executing, above: Position | undefined, field: FieldPlan) {
    this.executing = executing;
    this.above = above;
    this.field = field;
  }

  /** The path for the resolver, which can keep facts of the rows below it with the path. */
  get path(): ResponsePath {
    this.#isRead = true;
    return this.link();
  }

  /** The path for everything else. */
  link(): ResponsePath {
    if (this.#path === undefined) {
      this.#path = { prev: this.above?.link(), key: this.field.name, typename: this.field.parentType.name };
      if (this.#mappings !== undefined) this.#keep(this.#mappings);
    }
    return this.#path;
  }

  /** Declares which parts of the loaded row the fields below this place read. */
  map(mappings: Mappings): void {
    this.#mappings = mappings;
    if (this.#path !== undefined) this.#keep(mappings);
  }

  #keep(mappings: Mappings): void {
    setRowMappings(
      this.executing.prepared.contextValue as object,
      { path: this.#path } as GraphQLResolveInfo,
      mappings,
    );
  }

  /** Rows with the same scope have the same mappings of the fields below them. */
  get scope(): unknown {
    if (this.#mappings !== undefined) return this.#mappings;
    return this.#isRead ? this : this.above?.scope;
  }

  /** The field whose value has the object of this place. */
  get info(): FieldPlace {
    return this;
  }

  get fieldName(): string {
    return this.field.definition.name;
  }

  get fieldNodes(): FieldPlan["nodes"] {
    return this.field.nodes;
  }

  get returnType(): GraphQLResolveInfo["returnType"] {
    return this.field.definition.type;
  }

  get parentType(): GraphQLResolveInfo["parentType"] {
    return this.field.parentType;
  }

  get schema(): GraphQLResolveInfo["schema"] {
    return this.executing.prepared.schema;
  }

  get fragments(): GraphQLResolveInfo["fragments"] {
    return this.executing.prepared.fragmentDefinitions;
  }

  get rootValue(): unknown {
    return this.executing.prepared.rootValue;
  }

  get operation(): GraphQLResolveInfo["operation"] {
    return this.executing.prepared.operation;
  }

  get variableValues(): GraphQLResolveInfo["variableValues"] {
    return this.executing.prepared.variableValues;
  }

  getAbortSignal(): AbortSignal {
    return this.executing.signal;
  }

  getAsyncHelpers(): ReturnType<GraphQLResolveInfo["getAsyncHelpers"]> {
    return { promiseAll: async (values) => Promise.all(values), track: () => undefined };
  }
}

/** An item of a list. */
export class ItemPlace {
  readonly above: Position;
  readonly index: number;
  #path: ResponsePath | undefined;

  constructor(above: Position, index: number) {
    this.above = above;
    this.index = index;
  }

  link(): ResponsePath {
    return (this.#path ??= { prev: this.above.link(), key: this.index, typename: undefined });
  }

  get path(): ResponsePath {
    return this.link();
  }

  get scope(): unknown {
    return this.above.scope;
  }

  get info(): FieldPlace {
    return this.above.info;
  }

  get fieldNodes(): FieldPlan["nodes"] {
    return this.above.fieldNodes;
  }
}
