import { Buffer } from "node:buffer";
import { applicationDocumentTexts } from "../../../domains/applications/documents/read.ts";
import type { Services } from "../../../platform/services/services.ts";
import { SHA256 } from "../../../platform/values/documentId.ts";

interface Loaded {
  readonly texts: ReadonlyMap<string, string>;
  readonly bytes: number;
}

/** The memory of all loaded documents, and of one beside its text: two ids and their slots of a map. */
const MOST_BYTES = 64 * 1024 * 1024;
const BYTES_A_DOCUMENT = 600;

/** Returns the text of a document of one version of an application's documents; undefined for an unknown id. */
export type FindApplicationDocument = (
  application: { readonly id: string; readonly version: number },
  documentId: string,
) => Promise<string | undefined>;

/**
 * Finds the documents of applications. Each version is loaded once, at its first use: the version is read with the
 * credential, so a request sends no statement of its own. The documents of the application that was used least recently
 * are removed first.
 */
export function applicationDocuments(services: Services): FindApplicationDocument {
  const loaded = new Map<string, Loaded>();
  const loading = new Map<string, Promise<Loaded>>();
  let bytes = 0;

  async function load(id: string, version: number): Promise<Loaded> {
    const rows = await applicationDocumentTexts(services, id);
    const texts = new Map(
      rows.flatMap(({ documentId, sha256, body }) => [[documentId, body] as const, [SHA256 + sha256, body] as const]),
    );
    const size = rows.reduce((sum, { body }) => sum + Buffer.byteLength(body) * 2 + BYTES_A_DOCUMENT, 0);
    const made = { texts, bytes: size };
    // The version before is not asked for again: no later credential has it.
    remove(`${id} ${version - 1}`);
    loaded.set(`${id} ${version}`, made);
    bytes += size;
    for (const oldest of loaded.keys()) {
      if (bytes <= MOST_BYTES || loaded.size === 1) break;
      remove(oldest);
    }
    return made;
  }

  function remove(key: string): void {
    bytes -= loaded.get(key)?.bytes ?? 0;
    loaded.delete(key);
  }

  return async ({ id, version }, documentId) => {
    if (version === 0) return undefined;
    const key = `${id} ${version}`;
    const manifest = loaded.get(key);
    if (manifest !== undefined) {
      loaded.delete(key);
      loaded.set(key, manifest);
      return manifest.texts.get(documentId);
    }
    const running = loading.get(key) ?? load(id, version).finally(() => loading.delete(key));
    loading.set(key, running);
    return (await running).texts.get(documentId);
  };
}
