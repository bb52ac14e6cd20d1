import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns a function that loads a library at its first call. Together these libraries are 280 files, which a start need
 * not read.
 */
const lazily = (name: string): (() => unknown) => {
  let library: unknown;
  return () => (library ??= load(name));
};

export const cssTree = lazily("css-tree") as () => typeof import("css-tree");
export const culori = lazily("culori") as () => typeof import("culori");
