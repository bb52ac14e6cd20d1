import type pg from "pg";

interface Recording {
  /** The statements since the last look, in order: BEGIN, COMMIT and ROLLBACK too. */
  take(): string[];
}

/** Listens to all that goes to a database through a pool. */
export function recordStatements(pool: pg.Pool): Recording {
  const statements: string[] = [];
  const heard = new WeakSet<object>();
  pool.on("acquire", (client: object) => {
    if (heard.has(client)) return;
    heard.add(client);
    const speaker = client as { query(statement: string | { text: string }, ...rest: unknown[]): unknown };
    const query = speaker.query.bind(speaker);
    speaker.query = (statement, ...rest) => {
      statements.push(typeof statement === "string" ? statement : statement.text);
      return query(statement, ...rest);
    };
  });
  return { take: () => statements.splice(0) };
}
