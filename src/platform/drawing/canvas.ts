import { createRequire } from "node:module";
import process from "node:process";
import type * as Canvas from "@napi-rs/canvas";

export type CanvasModule = typeof Canvas;
export type Context = Canvas.SKRSContext2D;

let loaded: CanvasModule | undefined;

/**
 * Skia, loaded by the first who draws. Fonts of the machine are left out: texts name a face of ours (face.ts), and so look the same everywhere. Drawing
 * keeps the thread busy: what may take long is drawn in a worker.
 */
export function canvas(): CanvasModule {
  if (loaded === undefined) {
    process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
    // The package is CommonJS around a native module, which Deno finds by require alone.
    loaded = createRequire(import.meta.url)("@napi-rs/canvas") as CanvasModule;
  }
  return loaded;
}
