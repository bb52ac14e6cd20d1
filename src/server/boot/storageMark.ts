import type { Database } from "../../platform/database/database.ts";
import { embeddedFolder } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { StorageError } from "../../platform/errors/storageError.ts";
import { markOf, writeMark } from "../../platform/storage/mark.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { CannotStart } from "./boot.ts";

/**
 * Requires that the storage is the one of the database, before a server or a worker uses either. A storage that was
 * exchanged, or that a container lost, would look like one whose media were deleted.
 * - A database and a storage without marks get one. The row is unconfirmed until the object exists, so an interrupted
 *   first start, and servers that start at the same moment, repeat the step.
 * - A database with media and without a mark, from before there were marks, must find one of its newest objects.
 * - Any other difference is refused, unless STORAGE_MARK=adopt gives the storage the mark of the database.
 * - A storage that cannot be reached is checked later, by `/readyz`, if it had the mark before.
 * A database in memory has no mark: its rows do not outlive the process.
 * @returns whether the storage was checked
 * @throws CannotStart
 */
export async function claimStorage(env: Env, { pool }: Pick<Database, "pool">, storage: Storage): Promise<boolean> {
  if (isInMemory(env)) return true;
  const own = await rowOf(pool, true);
  try {
    const mark = await markOf(storage);
    if (mark === own.mark) {
      if (!own.isConfirmed) await confirm(pool);
      return true;
    }
    if (env.STORAGE_MARK !== "adopt") {
      if (mark !== null || own.isConfirmed) throw new CannotStart(differenceOf(env, mark));
      await requireMedia(env, pool, storage);
    }
    await writeMark(storage, own.mark);
    await confirm(pool);
    return true;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (own.isConfirmed && env.STORAGE_MARK !== "adopt") return false;
    throw new CannotStart(
      `${nameOf(env)} cannot be reached, and has no mark of this database yet: ${error.message}. ${checksOf(env)}`,
    );
  }
}

/** The same for a command that only reads. Accepts a database that no server has started on. @throws CannotStart */
export async function requireOwnStorage(env: Env, { pool }: Pick<Database, "pool">, storage: Storage): Promise<void> {
  if (env.STORAGE_MARK === "adopt" || isInMemory(env)) return;
  const own = await rowOf(pool, false);
  if (own?.isConfirmed !== true) return;
  const mark = await markOf(storage);
  if (mark !== own.mark) throw new CannotStart(differenceOf(env, mark));
}

/**
 * Returns a function that reports whether the storage has another mark than the database, or lost its mark. The row is
 * read once, because a mark does not change while a server runs; a database that does not answer says nothing about the
 * storage.
 */
export function foreignStorageCheck({ pool }: Pick<Database, "pool">, storage: Storage): () => Promise<boolean> {
  let cachedRow: { own: Row | undefined } | undefined;
  return async () => {
    cachedRow ??= await rowOf(pool, false).then(
      (own) => ({ own }),
      () => undefined,
    );
    return cachedRow?.own?.isConfirmed === true && (await markOf(storage)) !== cachedRow.own.mark;
  };
}

interface Row {
  mark: string;
  isConfirmed: boolean;
}
type Pool = Database["pool"];

async function rowOf(pool: Pool, create: true): Promise<Row>;
async function rowOf(pool: Pool, create: false): Promise<Row | undefined>;
async function rowOf(pool: Pool, create: boolean): Promise<Row | undefined> {
  const read = async () =>
    (await pool.query<Row>(`SELECT mark, is_confirmed AS "isConfirmed" FROM storage_mark`)).rows[0];
  const row = await read();
  // A database that is read-only at this moment has its row from an earlier start.
  if (row !== undefined || !create) return row;
  await pool.query("INSERT INTO storage_mark DEFAULT VALUES ON CONFLICT DO NOTHING");
  return read();
}

const confirm = (pool: Pool) => pool.query("UPDATE storage_mark SET is_confirmed = true");

/**
 * Media that a storage must have are looked up for this many items: a person may have deleted the newest one meanwhile.
 */
const LOOKED_UP = 5;

/** @throws CannotStart if the database has media, and the storage has none of the newest */
async function requireMedia(env: Env, pool: Pool, storage: Storage): Promise<void> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT content_key AS key FROM media_item WHERE processing = 'READY' ORDER BY created_at DESC LIMIT ${LOOKED_UP}`,
  );
  for (const { key } of rows) {
    const object = await storage.open(key, { start: 0, end: 0 });
    await object?.body.cancel();
    if (object !== null) return;
  }
  if (rows.length === 0) return;
  throw new CannotStart(`${nameOf(env)} has none of the newest media of the database. ${checksOf(env)}`);
}

const isInMemory = (env: Env) => env.DATABASE_URL?.startsWith("pglite:") === true && embeddedFolder(env) === null;

const differenceOf = (env: Env, mark: string | null) =>
  `${nameOf(env)} ${
    mark === null ? "has no mark of this database: the storage is empty, or another one" : "belongs to another database"
  }. ${checksOf(env)}`;

const nameOf = ({ S3_ENDPOINT, S3_BUCKET, DATA_DIR }: Env) =>
  S3_ENDPOINT === undefined
    ? `The storage of media in DATA_DIR (${DATA_DIR})`
    : `The storage of media in S3_BUCKET (${S3_BUCKET})`;

const checksOf = ({ S3_ENDPOINT }: Env) =>
  `Check ${
    S3_ENDPOINT === undefined ? "DATA_DIR, and that its volume is mounted," : "S3_ENDPOINT and S3_BUCKET,"
  } and DATABASE_URL. If this storage is the right one, set STORAGE_MARK=adopt for one start: the storage then gets the mark of this database.`;
