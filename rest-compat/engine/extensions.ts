import type { Constraints } from "./constraints.ts";

/**
 * The properties of schema elements that the REST engine needs and GraphQL cannot express. The engine reads them from
 * `extensions`:
 *
 * - argument, input field: `wire`, `secret`, `lateCheck`, `keyedBy`, `joined`, `constraints`, `bounds`
 * - enum value: `wire`, `otherWires`
 * - output field: `map`, `joined`, `inlined`, `zeroTime`, `emptyText`, `wholeSeconds`, `jsonText`, `constraints`
 *   (printed, not checked)
 * - object type: `resource`
 */
export interface WireExtensions {
  /** The documented name, where it is not the snake case (enum values: the lower case) of the GraphQL name. */
  wire?: string;
  /** Further names of an enum value that requests may have; answers have its documented name. */
  otherWires?: readonly string[];
  /** The value never appears in a problem, only its location. Applies to everything below the element. */
  secret?: boolean;
  /**
   * A text that is no value of the type is 400 INVALID_INPUT if the rest of the request matches the schema, instead of
   * 422.
   */
  lateCheck?: boolean;
  /** A list of input objects that REST takes as one object: each member's name is the value of this field. */
  keyedBy?: string;
  /** JSON Schema keywords: checked in requests (422), printed in the OpenAPI document. */
  constraints?: Constraints;
  /**
   * The bounds of a number that the operation checks (400). The engine checks them in members of `alternatives` that it
   * does not send.
   */
  bounds?: { readonly minimum: number; readonly maximum: number };
  /**
   * A list of `{ key, value }` that REST shows as one object. Without `value`, the members other than `key` are the
   * value.
   */
  map?: boolean;
  /** A list of strings that REST shows as one string, joined by a space, and takes so, also with commas. */
  joined?: boolean;
  /** An object that REST replaces with its members. */
  inlined?: boolean;
  /** An instant whose null REST shows as 0001-01-01T00:00:00Z. */
  zeroTime?: boolean;
  /** A text or an id whose null REST shows as an empty text. */
  emptyText?: boolean;
  /** An instant that REST shows without a fraction of a second. */
  wholeSeconds?: boolean;
  /** A JSON value that REST shows as a text. */
  jsonText?: boolean;
  /** The documented name of this object. The object then has a `$schema` member, and its JSON Schema is served. */
  resource?: string;
}

/** Returns the extensions of a schema element. */
export const extensionsOf = ({ extensions }: { readonly extensions: WireExtensions }): WireExtensions => extensions;
