import { join } from "node:path";
import type { Env } from "./env.ts";
import type { Storage } from "./storage.ts";

/** The storage that the environment names: an S3-compatible store, or a folder in DATA_DIR. Loaded when somebody first needs it. */
export function openStorage(env: Env): Storage {
  let storage: Promise<Storage> | undefined;
  const opened = () => (storage ??= load(env));
  return {
    put: async (...of) => (await opened()).put(...of),
    open: async (...of) => (await opened()).open(...of),
    remove: async (...of) => (await opened()).remove(...of),
    append: async (...of) => (await opened()).append(...of),
    finish: async (...of) => (await opened()).finish(...of),
    abandon: async (...of) => (await opened()).abandon(...of),
  };
}

async function load(env: Env): Promise<Storage> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const { createS3Storage } = await import("./s3Storage.ts");
    return createS3Storage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  }
  const { createFolderStorage } = await import("./folderStorage.ts");
  return createFolderStorage(join(DATA_DIR, "media"));
}
