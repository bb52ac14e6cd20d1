/** A process that only delivers, as its `Plan` says. Ends when it is killed. */
import module from "node:module";
import { fileURLToPath } from "node:url";

// What one worker compiled the next ones need not compile again: most of a life that lasts a second.
module.enableCompileCache(fileURLToPath(new URL("../../.cache/delivery", import.meta.url)));
await import("./work.ts");
