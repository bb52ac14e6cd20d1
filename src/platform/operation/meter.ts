/** The bounds of the work of one execution. */
export interface WorkBounds {
  /** The highest price in points; null without a limit. */
  readonly points: number | null;
  /** The statements, and the rows and bytes that they return; null without a limit. */
  readonly database: DatabaseBounds | null;
}

interface DatabaseBounds {
  readonly statements: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The price of a separate SQL statement, beside the statement that loads the field's row. */
export const STATEMENT = 50;
/** The characters that a computed value reads for one point. */
export const CHARACTERS = 25;
/** The least bytes of a row that a bound in points leaves room for: a page of long texts has 20 KB a row. */
const BYTES = 1000;
/** The precision of prices in points. */
const EXACT = 1e-6;

/** Returns the bounds of an operation that may cost `points`: no honest one reaches those of the database first. */
export const boundsOf = (points: number): DatabaseBounds => ({
  statements: Math.max(100, points / STATEMENT),
  rows: Math.max(1000, points),
  bytes: Math.max(16 * 1024 * 1024, points * BYTES),
});

/** Counts the work of one execution: columns in points, and what its statements return. */
export class Meter {
  readonly #bounds: WorkBounds;
  #points = 0;
  #statements = 0;
  #rows = 0;
  #bytes = 0;

  constructor(bounds: WorkBounds) {
    this.#bounds = bounds;
  }

  /**
   * The price of the work so far, in whole points. The order of fractions changes their sum by less than `EXACT`.
   */
  get points(): number {
    return Math.ceil(this.#points - EXACT);
  }

  /**
   * Counts work that is about to begin. Work that would exceed the bound does not begin, and is not counted: returns
   * the bound in words then; undefined within the bounds.
   */
  addPoints(points: number): string | undefined {
    const { points: most } = this.#bounds;
    if (most !== null && this.#points + points > most) return `${most} points`;
    this.#points += points;
    return undefined;
  }

  /** Counts the rows of one statement. Returns the bound that is exceeded, in words. */
  addRows(rows: readonly unknown[]): string | undefined {
    const { database: most } = this.#bounds;
    if (most === null) return undefined;
    this.#statements++;
    this.#rows += rows.length;
    for (const row of rows) this.#bytes += textOf(row);
    if (this.#statements > most.statements) return `${most.statements} statements`;
    if (this.#rows > most.rows) return `${most.rows} rows of the database`;
    return this.#bytes > most.bytes ? `${most.bytes} bytes of the database` : undefined;
  }
}

/** Returns the length of the texts of a row. Relations are JSON texts, so that the length counts their rows as well. */
function textOf(row: unknown): number {
  let length = 0;
  for (const value of Object.values(row as object)) if (typeof value === "string") length += value.length;
  return length;
}
