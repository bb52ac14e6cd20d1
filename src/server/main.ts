/** `npm start`: the whole server, on Node and on Deno. */
import module from "node:module";
import { cacheFolder } from "../core/cacheFolder.ts";

// What Node compiled at the last start it need not compile again: a quarter of the time to the first answer. Where the folder cannot be
// written, and under Deno, which keeps its own, nothing is lost but that.
const cache: Partial<Pick<typeof module, "enableCompileCache" | "flushCompileCache">> = module;
cache.enableCompileCache?.(cacheFolder);

const { start } = await import("./start.ts");
await start();
cache.flushCompileCache?.();
