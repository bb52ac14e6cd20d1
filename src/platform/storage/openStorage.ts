import { join } from "node:path";
import type { Env } from "../env/env.ts";
import { StorageError } from "../errors/storageError.ts";
import type { Log } from "../log/log.ts";
import type { Circuits } from "../outbound/circuits.ts";
import type { Storage } from "./storage.ts";

/** Opens the storage of the environment, an S3-compatible store or a folder in DATA_DIR, at first use. */
export function openStorage(env: Env, circuits: Circuits, log: Log): Storage {
  let storage: Promise<Storage> | undefined;
  const asking = async <Value>(ask: (opened: Storage) => Promise<Value>): Promise<Value> => {
    try {
      return await ask(await (storage ??= load(env, circuits)));
    } catch (error) {
      // Callers learn only that the storage is unavailable.
      if (error instanceof StorageError) log.warning("storage.failed", { reason: error.message });
      throw error;
    }
  };
  return {
    put: (...of) => asking((opened) => opened.put(...of)),
    open: (...of) => asking((opened) => opened.open(...of)),
    remove: (...of) => asking((opened) => opened.remove(...of)),
    append: (...of) => asking((opened) => opened.append(...of)),
    finish: (...of) => asking((opened) => opened.finish(...of)),
    abandon: (...of) => asking((opened) => opened.abandon(...of)),
    probe: () => asking((opened) => opened.probe()),
  };
}

async function load(env: Env, circuits: Circuits): Promise<Storage> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const { createS3Storage } = await import("./s3Storage.ts");
    return createS3Storage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      circuits,
    });
  }
  const { createFolderStorage } = await import("./folderStorage.ts");
  return createFolderStorage(join(DATA_DIR, "media"));
}
