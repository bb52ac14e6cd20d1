/**
 * The last step of `npm ci`: makes ahead what the first start would otherwise make. Nothing depends on it: a server that finds none of it
 * only starts later. So it never fails an install.
 */
import module from "node:module";
import { makeBlankDatabase } from "../core/blankDatabase.ts";
import { cacheFolder } from "../core/cacheFolder.ts";

module.enableCompileCache(cacheFolder);
try {
  await makeBlankDatabase();
} catch (error) {
  console.warn("The first start will take longer:", error);
}
