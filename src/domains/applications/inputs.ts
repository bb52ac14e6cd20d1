import { z } from "zod";
import { LONGEST_DOCUMENT_ID } from "../../platform/values/documentId.ts";
import { readable } from "../../platform/values/name.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { APPLICATION_LIMITS, DOCUMENT_LIMITS } from "./limits.ts";

/**
 * The input of POST /admin/external-applications. The operation checks blank names, invalid redirect addresses and
 * unknown scopes (docs/interface.md#applications).
 */
export const RegisterApplication = z.object({
  name: z.string().min(1).max(APPLICATION_LIMITS.name).superRefine(readable),
  clientType: z.enum(["PUBLIC", "CONFIDENTIAL"]),
  redirectUris: z
    .array(z.string().max(APPLICATION_LIMITS.redirectUri))
    .min(1)
    .max(APPLICATION_LIMITS.redirectUris)
    .superRefine(uniqueTexts),
  allowedScopes: z
    .array(z.string().max(APPLICATION_LIMITS.scope))
    .min(1)
    .max(APPLICATION_LIMITS.scopes)
    .superRefine(uniqueTexts),
});

export const ById = z.object({ id: z.string().max(128) });

/** The operation checks the forms of ids and the documents themselves. */
export const RegisterDocuments = z.object({
  applicationId: z.string().max(128),
  documents: z
    .array(z.object({ id: z.string().min(1).max(LONGEST_DOCUMENT_ID), text: z.string().min(1) }))
    .max(DOCUMENT_LIMITS.documents),
  replacesEarlier: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  expectedVersion: z
    .int()
    .min(0)
    .nullish()
    .transform((value) => value ?? undefined),
});
