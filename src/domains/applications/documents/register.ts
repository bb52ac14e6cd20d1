import { Buffer } from "node:buffer";
import type { ExternalApplication } from "../../../../prisma/generated/client/client.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { hashOf } from "../../../platform/values/documentId.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { BOUNDS, DOCUMENT_LIMITS } from "../bounds.ts";
import { RegisterDocuments } from "../inputs.ts";
import { applicationTarget } from "../read.ts";
import { checkDocuments } from "./rules.ts";

interface Kept {
  readonly documentId: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Registers trusted documents of an application as its next version. Documents of earlier versions stay, unless the new
 * version replaces them. Returns the application; a registration that changes nothing makes no version.
 * @throws DomainError INVALID_INPUT for an invalid document, an id with another text, or too many documents or bytes;
 * CONFLICT if the application is revoked; REVISION_CONFLICT if another version is the current one
 */
export const registerApplicationDocuments = write({
  name: "registerApplicationDocuments",
  input: RegisterDocuments,
  precheck: checkDocuments,
  target: ({ tx, input }) => applicationTarget(tx, input.applicationId),
  permission: "instance.administer",
  async run({ tx, input, now }) {
    const application = await locked(tx, input.applicationId);
    const { id: applicationId, documentsVersion: current } = application;
    if (application.revokedAt !== null)
      throw new DomainError("CONFLICT", "The application is revoked and can have no documents");
    if (input.expectedVersion !== undefined && input.expectedVersion !== current)
      throw new DomainError("REVISION_CONFLICT", `The current version of the documents is ${current}`, [], {
        currentRevision: current,
      });
    const columns = { documentId: true, sha256: true, bytes: true };
    const before: Kept[] = await tx.applicationDocument.findMany({ where: { applicationId }, select: columns });
    const documents = input.documents.map(({ id, text }) => ({
      documentId: id,
      sha256: hashOf(text),
      body: text,
      bytes: Buffer.byteLength(text),
    }));
    const { added, ended, stay } = changeOf(before, documents, input.replacesEarlier);
    if (added.length === 0 && ended.length === 0) return { value: application, audit: null };
    const documentCount = stay.length + added.length;
    const byteCount = [...stay, ...added].reduce((sum, { bytes }) => sum + bytes, 0);
    requireRoom(documentCount, byteCount);
    const version = current + 1;
    const ids = ended.map(({ documentId }) => documentId);
    await tx.applicationDocument.deleteMany({ where: { applicationId, documentId: { in: ids } } });
    const rows = added.map((document) => ({ ...document, applicationId, version }));
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await tx.applicationDocument.createMany({ data: rows.slice(at, at + AT_ONCE) });
    const made = { applicationId, version, documentCount, byteCount, createdAt: now };
    await tx.applicationDocumentVersion.create({ data: made });
    const forgotten = { lte: version - DOCUMENT_LIMITS.versions };
    await tx.applicationDocumentVersion.deleteMany({ where: { applicationId, version: forgotten } });
    const value = await tx.externalApplication.update({
      where: { id: applicationId },
      data: { documentsVersion: version },
    });
    const changed = [{ field: "documents_version", previous: String(current), current: String(version) }];
    return { value, audit: { action: "application.documents_registered", resourceId: applicationId, changed } };
  },
});

/** The number of rows of one statement, whose parameters are limited. */
const AT_ONCE = 1000;

/** Returns the application, locked, so that concurrent registrations get different versions. */
async function locked(tx: Tx, id: string): Promise<ExternalApplication> {
  await lockRow(tx, "external_application", id, "NO KEY UPDATE");
  return tx.externalApplication.findUniqueOrThrow({ where: { id } });
}

/**
 * Returns the documents that are new, those that end, and those that stay.
 * @throws DomainError INVALID_INPUT for an id whose text differs
 */
function changeOf<NewDocument extends Kept>(
  before: readonly Kept[],
  documents: readonly NewDocument[],
  replacesEarlier: boolean,
) {
  const hashes = new Map(before.map(({ documentId, sha256 }) => [documentId, sha256]));
  const isSame = ({ documentId, sha256 }: Kept) => hashes.get(documentId) === sha256;
  const other = documents.findIndex((each) => hashes.has(each.documentId) && !isSame(each));
  if (other !== -1 && !replacesEarlier)
    throw invalidInput(
      ["documents", other, "id"],
      "names a document with another text. Use a new id, or set replacesEarlier",
      documents[other]?.documentId,
    );
  const kept = new Set(documents.filter(isSame).map(({ documentId }) => documentId));
  const added = documents.filter((each) => !isSame(each));
  if (!replacesEarlier) return { added, ended: [], stay: before };
  return {
    added,
    ended: before.filter(({ documentId }) => !kept.has(documentId)),
    stay: before.filter(({ documentId }) => kept.has(documentId)),
  };
}

function requireRoom(documents: number, bytes: number): void {
  const [most, mostBytes] = [BOUNDS.documents.maxItems, DOCUMENT_LIMITS.bytes];
  if (documents > most)
    throw invalidInput(["documents"], `the application would have ${documents} documents; at most ${most} are allowed`);
  if (bytes > mostBytes)
    throw invalidInput(
      ["documents"],
      `the documents of the application would have ${bytes} bytes; at most ${mostBytes} are allowed`,
    );
}
