/** `npm start`: the whole server, on Node and on Deno. */
import module from "node:module";
import { fileURLToPath } from "node:url";

// What Node compiled at the last start it need not compile again: a quarter of the time to the first answer. Where the folder cannot be
// written, and under Deno, which keeps its own, nothing is lost but that.
const cache: Partial<Pick<typeof module, "enableCompileCache" | "flushCompileCache">> = module;
cache.enableCompileCache?.(fileURLToPath(new URL("../../node_modules/.cache/rostrum", import.meta.url)));

const { start } = await import("./start.ts");
await start();
cache.flushCompileCache?.();
