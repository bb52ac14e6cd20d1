import type { ImageDocument } from "./shape.ts";
import { SCHEMA_VERSION } from "./validate.ts";

/** A document as it was stored, of whatever version it was then. */
export interface StoredDocument {
  document: unknown;
  schemaVersion: number;
}

/** Makes a document of one version into one of the next, `schemaVersion` included. Documents are stored valid, so it need not check. */
export type Step = (document: never) => unknown;

/** Version → the step from it to the next. There has been one version so far. */
const STEPS: Readonly<Record<number, Step>> = {};

/**
 * A stored document in the current version, step by step from its own. It is migrated when it is read; a write stores the current one.
 * @throws Error for a version that no step leads on from, such as one of a later server
 */
export function currentDocument(stored: StoredDocument, steps = STEPS, current = SCHEMA_VERSION): ImageDocument {
  let { document, schemaVersion } = stored;
  while (schemaVersion !== current) {
    const step = steps[schemaVersion];
    if (step === undefined) throw new Error(`There is no way from version ${schemaVersion} of documents to ${current}`);
    document = step(document as never);
    schemaVersion += 1;
  }
  return document as ImageDocument;
}
