interface Bounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Bounds;
  readonly format?: string;
}

/** Declares the bounds of an argument or input field: a row of a domain's `bounds.ts`, which its shapes check too. */
export const within = <Row extends Bounds>(row: Row) => ({ extensions: { constraints: row } });

/** A bound as descriptions write it: 20,000. */
export const figure = (bound: number): string => bound.toLocaleString("en-US");

/** The bound of a text's length as descriptions write it: "at most 500 characters". */
export const length = ({ minLength, maxLength }: { readonly minLength?: number; readonly maxLength: number }): string =>
  `${minLength === undefined ? "at most" : `${minLength} to`} ${figure(maxLength)} characters`;
