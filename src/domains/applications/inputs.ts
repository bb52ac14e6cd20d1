import { z } from "zod";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { APPLICATION_LIMITS } from "./limits.ts";

/**
 * POST /admin/external-applications. A blank name, an address that is none and an unknown scope are rules of the
 * operation (docs/interface.md#applications).
 */
export const RegisterApplication = z.object({
  name: z.string().min(1).max(APPLICATION_LIMITS.name),
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
