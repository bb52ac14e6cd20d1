import { z } from "zod";
import { PROVIDER_NAMES } from "../../providers/registry.ts";
import { BOUNDS } from "./bounds.ts";
import { INTENTS } from "./intent.ts";

const id = z.string().max(128);
const provider = z.enum(PROVIDER_NAMES);

/**
 * POST /accounts/federated/exchange: blank and unknown values are refused by the rules of the operation, not by the
 * shape (docs/interface.md#accounts).
 */
export const ExchangeAuthorizationCode = z.object({
  workspaceId: z.string(),
  provider,
  serverName: z.string().max(BOUNDS.serverName.maxLength),
  instanceUrl: z.string().max(BOUNDS.instanceUrl.maxLength),
  code: z.string().max(BOUNDS.code.maxLength),
  intent: z.enum(INTENTS).nullish(),
});

export const AccountAuthorizationUrl = z.object({
  workspaceId: id,
  provider,
  serverName: z.string().max(BOUNDS.serverName.maxLength).nullish(),
  instanceUrl: z.string().max(BOUNDS.instanceUrl.maxLength),
});

export const ConnectAccountWithAppPassword = z.object({
  workspaceId: id,
  provider,
  identifier: z.string().trim().min(1).max(253),
  appPassword: z.string().min(1).max(256),
  serviceUrl: z.string().max(2048).nullish(),
});

export const CreateChannelCode = z.object({ workspaceId: id, provider });

export const DisconnectAccount = z.object({ id });
