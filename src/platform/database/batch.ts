import pg from "pg";

/** One statement of a batch. A name makes PostgreSQL prepare it once for each connection. */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly rowMode?: "array" | undefined;
  readonly types?: pg.CustomTypesConfig | undefined;
  /** Returns the error that a failure of this statement means to the caller. */
  readonly refuse?: ((error: unknown) => unknown) | undefined;
}

type Callback = (error: unknown, results?: pg.QueryResult[]) => void;

/** The parts of the driver that its types leave out. */
interface Connection {
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: unknown[] }): void;
  describe(portal: { type: "P"; name: string }): void;
  execute(portal: object): void;
  sync(): void;
}
interface Result extends pg.QueryResult {
  parseRow(row: unknown): unknown;
  addRow(row: unknown): void;
  addFields(fields: unknown): void;
  addCommandComplete(message: unknown): void;
}
const { Result, utils } = pg as unknown as {
  Result: new (rowMode?: string, types?: pg.CustomTypesConfig) => Result;
  utils: { prepareValue(value: unknown): unknown };
};

/**
 * Several statements in one round trip: they are sent together, and PostgreSQL skips those after a failed one. The
 * driver calls the methods, as it does those of its own `Query`.
 */
export class Batch {
  callback: Callback | undefined;
  statements: readonly Statement[];
  readonly #values: unknown[][];
  readonly #results: Result[];
  #isSent = false;
  /** The statement whose answer is expected. */
  #position = 0;
  #misread: { error: unknown } | undefined;

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
    this.#values = statements.map(({ values = [] }) => values.map((value) => utils.prepareValue(value)));
    this.#results = statements.map(({ rowMode, types }) => new Result(rowMode, types));
  }

  /** Prepares the statements for this batch alone. */
  removeNames(): void {
    this.statements = this.statements.map((statement) => ({ ...statement, name: undefined }));
  }

  /** The results of the statements, complete for those that were executed. */
  get results(): readonly pg.QueryResult[] {
    return this.#results;
  }

  /** The number of statements that were executed. */
  get completed(): number {
    return this.#position;
  }

  /** The name of the statement whose answer is expected: the driver remembers prepared statements by it. */
  get name(): string | undefined {
    return this.statements[this.#position]?.name;
  }

  /** The text of that statement; all texts before the batch is sent. */
  get text(): string {
    if (!this.#isSent) return this.statements.map(({ text }) => text).join(";\n");
    return this.statements[this.#position]?.text ?? "";
  }

  submit(connection: Connection): null {
    this.#isSent = true;
    connection.stream.cork?.();
    for (const [at, { name = "", text }] of this.statements.entries()) {
      if (name === "" || !isPrepared(connection, name)) {
        connection.parse({ name, text });
        if (name !== "") connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#values[at] ?? [] });
      connection.describe({ type: "P", name: "" });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork?.();
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.#results[this.#position]?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    if (this.#misread !== undefined) return;
    const result = this.#results[this.#position];
    try {
      result?.addRow(result.parseRow(fields));
    } catch (error) {
      this.#misread = { error };
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#results[this.#position++]?.addCommandComplete(message);
  }

  handleEmptyQuery(): void {
    this.#position++;
  }

  handleReadyForQuery(): void {
    if (this.#misread !== undefined) this.callback?.(this.#misread.error);
    else this.callback?.(null, this.#results);
  }

  handleError(error: unknown, connection: Connection): void {
    // PostgreSQL did not prepare the statements after the failed one.
    for (const { name = "" } of this.statements.slice(this.#position)) delete connection.submittedNamedStatements[name];
    const refuse = this.statements[this.#position]?.refuse;
    this.callback?.(refuse === undefined ? error : refuse(error));
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail("A batch has no source of rows");
  }

  handleCopyData(): void {}
}

const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string) =>
  parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
