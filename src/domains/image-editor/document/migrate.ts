import type { ImageDocument } from "./shape.ts";
import { SCHEMA_VERSION } from "./validate.ts";

/** A stored document of any version. */
export interface StoredDocument {
  document: unknown;
  schemaVersion: number;
}

/**
 * Converts a document to the next version, including `schemaVersion`. Stored documents are valid, so a step need not
 * validate.
 */
export type Step = (document: never) => unknown;

/** Version → the step to the next version. Only one version has existed so far. */
const STEPS: Readonly<Record<number, Step>> = {};

/**
 * Returns a stored document in the current version, converted step by step. Reads migrate documents; a write stores the
 * current version.
 * @throws Error for a version without a step, such as one of a newer server
 */
export function currentDocument(stored: StoredDocument, steps = STEPS, current = SCHEMA_VERSION): ImageDocument {
  let { document, schemaVersion } = stored;
  while (schemaVersion !== current) {
    const step = steps[schemaVersion];
    if (step === undefined)
      throw new Error(`Documents of version ${schemaVersion} cannot be converted to version ${current}`);
    document = step(document as never);
    schemaVersion += 1;
  }
  return document as ImageDocument;
}
