import { readFileSync } from "node:fs";
import type { Manifest } from "../manifest/shape.ts";

/**
 * The version of all built-in themes. Increment it, and `revision` in their files, when a value of one of them changes.
 */
export const BUILTIN_VERSION = 1;

/** The built-in themes in the order of their presentation; each is the file `<key>.json` in this folder. */
export const BUILTIN_KEYS: readonly string[] = [
  "workshop",
  "studio",
  "notebook",
  "playroom",
  "cloud-garden",
  "study-hall",
  "corkboard",
  "midnight",
];

/** The theme without a choice, and the fallback for one that cannot be shown (docs/decisions/themes.md, 12). */
export const DEFAULT_BUILTIN = "workshop";

const read = new Map<string, Manifest>();

/** A built-in theme, read at its first use; undefined for an unknown key. */
export function builtin(key: string): Manifest | undefined {
  const cachedTheme = read.get(key);
  if (cachedTheme || !BUILTIN_KEYS.includes(key)) return cachedTheme;
  // `npm run check` checks the file against every rule of a manifest.
  const manifest = JSON.parse(readFileSync(new URL(`${key}.json`, import.meta.url), "utf8")) as Manifest;
  read.set(key, manifest);
  return manifest;
}
