import { z } from "zod";
import { labelIn } from "../../platform/values/name.ts";
import { expectedRevision, id, textIn, trimmedIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

/**
 * A secret that is left out stays, an empty one is cleared. Secrets are never trimmed: they are stored as the provider
 * issued them.
 */
const secret = textIn(BOUNDS.secret).nullish();

const secrets = { clientSecret: secret, botToken: secret, webhookSecret: secret };

/** Members that have a default: absent, null and empty mean the same. */
const settings = {
  name: labelIn(BOUNDS.name).nullish(),
  connectionMode: trimmedIn(BOUNDS.connectionMode).nullish(),
  redirectUri: trimmedIn(BOUNDS.redirectUri).nullish(),
  botUsername: trimmedIn(BOUNDS.botUsername).nullish(),
};

/**
 * POST /admin/provider-apps: only `provider` is required by the schema, the rest are rules of the operation
 * (docs/interface.md#provider-apps).
 */
export const SaveProviderApp = z.object({
  provider: z.string(),
  instanceUrl: textIn(BOUNDS.instanceUrl).nullish(),
  clientId: trimmedIn(BOUNDS.clientId).nullish(),
  isActive: z.boolean().nullish(),
  ...settings,
  ...secrets,
});

/**
 * Absent keeps a value; null restores the default, and clears a secret. The provider and the instance are the key and
 * cannot change.
 */
export const UpdateProviderApp = z.object({
  id,
  expectedRevision,
  clientId: trimmedIn(BOUNDS.clientId).optional(),
  isActive: z.boolean().optional(),
  ...settings,
  ...secrets,
});

export const DeleteProviderApp = z.object({ id });
