import { DomainError } from "./errors.ts";

/** The result of one item of a selection: the value of the operation on this object, or the error. */
export interface ItemResult<Value> {
  /** The id of the object, as the caller stated it. */
  readonly itemId: string;
  readonly value: Value | null;
  readonly error: ItemError | null;
}

/** The error of one item as data. graphql-js would throw an `Error` that a resolver returns. */
export type ItemError = Pick<DomainError, "code" | "message" | "issues" | "extensions">;

export const itemErrorOf = ({ code, message, issues, extensions }: DomainError): ItemError => ({
  code,
  message,
  issues,
  extensions,
});
