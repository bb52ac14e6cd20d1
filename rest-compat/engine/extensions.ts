import type { Constraints } from "./constraints.ts";

/**
 * What a GraphQL schema tells the REST engine that GraphQL itself cannot say. Everything is read from `extensions`:
 *
 * - argument, input field: `wire`, `secret`, `constraints`
 * - enum value: `wire`
 * - output field: `map`, `joined`, `zeroTime`, `emptyText`, `wholeSeconds`, `constraints` (printed, not checked)
 * - object type: `resource`
 */
export interface WireExtensions {
  /** The documented name, where it is not the snake case (enum values: the lower case) of the GraphQL name. */
  wire?: string;
  /** Never echoed: a problem names the place, not the value. Holds for everything below it. */
  secret?: boolean;
  /** JSON Schema words: checked on the way in (422), printed in the OpenAPI document. */
  constraints?: Constraints;
  /** A list of `{ key, value }` that REST shows as one object. Without `value`, the other members are the value. */
  map?: boolean;
  /** A list of strings that REST shows as one string, joined by a space. */
  joined?: boolean;
  /** An instant whose null REST shows as 0001-01-01T00:00:00Z. */
  zeroTime?: boolean;
  /** A text or an id whose null REST shows as an empty text. */
  emptyText?: boolean;
  /** An instant that REST shows without a fraction of a second. */
  wholeSeconds?: boolean;
  /** The documented name of this object: it carries `$schema`, and its JSON Schema is served. */
  resource?: string;
}

/** The extensions of any schema element, as the engine reads them. */
export const extensionsOf = ({ extensions }: { readonly extensions: WireExtensions }): WireExtensions => extensions;
