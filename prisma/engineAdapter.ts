import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { type Database, openDatabase } from "../src/platform/database/database.ts";

/** adapter-pg with the method that its declared type keeps private. */
type PgAdapter = SqlDriverAdapter & { performIO(query: SqlQuery): Promise<pg.QueryArrayResult> };

/**
 * The databases that the schema engine works on: the one at `url`, and an empty one to replay migrations in, which is
 * always PGlite in memory, so that comparing needs no server and no right to create databases. Each is opened when it
 * is first asked something: the engine connects to both, whatever it does, and comparing files must not wait for a
 * folder that a server holds.
 */
export function engineAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  let shadow: Promise<Database> | undefined;
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: async () => onDemand(() => openDatabase(url, { connections: 1, explains: false })),
    connectToShadowDb: async () =>
      onDemand(async () => {
        const fresh = shadow === undefined;
        shadow ??= openDatabase("pglite:memory", { explains: false });
        const database = await shadow;
        if (!fresh) await database.pool.query(emptied);
        // One replay after another uses it: it closes with the process.
        return { ...database, close: async () => {} };
      }),
  };
}

/** Takes a database back to where it began, in a fraction of the time of making another. */
const emptied = `DO $$ DECLARE found name; BEGIN
  FOR found IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', found);
  END LOOP;
  CREATE SCHEMA public;
END $$`;

function onDemand(open: () => Promise<Database>): SqlDriverAdapter {
  let opened: Promise<{ database: Database; adapter: SqlDriverAdapter }> | undefined;
  const adapter = async () => {
    opened ??= open().then(async (database) => ({ database, adapter: await forEngine(database) }));
    return (await opened).adapter;
  };
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    queryRaw: async (query) => (await adapter()).queryRaw(query),
    executeRaw: async (query) => (await adapter()).executeRaw(query),
    executeScript: async (script) => (await adapter()).executeScript(script),
    startTransaction: async (level) => (await adapter()).startTransaction(level),
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: async () => (await opened)?.database.close(),
  };
}

/** adapter-pg serves a client; two things that only the schema engine does are mended here. */
async function forEngine({ pool }: Database): Promise<SqlDriverAdapter> {
  const adapter = (await new PrismaPg(pool).connect()) as SqlDriverAdapter as PgAdapter;
  readCatalogueChars(adapter);
  // The adapter cuts a script at every semicolon, which breaks function bodies; the server takes it whole.
  adapter.executeScript = async (script) => {
    await pool.query(script);
  };
  return adapter;
}

const catalogueChar = 18;
const text = 25;

/**
 * The adapter refuses PostgreSQL's one-byte "char", which the engine reads from the system catalog: the value passes as
 * text and is typed as a character.
 */
function readCatalogueChars(adapter: PgAdapter): void {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const chars = new WeakMap<SqlQuery, number[]>();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const isChar = (field: pg.FieldDef | undefined) => field?.dataTypeID === catalogueChar;
    chars.set(
      query,
      [...result.fields.keys()].filter((index) => isChar(result.fields[index])),
    );
    const fields = result.fields.map((field) => (isChar(field) ? { ...field, dataTypeID: text } : field));
    return { ...result, fields };
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of chars.get(query) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}
