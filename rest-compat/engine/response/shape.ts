import type { FieldNode, GraphQLField, GraphQLLeafType } from "graphql";
import type { Constraints } from "../constraints.ts";

/** What a document answers, over REST: the codec writes it and the JSON Schemas describe it, so the two agree. */
export type Shape = ObjectShape | ListShape | MapShape | JoinedShape | LeafShape | ConstantShape;

export interface ObjectShape {
  readonly kind: "object";
  /** Of a documented resource. */
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
  /** The value is what an entry has beside its key, not its `value`. */
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
}

/** What a row adds by itself. */
export interface ConstantShape {
  readonly kind: "constant";
  readonly type: "string" | "number" | "boolean";
}

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
