import { BOUNDS, DOCUMENT_LIMITS } from "../../src/domains/applications/bounds.ts";
import { registerApplicationDocuments } from "../../src/domains/applications/documents/register.ts";
import { figure, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { ExternalApplication } from "./types.ts";

interface Version {
  version: number;
  documentCount: number;
  byteCount: number;
  createdAt: Date;
}

const ApplicationDocumentVersion = builder.objectRef<Version>("ApplicationDocumentVersion").implement({
  description:
    "Version of the trusted documents of an external application. Each registration makes one. Visible to instance administrators.",
  fields: (t) => ({
    version: t.exposeInt("version", { description: "Number of the version, from 1." }),
    documentCount: t.exposeInt("documentCount", {
      description: `Number of documents that tokens of the application can call in this version, at most ${figure(BOUNDS.documents.maxItems)}.`,
    }),
    byteCount: t.expose("byteCount", {
      type: "SafeInt",
      description: `Bytes of the texts of these documents, at most ${figure(DOCUMENT_LIMITS.bytes)}.`,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the version was registered." }),
  }),
});

builder.prismaObjectFields(ExternalApplication, (t) => ({
  documentsVersion: t.exposeInt("documentsVersion", {
    description:
      "Current version of the application's trusted documents; 0 if none was registered. Send it as `expectedVersion` to detect concurrent registrations.",
  }),
  documentVersions: t.field({
    type: [ApplicationDocumentVersion],
    ...typically(3),
    select: { documentVersions: { orderBy: { version: "desc" }, take: DOCUMENT_LIMITS.versions } },
    description: `Latest versions of the application's trusted documents, at most ${DOCUMENT_LIMITS.versions}, newest first.`,
    resolve: ({ documentVersions }) => documentVersions,
  }),
}));

const ApplicationDocumentInput = builder.inputType("ApplicationDocumentInput", {
  description: "Trusted document of an application.",
  fields: (t) => ({
    id: t.id({
      description: `Id that requests send as \`documentId\`: \`sha256:\` and the hash of the text, or letters, digits and \`-._~\`, at most ${BOUNDS.documentId.maxLength} characters.`,
    }),
    text: t.string({
      description: "Text of the GraphQL document, valid for the schema and within the limits of a request's document.",
    }),
  }),
});

mutation("registerApplicationDocuments", {
  ...requires("instance"),
  description:
    "Registers trusted documents of an external application as its next version; tokens of the application can call them by their ids at once.\n\nA registration that changes nothing makes no version. Fails with INVALID_INPUT for an invalid document, with REVISION_CONFLICT if `expectedVersion` is stale, and with CONFLICT if the application is revoked.",
  input: (t) => ({
    applicationId: t.id({ description: "Id of the application." }),
    documents: t.field({
      type: [ApplicationDocumentInput],
      ...within(BOUNDS.documents),
      description: `Documents to register, at most ${figure(BOUNDS.documents.maxItems)}, with different ids.`,
    }),
    replacesEarlier: t.boolean({
      required: false,
      description:
        "Whether documents of earlier versions that are not in `documents` end. Absent or null means that they stay.",
    }),
    expectedVersion: t.int({
      required: false,
      description: "Current version of the documents, 0 for none. Absent or null accepts any version.",
    }),
  }),
  run: (context, input) => registerApplicationDocuments(context, input),
  payload: (t) => ({
    externalApplication: t.field({
      type: ExternalApplication,
      description: "Application with the current version of its documents.",
      resolve: (row) => row,
    }),
  }),
});
