import { fileURLToPath } from "node:url";

/** Files that can be created again and may be absent, written at install (src/commands/prepare.ts) and by tests. */
export const cacheFolder: string = fileURLToPath(new URL("../../../.cache", import.meta.url));
