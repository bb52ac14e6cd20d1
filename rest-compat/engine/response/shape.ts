import type { FieldNode, GraphQLField, GraphQLLeafType } from "graphql";
import type { Constraints } from "../constraints.ts";

/** The REST form of a document's result. Codec and JSON Schemas both derive from it, so they agree. */
export type Shape = ObjectShape | ListShape | MapShape | JoinedShape | LeafShape | ConstantShape | PositionShape;

export interface ObjectShape {
  readonly kind: "object";
  /** The name of a documented resource; undefined for other objects. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly members: readonly Slot[];
}

export interface ListShape {
  readonly kind: "list";
  readonly item: Shape;
  readonly nullableItems: boolean;
}

/** A list of entries that REST shows as an object. */
export interface MapShape {
  readonly kind: "map";
  readonly value: Shape;
  /** Whether the value consists of all members of an entry except `key`, instead of `value`. */
  readonly rest: boolean;
}

/** A list of texts that REST shows as one text. */
export interface JoinedShape {
  readonly kind: "joined";
  readonly item: Shape;
}

export interface LeafShape {
  readonly kind: "leaf";
  readonly type: GraphQLLeafType;
  readonly zeroTime: boolean;
  readonly emptyText: boolean;
  readonly wholeSeconds: boolean;
  readonly jsonText: boolean;
}

/** A value that a row adds; a list and an object have only texts. */
export type ConstantValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** A member that the row adds, with one value in each answer. */
export interface ConstantShape {
  readonly kind: "constant";
  readonly value: ConstantValue;
}

/** A member that the row adds: the position of the object in its list, from 0. */
export interface PositionShape {
  readonly kind: "position";
}

/** A member of an object. */
export interface Slot {
  readonly key: string;
  /** The response key of the inlined object that holds the member; undefined for a member of the object itself. */
  readonly from?: string | undefined;
  readonly shape: Shape;
  /** Whether the member can be absent. */
  readonly optional: boolean;
  /** The value where the result has none. */
  readonly fallback?: ConstantValue | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly constraints?: Constraints | undefined;
}

/** A use of a field with arguments in the document. `path` is its response path without list indices. */
export interface FieldUse {
  readonly path: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}
