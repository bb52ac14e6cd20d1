import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../../prisma/generated/client/client.ts";
import { lockFolder } from "./folderLock.ts";

/** One open database: PGlite in this process or a PostgreSQL server, behind the same driver, adapter and type mapping. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  readonly pglite?: PGlite;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A data folder dumped by PGlite, to start from (`pglite:memory` only). */
  loadDataDir?: Blob;
  /** Connections of the pool on PostgreSQL; PGlite has one. */
  connections?: number;
}

/**
 * Opens `pglite:memory`, `pglite:<folder>` or `postgres://…`. A folder is locked for this process.
 * A server that cannot be reached is not noticed here but at the first query.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  if (url.startsWith("pglite:")) return openEmbedded(url.slice("pglite:".length), options);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    // timestamptz comes back wrong through adapter-pg unless the session is in UTC.
    options: "-c TimeZone=UTC",
    connectionTimeoutMillis: 10_000,
  });
  // A dropped idle connection is the pool's to replace; without a listener it would end the process.
  pool.on("error", () => {});
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }) });
  return { kind: "postgres", pool, prisma, close: () => closeAll(prisma, pool) };
}

async function openEmbedded(folder: string, options: OpenOptions): Promise<Database> {
  const inMemory = folder === "memory";
  const unlock = inMemory ? () => {} : await lockFolder(resolve(folder));
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
    const where = inMemory ? "memory://" : resolve(folder, "db");
    const pglite = await PGlite.create(where, { ...(options.loadDataDir && { loadDataDir: options.loadDataDir }) });
    await pglite.exec("SET TIME ZONE 'UTC'");
    const config = createPgConfig(pglite);
    // adapter-pg puts its parsers in `types`, which the bridge takes for a list of parameter types.
    const parse = config.connection.parse.bind(config.connection);
    config.connection.parse = (query: { types?: unknown }) => {
      parse(Array.isArray(query.types) ? query : { ...query, types: undefined });
    };
    const pool = new pg.Pool({ ...(config as unknown as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
    const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
    const close = async () => {
      await closeAll(prisma, pool);
      await pglite.close();
      unlock();
    };
    return { kind: "pglite", pool, pglite, prisma, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function closeAll(prisma: PrismaClient, pool: pg.Pool): Promise<void> {
  await prisma.$disconnect();
  await pool.end();
}

const names = new Map<string, string>();

/** Names a prepared statement after its text, so that PostgreSQL plans it once a connection. Bounded: a text past the bound stays unnamed (""). */
function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= 2000) return "";
  const name = `r${createHash("sha256").update(sql).digest("base64url").slice(0, 20)}`;
  names.set(sql, name);
  return name;
}
