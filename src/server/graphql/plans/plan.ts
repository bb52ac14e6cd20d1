import type {
  FieldNode,
  GraphQLAbstractType,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLLeafType,
  GraphQLObjectType,
} from "graphql";

/** The fields of a selection on one object type, in the order of the answer. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldPlan[];
  /** The price of one object: of its fields whose price no argument changes, and of `__typename`. */
  readonly points: number;
  /** The characters of one object without its values. */
  readonly characters: number;
}

/** One field of an answer. */
export interface FieldPlan {
  /** The position of the field among all fields of the document. */
  readonly index: number;
  readonly name: string;
  /** The text before the value in an object that has members before it, and in one that has none. */
  readonly following: string;
  readonly first: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly parentType: GraphQLObjectType;
  readonly shape: Shape;
  /** The type's name for `__typename`. */
  readonly constant: string | undefined;
  /** The member of the source that holds the value. `resolve` is called where the member is absent or a function. */
  readonly property: string | undefined;
  readonly relation: Relation | undefined;
  readonly resolve: Resolver;
  /** The arguments; undefined where variables decide. */
  readonly args: Arguments | undefined;
  /** The price without arguments that change it, and the price that depends on arguments. */
  readonly points: number;
  readonly price: ((args: Arguments) => number) | undefined;
}

/** A field whose value is part of the parent's row, if the query that loaded the row included the field. */
export interface Relation {
  /** The resolver for rows that include the field. */
  readonly read: Resolver;
  readonly isLoaded: ((row: unknown, info: unknown, context: unknown) => boolean) | undefined;
}

export type Resolver = GraphQLFieldResolver<unknown, unknown>;
export type Arguments = Record<string, unknown>;

/** How a value becomes a part of the answer. Exactly one of `leaf`, `item` and `selection` is given. */
export interface Shape {
  readonly isNonNull: boolean;
  readonly leaf: Leaf | undefined;
  readonly item: Shape | undefined;
  readonly selection: Selection | undefined;
}

export interface Leaf {
  readonly type: GraphQLLeafType;
  /** Returns the JSON text of a value. @throws Error for a value that the type does not have */
  readonly write: (value: unknown) => string;
}

/** The selection of an object or abstract type. The plan of a type is made when its first object is reached. */
export interface Selection {
  readonly type: GraphQLObjectType | GraphQLAbstractType;
  readonly nodes: readonly FieldNode[];
  readonly plans: Map<GraphQLObjectType, ObjectPlan>;
}
