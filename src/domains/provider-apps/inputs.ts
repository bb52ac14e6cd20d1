import { z } from "zod";
import { labelOf } from "../../platform/values/name.ts";
import { APP_LIMITS } from "./limits.ts";

const text = (most: number) => z.string().trim().max(most);

/**
 * A secret that is left out stays, an empty one is cleared. Secrets are never trimmed: they are stored as the provider
 * issued them.
 */
const secret = z.string().max(APP_LIMITS.secret).nullish();

const secrets = { clientSecret: secret, botToken: secret, webhookSecret: secret };

/** Members that have a default: absent, null and empty mean the same. */
const settings = {
  name: labelOf(APP_LIMITS.name).nullish(),
  connectionMode: text(APP_LIMITS.connectionMode).nullish(),
  redirectUri: text(APP_LIMITS.redirectUri).nullish(),
  botUsername: text(APP_LIMITS.botUsername).nullish(),
};

/**
 * POST /admin/provider-apps: only `provider` is required by the schema, the rest are rules of the operation
 * (docs/interface.md#provider-apps).
 */
export const SaveProviderApp = z.object({
  provider: z.string(),
  instanceUrl: z.string().max(APP_LIMITS.instanceUrl).nullish(),
  clientId: text(APP_LIMITS.clientId).nullish(),
  isActive: z.boolean().nullish(),
  ...settings,
  ...secrets,
});

const id = z.string().max(128);

/**
 * Absent keeps a value; null restores the default, and clears a secret. The provider and the instance are the key and
 * cannot change.
 */
export const UpdateProviderApp = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  clientId: text(APP_LIMITS.clientId).optional(),
  isActive: z.boolean().optional(),
  ...settings,
  ...secrets,
});

export const DeleteProviderApp = z.object({ id });
