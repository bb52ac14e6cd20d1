import { sameSecret } from "../../../platform/crypto/secrets.ts";
import { DomainError, notFound, unauthenticated } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { PROVIDER_NAMES, providerOf } from "../../../providers/registry.ts";
import { botOf } from "../../provider-apps/read.ts";
import { receive } from "./receive.ts";

/**
 * Takes one call of a provider's webhook. The body is read after the secret was checked.
 * @throws DomainError NOT_FOUND for a provider without a webhook; UNAUTHENTICATED for another secret; BAD_REQUEST for a
 * body that is not JSON
 */
export async function takeUpdate(
  services: Services,
  name: string,
  headers: Headers,
  body: () => string | Promise<string>,
): Promise<void> {
  const provider = PROVIDER_NAMES.find((each) => each === name);
  const connect = provider && providerOf(provider).connect;
  const bot = provider && (await botOf(services, provider));
  if (connect?.by !== "channelCode" || bot?.webhookSecret == null) throw notFound("Webhook");
  const presented = connect.presentedSecret(headers);
  if (presented === null || !sameSecret(presented, bot.webhookSecret)) {
    throw unauthenticated("The secret of the webhook is missing or wrong");
  }
  const message = connect.messageOf(parsed(await body()));
  if (message !== null) await receive(services, provider as (typeof PROVIDER_NAMES)[number], bot, message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("BAD_REQUEST", "The body must be JSON");
  }
}
