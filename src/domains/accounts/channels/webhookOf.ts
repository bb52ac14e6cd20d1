import { publicUrl } from "../../../platform/env/publicUrl.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { ChannelCode, Webhook } from "../../../providers/connect.ts";
import type { ProviderName } from "../../../providers/registry.ts";
import type { BotWithSecret } from "../../provider-apps/read.ts";

/** The path below which providers deliver messages of channels, with the provider's name as its last segment. */
export const CHANNEL_WEBHOOKS = "/webhooks/channels";

/**
 * The webhook of a bot: where its app has a webhook secret and this server has an https address. Null where messages
 * are asked for instead, as on a developer's machine, which no provider reaches.
 */
export function webhookOf(
  { env }: Services,
  provider: ProviderName,
  connect: ChannelCode,
  { webhookSecret: secret }: BotWithSecret,
): Webhook | null {
  const origin = publicUrl(env);
  if (secret === null || !connect.isWebhookSecret(secret) || !origin.startsWith("https:")) return null;
  return { url: `${origin}${CHANNEL_WEBHOOKS}/${provider}`, secret };
}
