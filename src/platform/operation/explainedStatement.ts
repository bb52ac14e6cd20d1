/** A statement of an operation that is explained. */
export interface ExplainedStatement {
  /** The text without the values of parameters. */
  readonly text: string;
  /** The rows that were returned. */
  readonly rows: number;
  /** The time from sending to the end of the answer. */
  readonly milliseconds: number;
  /** True for a statement that failed. */
  readonly failed?: boolean;
}
