import type { Bounds } from "../../src/platform/values/bounds.ts";

/**
 * Declares the bounds of an argument or input field: a row of a domain's `bounds.ts`, which its shapes check too.
 * @param others further extensions of the field
 */
export const within = <Row extends Bounds & { readonly format?: string }, Others extends object>(
  row: Row,
  others?: Others,
) => ({ extensions: { ...(others as Others), constraints: row } });

/** A bound as descriptions write it: 20,000. */
export const figure = (bound: number): string => bound.toLocaleString("en-US");

/** The bound of a text's length as descriptions write it: "at most 500 characters". */
export const length = ({ minLength, maxLength }: { readonly minLength?: number; readonly maxLength: number }): string =>
  `${minLength === undefined ? "at most" : `${minLength} to`} ${figure(maxLength)} characters`;

/** The bounds of a number as descriptions write them: "1 to 365". */
export const range = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }): string =>
  `${minimum} to ${maximum}`;
