import { LONGEST_DOCUMENT_ID } from "../../platform/values/documentId.ts";

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 120 },
  redirectUris: { minItems: 1, maxItems: 20, uniqueItems: true, items: { maxLength: 2048 } },
  scopes: { minItems: 1, maxItems: 50, uniqueItems: true, items: { maxLength: 64 } },
  documents: { maxItems: 5000 },
  documentId: { minLength: 1, maxLength: LONGEST_DOCUMENT_ID },
  documentText: { minLength: 1 },
  /** 0 before the first version. */
  expectedVersion: { minimum: 0 },
} as const;

/** The most bytes of an application's trusted documents together, and the most versions that are listed. */
export const DOCUMENT_LIMITS = { bytes: 16_777_216, versions: 20 } as const;
