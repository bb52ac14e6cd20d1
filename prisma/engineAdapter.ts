import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { type Database, openDatabase } from "../src/core/database.ts";

/** adapter-pg with the method that its declared type keeps private. */
type PgAdapter = SqlDriverAdapter & { performIO(query: SqlQuery): Promise<pg.QueryArrayResult> };

/**
 * The databases that the schema engine works on: the one at `url`, and an empty one to replay migrations in, which is always
 * PGlite in memory, so that comparing needs no server and no right to create databases.
 */
export function engineAdapter(url: string): SqlMigrationAwareDriverAdapterFactory {
  const open = async (where: string) => forEngine(await openDatabase(where, { connections: 1 }));
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => open(url),
    connectToShadowDb: () => open("pglite:memory"),
  };
}

/** adapter-pg serves a client; two things that only the schema engine does are mended here. */
async function forEngine(database: Database): Promise<SqlDriverAdapter> {
  const adapter = (await new PrismaPg(database.pool).connect()) as SqlDriverAdapter as PgAdapter;
  readCatalogueChars(adapter);
  return Object.assign(adapter, {
    // The adapter cuts a script at every semicolon, which breaks function bodies; the server takes it whole.
    executeScript: async (script: string) => {
      await database.pool.query(script);
    },
    dispose: () => database.close(),
  });
}

const catalogueChar = 18;
const text = 25;

/** The adapter refuses PostgreSQL's one-byte "char", which the engine reads from the catalogue: it passes as text and is told as a character. */
function readCatalogueChars(adapter: PgAdapter): void {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const chars = new WeakMap<SqlQuery, number[]>();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const found = [...result.fields.keys()].filter((index) => result.fields[index]?.dataTypeID === catalogueChar);
    const fields = result.fields.map((field) =>
      field.dataTypeID === catalogueChar ? { ...field, dataTypeID: text } : field,
    );
    chars.set(query, found);
    return { ...result, fields };
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of chars.get(query) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
}
