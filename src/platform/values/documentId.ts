import { createHash } from "node:crypto";
import { DomainError } from "../errors/errors.ts";

/** The longest accepted id of a document, in characters. */
export const LONGEST_DOCUMENT_ID = 200;

const NAME = "[A-Za-z0-9._~-]+";
/** GraphQL over HTTP, appendix A: a SHA-256, an identifier with a private prefix, or a custom identifier. */
const FORM = new RegExp(`^(?:sha256:[0-9a-f]{64}|x-${NAME}:${NAME}|${NAME})$`);

export const isDocumentId = (text: string): boolean => text.length <= LONGEST_DOCUMENT_ID && FORM.test(text);

/** The prefix of an id that is the hash of the document's text. */
export const SHA256 = "sha256:";

/** Returns the SHA-256 of a document's text, in hexadecimal. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the documentId of a request. @throws DomainError BAD_REQUEST for a form that the specification excludes */
export function readDocumentId(value: unknown): string {
  if (typeof value === "string" && isDocumentId(value)) return value;
  throw new DomainError(
    "BAD_REQUEST",
    `documentId must be sha256: followed by 64 lower-case hexadecimal digits, or a custom id of letters, digits and -._~ with at most ${LONGEST_DOCUMENT_ID} characters; only a prefix that starts with x- may precede a colon.`,
  );
}
