import { z } from "zod";
import { readable } from "../../platform/values/name.ts";
import { id, textIn, wholeIn } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { BOUNDS } from "./bounds.ts";

const texts = ({ minItems, maxItems, items }: typeof BOUNDS.redirectUris | typeof BOUNDS.scopes) =>
  z.array(textIn(items)).min(minItems).max(maxItems).superRefine(uniqueTexts);

/**
 * The input of POST /admin/external-applications. The operation checks blank names, invalid redirect addresses and
 * unknown scopes (docs/interface.md#applications).
 */
export const RegisterApplication = z.object({
  name: textIn(BOUNDS.name).superRefine(readable),
  clientType: z.enum(["PUBLIC", "CONFIDENTIAL"]),
  redirectUris: texts(BOUNDS.redirectUris),
  allowedScopes: texts(BOUNDS.scopes),
});

export const ById = z.object({ id });

export const EndOrganizationGrant = z.object({ organizationId: id, id });

/** The operation checks the forms of ids and the documents themselves. */
export const RegisterDocuments = z.object({
  applicationId: id,
  documents: z
    .array(z.object({ id: textIn(BOUNDS.documentId), text: z.string().min(BOUNDS.documentText.minLength) }))
    .max(BOUNDS.documents.maxItems),
  replacesEarlier: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  expectedVersion: wholeIn(BOUNDS.expectedVersion)
    .nullish()
    .transform((value) => value ?? undefined),
});
