import { join } from "node:path";
import type { Env } from "./env.ts";
import type { Storage } from "./storage.ts";

/** The storage that the environment names: a folder in DATA_DIR. Loaded when somebody first stores or reads something. */
export function openStorage({ DATA_DIR }: Pick<Env, "DATA_DIR">): Storage {
  let storage: Promise<Storage> | undefined;
  const opened = () =>
    (storage ??= import("./folderStorage.ts").then(({ createFolderStorage }) =>
      createFolderStorage(join(DATA_DIR, "media")),
    ));
  return {
    put: async (...of) => (await opened()).put(...of),
    open: async (...of) => (await opened()).open(...of),
    remove: async (...of) => (await opened()).remove(...of),
  };
}
