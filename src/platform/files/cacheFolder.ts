import { fileURLToPath } from "node:url";

/** What can be made again, and need not be there: written at install (src/server/prepare.ts), and by whoever runs tests. */
export const cacheFolder: string = fileURLToPath(new URL("../../../.cache", import.meta.url));
