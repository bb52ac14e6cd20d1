import type { ImageDocument, Layer, Page } from "./shape.ts";

/** Creates unique keys for the parts of a new document. */
export type NewKey = () => string;

/**
 * Creates a new document from another: the same design with new keys of pages and layers, without the other's exports
 * and renderings. The new document keeps every rule that the other keeps.
 */
export function instantiate(document: ImageDocument, newKey: NewKey, title = document.title): ImageDocument {
  return { ...document, title, pages: document.pages.map((page) => freshPage(page, newKey)) };
}

function freshPage({ latestExportMediaId: _export, previewMediaId: _preview, ...page }: Page, newKey: NewKey): Page {
  const keys = new Map(page.layers.map(({ key }) => [key, newKey()]));
  const layers = page.layers.map((layer) => freshLayer(layer, keys));
  return { ...page, key: newKey(), layers };
}

function freshLayer(layer: Layer, keys: ReadonlyMap<string, string>): Layer {
  const parentKey = layer.parentKey === undefined ? undefined : keys.get(layer.parentKey);
  return { ...layer, key: keys.get(layer.key) as string, ...(parentKey !== undefined && { parentKey }) };
}
