import { z } from "zod";

const id = z.string().max(128);

/**
 * POST /accounts/federated/exchange: what is blank or unknown is a rule of the operation, not of the shape
 * (docs/interface.md#accounts).
 */
export const ExchangeFederatedCode = z.object({
  workspaceId: z.string(),
  serverName: z.string().max(120),
  instanceUrl: z.string().max(2048),
  code: z.string().max(4096),
  intent: z.string().nullish(),
});

export const AccountAuthorizationUrl = z.object({
  workspaceId: id,
  provider: z.enum(["mastodon", "bluesky"]),
  instanceUrl: z.string().max(2048),
});

export const ConnectBlueskyAccount = z.object({
  workspaceId: id,
  identifier: z.string().trim().min(1).max(253),
  appPassword: z.string().min(1).max(256),
  serviceUrl: z.string().max(2048).nullish(),
});

export const DisconnectAccount = z.object({ id });
