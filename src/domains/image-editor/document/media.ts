import type { LooseDocument } from "./shape.ts";
import type { Path } from "./violation.ts";

/** Where a document names a medium, and what it has to be: a picture, or a font. */
export interface MediaUse {
  mediaId: string;
  as: "image" | "font";
  path: Path;
}

/** Every medium that a document names, as often as it does. An empty id names none. */
export function mediaUses({ pages }: LooseDocument): MediaUse[] {
  const uses: MediaUse[] = [];
  const add = (mediaId: string | undefined, as: MediaUse["as"], path: () => Path) => {
    if (mediaId) uses.push({ mediaId, as, path: path() });
  };
  pages.forEach((page, index) => {
    const at = ["pages", index];
    add(page.latestExportMediaId, "image", () => [...at, "latestExportMediaId"]);
    add(page.previewMediaId, "image", () => [...at, "previewMediaId"]);
    add(page.background?.image?.mediaId, "image", () => [...at, "background", "image", "mediaId"]);
    page.layers.forEach(({ image, text }, layer) => {
      add(image?.mediaId, "image", () => [...at, "layers", layer, "image", "mediaId"]);
      add(text?.fontAssetId, "font", () => [...at, "layers", layer, "text", "fontAssetId"]);
    });
  });
  return uses;
}
