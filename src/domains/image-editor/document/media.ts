import type { LooseDocument } from "./shape.ts";
import type { Path } from "./violation.ts";

/** A reference of a document to a media item, which must be an image or a font. */
export interface MediaUse {
  mediaId: string;
  as: "image" | "font";
  path: Path;
}

/** Returns all references of a document to media items, including repeated ones. An empty id is no reference. */
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
