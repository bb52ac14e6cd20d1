import { createRequire } from "node:module";
import process from "node:process";
import type * as Canvas from "@napi-rs/canvas";

export type CanvasModule = typeof Canvas;
export type Context = Canvas.SKRSContext2D;

let loaded: CanvasModule | undefined;

/**
 * Returns Skia, loaded at first use. System fonts are not registered: texts name a bundled face (face.ts), so drawings
 * are equal on every machine. Drawing blocks the thread, so long drawings run in a worker.
 */
export function canvas(): CanvasModule {
  if (loaded === undefined) {
    process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
    // The package is CommonJS around a native module, which Deno finds only by `require`.
    loaded = createRequire(import.meta.url)("@napi-rs/canvas") as CanvasModule;
  }
  return loaded;
}
