import type { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { PrismaClient } from "../../../prisma/generated/client/client.ts";
import { isFull, spaceAt } from "../files/diskSpace.ts";
import { FolderLocked, lockFolder } from "../files/folderLock.ts";
import { createWholeFolder } from "../files/wholeFolder.ts";
import type { Statement } from "./batch.ts";
import { boundPrepared } from "./boundPrepared.ts";
import { compileReads } from "./compiler/client.ts";
import { type Compiler, createCompiler } from "./compiler/compiler.ts";
import { DatabaseEnded, guardEmbedded } from "./embeddedGuard.ts";
import { observeStatements } from "./observeStatements.ts";
import { NotDurable, openDurable, openFast, openInMemory } from "./openPglite.ts";
import { countUnavailable, type Outages } from "./outages.ts";
import { withClient } from "./plainTransaction.ts";
import { createPrismaClient } from "./prismaClient.ts";
import { explainErrors, type SchemaSupport, watchSchema } from "./schemaSupport.ts";
import { openServerPool, type ServerPoolOptions } from "./serverPool.ts";
import { statementName } from "./statementName.ts";
import { stopStatements } from "./stopStatements.ts";
import { poolForPrisma } from "./transactionConnection.ts";
import { createWritability, type Writability } from "./writability.ts";

/**
 * One open database: PGlite in this process or a PostgreSQL server, behind the same driver, adapter and type mapping.
 */
export interface Database {
  readonly kind: "pglite" | "postgres";
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  /** Makes statements of Prisma's arguments. */
  readonly compiler: Compiler;
  readonly pglite?: PGlite;
  /**
   * Aborts with a DatabaseEnded when the embedded database ended by itself. Only a new process can open its folder
   * again.
   */
  readonly ended?: AbortSignal;
  /** Statements that failed because the database was unavailable. */
  readonly outages: Outages;
  /** Whether this server works with the schema, which another version may have migrated. */
  readonly schema: SchemaSupport;
  /** Whether the database takes writes: a standby does not. */
  readonly writability: Writability;
  /**
   * Statements that follow BEGIN in each transaction of the write path: those that start the checks of a test database.
   */
  readonly onBegin?: readonly Statement[];
  /** The time limit of a statement in milliseconds; undefined without a limit. */
  readonly statementMs?: number | undefined;
  close(): Promise<void>;
}

export interface OpenOptions extends ServerPoolOptions {
  /**
   * A data folder without an open database, which a PGlite in memory, or in a folder that does not exist yet, starts
   * from (see blankDatabase.ts).
   */
  blank?: string | undefined;
  /**
   * Whether acknowledged writes of a PGlite in a folder survive a power cut; true when left out. Commits are several
   * times faster without.
   */
  durable?: boolean;
  /**
   * Whether errors of readers are explained by migrations of another version; true when left out. The engine that
   * develops migrations needs the errors as they are.
   */
  explains?: boolean;
  /** Is called with the path of each file or folder that a durable PGlite synced. */
  onSync?: (path: string) => void;
}

/**
 * The folder of the embedded database cannot be opened because its disk is full. The message addresses the operator.
 */
export class DiskFull extends Error {}

/**
 * Opens `pglite:memory`, `pglite:<folder>` or `postgres://…`. A folder is locked for this process.
 * An unreachable server is noticed at the first query, not here.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  if (url.startsWith("pglite:")) return openEmbedded(url.slice("pglite:".length), options);
  const outages = countUnavailable();
  const { pool, writability, statementMs } = openServerPool(url, options, outages);
  const statementNameGenerator = ({ sql }: { sql: string }) => statementName(sql);
  const opened = openClient(pool, options, { statementNameGenerator });
  const close = once(() => closeAll(opened.prisma, pool));
  return { kind: "postgres", pool, ...opened, outages, writability, statementMs, close };
}

function openClient(pool: pg.Pool, { explains = true }: OpenOptions, prismaOptions: PrismaPgOptions = {}) {
  const schema = watchSchema(pool);
  if (explains) explainErrors(pool, schema);
  const client = createPrismaClient(new PrismaPg(poolForPrisma(pool), prismaOptions));
  const compiler = createCompiler(client);
  return { schema, compiler, prisma: compileReads(client, pool, compiler) };
}

type PrismaPgOptions = ConstructorParameters<typeof PrismaPg>[1] & object;

async function openEmbedded(folder: string, options: OpenOptions): Promise<Database> {
  const inMemory = folder === "memory";
  const unlock = inMemory ? () => {} : await locked(resolve(folder));
  const ending = new AbortController();
  let pglite: PGlite | undefined;
  try {
    const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
    const data = resolve(folder, "db");
    if (!inMemory && !existsSync(data)) {
      // A partly written data folder would be opened as a database at the next start.
      await createWholeFolder(data, async (beside) => {
        if (options.blank) await cp(options.blank, beside, { recursive: true });
        else await (await openFast(beside)).close();
      });
    }
    const { durable = true, onSync } = options;
    const opened = await (inMemory
      ? openInMemory(options.blank)
      : durable
        ? openDurable(data, onSync)
        : openFast(data));
    pglite = opened;
    await opened.exec("SET TIME ZONE 'UTC'");
    const outages = countUnavailable();
    const endedBy = (words: string) => {
      const ended = new DatabaseEnded(
        inMemory ? `The database in memory ended: ${words}.` : endText(resolve(folder), words),
      );
      ending.abort(ended);
      return ended;
    };
    const guarded = guardEmbedded(opened, { endedBy, hasNoRoom: outages.note });
    const config = createPgConfig(guarded as PGlite);
    keepErrorListener(config.connection);
    // adapter-pg puts its parsers in `types`, where the bridge expects a list of parameter types.
    const parse = config.connection.parse.bind(config.connection);
    config.connection.parse = (query: { types?: unknown }) => {
      parse(Array.isArray(query.types) ? query : { ...query, types: undefined });
    };
    const pool = new pg.Pool({ ...(config as unknown as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
    keepConnection(pool);
    boundPrepared(pool);
    stopStatements(pool, { cancels: false });
    observeStatements(pool);
    const clients = openClient(pool, options);
    const close = once(async () => {
      // PostgreSQL must not write its memory to the files after a panic; its write-ahead log repairs them at the next
      // start.
      if (ending.signal.aborted) return unlock();
      await closeAll(clients.prisma, pool)
        .finally(() => opened.close())
        .finally(unlock);
    });
    // The embedded database has no standby.
    const writability = createWritability(async () => true);
    const ended = ending.signal;
    return { kind: "pglite", pool, pglite: opened, ...clients, outages, writability, ended, close };
  } catch (error) {
    await pglite?.close().catch(() => {});
    unlock();
    if (!inMemory && isFull(resolve(folder))) throw diskFull(resolve(folder), error);
    if (error instanceof NotDurable) throw error;
    // Errors of PGlite may have no message.
    throw new Error(`The database in ${inMemory ? "memory" : resolve(folder)} cannot be opened`, { cause: error });
  }
}

/** @throws FolderLocked; DiskFull */
async function locked(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    throw isFull(folder) && !(error instanceof FolderLocked) ? diskFull(folder, error) : error;
  }
}

const diskFull = (folder: string, cause: unknown) =>
  new DiskFull(`The database in ${folder} cannot be opened. ${spaceAt(folder)}`, { cause });

const endText = (folder: string, words: string) =>
  `The embedded database stopped answering: ${words}. ${spaceAt(folder)} Then start again: every acknowledged change is still there.`;

/**
 * Keeps an error listener on the connection: its client removes its listeners at its end, and an unhandled error would
 * end the process.
 */
function keepErrorListener(connection: EventEmitter): void {
  const emit = connection.emit.bind(connection);
  connection.emit = (event: string | symbol, ...args: unknown[]) =>
    (event === "error" && connection.listenerCount("error") === 0) || emit(event, ...args);
}

/**
 * Keeps the only connection after a failed `query`, where pg-pool would discard it. Otherwise one refused statement
 * would fail the statements of other requests.
 */
function keepConnection(pool: pg.Pool): void {
  // Without listeners, an error between two statements would end the process. The next statement reports it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const query = (text: string | pg.QueryConfig, values?: unknown[]) =>
    withClient(pool, (client) => client.query(text, values));
  pool.query = query as typeof pool.query;
}

async function closeAll(prisma: PrismaClient, pool: pg.Pool): Promise<void> {
  await prisma.$disconnect();
  await pool.end();
}

/** Returns a function that closes at its first call only. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}
