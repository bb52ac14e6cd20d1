import { z } from "zod";
import { id, textIn, trimmedIn } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { PROVIDER_NAMES } from "../../providers/registry.ts";
import { BOUNDS, SLUG } from "./bounds.ts";
import { INTENTS } from "./intent.ts";

const provider = z.enum(PROVIDER_NAMES);

/**
 * POST /accounts/federated/exchange: blank and unknown values are refused by the rules of the operation, not by the
 * shape (docs/interface.md#accounts).
 */
export const ExchangeAuthorizationCode = z.object({
  workspaceId: z.string(),
  provider,
  serverName: textIn(BOUNDS.serverName),
  instanceUrl: textIn(BOUNDS.instanceUrl),
  code: textIn(BOUNDS.code),
  state: textIn(BOUNDS.state).nullish(),
  intent: z.enum(INTENTS).nullish(),
});

export const CreateChannelConnection = z.object({
  workspaceId: id,
  provider,
  serverName: textIn(BOUNDS.serverName).nullish(),
  instanceUrl: textIn(BOUNDS.instanceUrl).nullish(),
  code: textIn(BOUNDS.code),
  state: textIn(BOUNDS.state),
});

const targetIds = z
  .array(textIn(BOUNDS.targetId))
  .min(BOUNDS.targets.minItems)
  .max(BOUNDS.targets.maxItems)
  .superRefine(uniqueTexts);

export const CompleteChannelConnection = z.object({ id, targetIds });

export const AccountAuthorizationUrl = z.object({
  workspaceId: id,
  provider,
  serverName: textIn(BOUNDS.serverName).nullish(),
  instanceUrl: textIn(BOUNDS.instanceUrl),
});

export const ConnectAccountWithAppPassword = z.object({
  workspaceId: id,
  provider,
  identifier: trimmedIn(BOUNDS.identifier).nullish(),
  appPassword: textIn(BOUNDS.appPassword),
  serviceUrl: textIn(BOUNDS.instanceUrl).nullish(),
});

export const CreateChannelCode = z.object({ workspaceId: id, provider });

/** Absent members keep their values; null and an empty text remove the slug. */
export const UpdateSocialAccount = z.object({
  id,
  slug: textIn(BOUNDS.slug)
    .regex(SLUG, "must have only lower-case letters a to z, digits and hyphens")
    .nullish()
    .transform((slug) => (slug === "" ? null : slug)),
});

export const DisconnectAccount = z.object({ id });
