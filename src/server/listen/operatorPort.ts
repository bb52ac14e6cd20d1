import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sameSecret } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/database/database.ts";
import { embeddedFolder } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { FolderLocked, lockFolder } from "../../platform/files/folderLock.ts";
import { writePrivateFile } from "../../platform/files/wholeFile.ts";
import { listen } from "./listen.ts";

/** The name of a copy of an embedded database that its server makes for a backup. */
const SNAPSHOT = /^snapshot-[0-9a-f-]{36}$/;
/** Names the address and the secret of the running server, for the account that can read its database anyway. */
const accessFile = (folder: string) => join(folder, "operator.json");
const Access = z.object({ url: z.url(), token: z.string() });

/**
 * Lets the operator's commands ask this server for a copy of its embedded database, which no second process can open.
 * The port is of this machine only, and the secret is in a file that only the server's own account can read. PostgreSQL
 * needs none of this.
 * @returns closes the port
 */
export async function openOperatorPort(env: Env, database: Database): Promise<() => Promise<void>> {
  const folder = embeddedFolder(env);
  if (folder === null) return async () => {};
  await removeUnused(folder);
  const token = randomBytes(32).toString("base64url");
  const listener = await listen(
    async (request) => {
      const isOperator = sameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`);
      if (!isOperator) return new Response(null, { status: 401 });
      if (request.method !== "POST" || new URL(request.url).pathname !== "/snapshot")
        return new Response(null, { status: 404 });
      return answer(() => copyDatabase(database, folder));
    },
    { hostname: "127.0.0.1", port: 0 },
  );
  await writePrivateFile(accessFile(folder), JSON.stringify({ url: `http://127.0.0.1:${listener.port}`, token }));
  return async () => {
    await rm(accessFile(folder), { force: true });
    await listener.stop();
  };
}

/** Removes copies that commands left behind when they were killed. */
async function removeUnused(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => SNAPSHOT.test(each))) {
    const snapshot = join(folder, name);
    try {
      (await lockFolder(snapshot))();
      await rm(snapshot, { recursive: true, force: true });
    } catch (error) {
      // A backup reads the copy.
      if (!(error instanceof FolderLocked)) throw error;
    }
  }
}

async function answer(act: () => Promise<string>): Promise<Response> {
  try {
    return new Response(await act(), { status: 201 });
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
}

/**
 * Copies the files of the database while its only connection is held, so that no statement runs. The copy is what a
 * killed process leaves: the write-ahead log completes it when it is opened. Requests wait meanwhile, as long as the
 * disk needs to copy the files.
 */
async function copyDatabase({ pool }: Database, folder: string): Promise<string> {
  const name = `snapshot-${randomUUID()}`;
  const connection = await pool.connect();
  try {
    const to = join(folder, name, "db");
    await cp(join(folder, "db"), to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    connection.release();
  }
  return name;
}

/** Asks the running server of an embedded database for a copy. @returns the folder of the copy, or why there is none */
export async function askForSnapshot(folder: string): Promise<{ copy: string } | { reason: string }> {
  try {
    const { url, token } = Access.parse(JSON.parse(await readFile(accessFile(folder), "utf8")));
    const headers = { authorization: `Bearer ${token}` };
    const answered = await fetch(`${url}/snapshot`, { method: "POST", headers });
    const text = await answered.text();
    if (answered.ok && SNAPSHOT.test(text)) return { copy: join(folder, text) };
    return { reason: `the server answered ${answered.status}: ${text}` };
  } catch (error) {
    return { reason: `no server answered (${error instanceof Error ? error.message : String(error)})` };
  }
}
