import { readFileSync } from "node:fs";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";

/** The theme of the demo organization, which roasts coffee. */
export const THEME_NAME = "House roast";

/** The face of its titles. */
export const TITLE_FACE = { family: "Playfair Display", weight: 700, file: "playfair-display-latin-700-normal.woff2" };

/** The manifests of its revisions, in the order in which they are published. */
const ROASTS = ["first-roast", "second-roast", "third-roast"];

/**
 * Returns the manifests of its revisions; `fontId` is the asset of the title face, which each database names
 * differently.
 */
export function roasts(fontId: string): Manifest[] {
  const { family, weight } = TITLE_FACE;
  const fonts: Manifest["fonts"] = [
    { key: "title", family, weight, style: "normal", display: "swap", format: "woff2", sourceUrl: `asset:${fontId}` },
  ];
  return ROASTS.map((name) => {
    const text = readFileSync(new URL(`themes/${name}.json`, import.meta.url), "utf8");
    return { ...(JSON.parse(text) as Manifest), fonts };
  });
}
