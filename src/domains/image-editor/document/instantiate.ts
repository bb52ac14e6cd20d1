import type { ImageDocument, Layer, Page } from "./shape.ts";

/** Creates unique ids for the parts of a new document. */
export type NewPartId = () => string;

/**
 * Creates a new document from another: the same design with new ids of pages and layers, without the other's exports
 * and renderings. The new document keeps every rule that the other keeps.
 */
export function instantiate(document: ImageDocument, newPartId: NewPartId, title = document.title): ImageDocument {
  return { ...document, title, pages: document.pages.map((page) => freshPage(page, newPartId)) };
}

function freshPage(
  { latestExportMediaId: _export, previewMediaId: _preview, ...page }: Page,
  newPartId: NewPartId,
): Page {
  const ids = new Map(page.layers.map(({ id }) => [id, newPartId()]));
  const layers = page.layers.map((layer) => freshLayer(layer, ids));
  return { ...page, id: newPartId(), layers };
}

function freshLayer(layer: Layer, ids: ReadonlyMap<string, string>): Layer {
  const parentId = layer.parentId === undefined ? undefined : ids.get(layer.parentId);
  return { ...layer, id: ids.get(layer.id) as string, ...(parentId !== undefined && { parentId }) };
}
