import type { Services } from "../../../platform/services/services.ts";

/** A document as its callers name it. */
export interface DocumentText {
  readonly documentId: string;
  readonly sha256: string;
  readonly body: string;
}

/** Returns the documents that the tokens of an application can call: at most 5,000, with 16 MiB together. */
export const applicationDocumentTexts = (services: Services, applicationId: string): Promise<DocumentText[]> =>
  services.database.prisma.applicationDocument.findMany({
    where: { applicationId },
    select: { documentId: true, sha256: true, body: true },
  });
