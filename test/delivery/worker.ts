/** A process that only delivers, as its `Plan` says. The test kills it. */
import module from "node:module";
import { fileURLToPath } from "node:url";

// The compile cache is shared between workers, because compiling takes most of a short life.
module.enableCompileCache(fileURLToPath(new URL("../../.cache/delivery", import.meta.url)));
await import("./work.ts");
