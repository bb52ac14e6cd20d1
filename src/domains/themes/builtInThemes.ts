import { BUILTIN_KEYS, BUILTIN_VERSION, builtin, DEFAULT_BUILTIN } from "./builtin/builtins.ts";
import type { Manifest } from "./manifest/shape.ts";

/** A theme that is part of the server. */
export interface BuiltInTheme {
  manifest: Manifest;
  version: number;
  isDefault: boolean;
}

/** The number of built-in themes; counting them reads none. */
export const BUILT_IN_THEMES = BUILTIN_KEYS.length;

/** The built-in themes in the order of their presentation. */
export const builtInThemes = (): BuiltInTheme[] =>
  BUILTIN_KEYS.map((id) => ({
    manifest: builtin(id) as Manifest,
    version: BUILTIN_VERSION,
    isDefault: id === DEFAULT_BUILTIN,
  }));
