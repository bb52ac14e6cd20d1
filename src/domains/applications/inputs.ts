import { z } from "zod";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { APPLICATION_LIMITS } from "./limits.ts";

/**
 * The input of POST /admin/external-applications. The operation checks blank names, invalid redirect addresses and
 * unknown scopes (docs/interface.md#applications).
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
