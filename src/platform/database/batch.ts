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

/** The texts of the prepared statements of a connection by their names, which the driver's types leave out. */
export interface PreparingConnection {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}
/** Other parts of the driver that its types leave out. */
interface Connection extends PreparingConnection {
  readonly stream: { cork?(): void; uncork?(): void };
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: unknown[] }): void;
  describe(portal: { type: "P"; name: string }): void;
  execute(portal: object): void;
  sync(): void;
}
interface Result extends pg.QueryResult {
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
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
  #descriptions: Map<string, Description> | undefined;

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
    const descriptions = descriptionsOf(connection);
    this.#descriptions = descriptions;
    connection.stream.cork?.();
    for (const [at, { name = "", text, types }] of this.statements.entries()) {
      const description = descriptions.get(name);
      if (name === "" || !isPrepared(connection, name)) {
        connection.parse({ name, text });
        if (name !== "") connection.submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#values[at] ?? [] });
      if (description === undefined) connection.describe({ type: "P", name: "" });
      else describe(this.#results[at], description, types);
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
    const { name = "", types } = this.statements[this.#position] ?? {};
    const result = this.#results[this.#position++];
    result?.addCommandComplete(message);
    if (name !== "" && result !== undefined && this.#descriptions?.has(name) === false)
      this.#descriptions.set(name, { types, described: columnsOf(result) });
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

/** The columns of a prepared statement, which stay the same: PostgreSQL refuses to run it after they changed. */
interface Description {
  readonly types: pg.CustomTypesConfig | undefined;
  readonly described: Pick<Result, "fields" | "_parsers" | "_prebuiltEmptyResultObject">;
}

const byConnection = new WeakMap<PreparingConnection, Map<string, Description>>();

/** Returns the descriptions of the statements that were executed on a connection, by their names. */
function descriptionsOf(connection: Connection): Map<string, Description> {
  const own = byConnection.get(connection) ?? new Map<string, Description>();
  byConnection.set(connection, own);
  return own;
}

/** Forgets the prepared statements of a connection, which its server dropped. */
export function forgetPrepared(connection: PreparingConnection): void {
  connection.parsedStatements = {};
  connection.submittedNamedStatements = {};
  byConnection.delete(connection);
}

const columnsOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Result) => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});

/** Gives a result its columns, as the answer to Describe does. */
function describe(result: Result | undefined, { types, described }: Description, wanted: typeof types): void {
  if (result === undefined) return;
  const { fields, _parsers, _prebuiltEmptyResultObject } = described;
  if (types === wanted) Object.assign(result, { fields, _parsers, _prebuiltEmptyResultObject });
  else result.addFields(fields);
}
