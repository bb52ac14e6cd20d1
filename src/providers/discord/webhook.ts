import type { AppPassword } from "../connect.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { Message, Webhook } from "./api.ts";
import { call, DISCORD } from "./call.ts";
import { WEBHOOK_CAPABILITIES } from "./capabilities.ts";
import { LIMITS } from "./limits.ts";
import { externalIdOf, messageOf, postedIn, removeAt } from "./message.ts";
import { RATES } from "./rates.ts";

/** Other names of Discord's host in the addresses of webhooks. */
const ALIASES: ReadonlySet<string> = new Set([
  "https://discordapp.com",
  "https://ptb.discord.com",
  "https://canary.discord.com",
]);

/** The type of webhooks that post messages; others follow a channel or answer to commands. */
const INCOMING = 1;

/** The route of a webhook, with the token that is its credential. */
const routeOf = ({ webhookId = "", accessToken = "" }: Credentials) => `/webhooks/${webhookId}/${accessToken}`;

/** @throws ProviderFailure `refused` for a text that is not the address of a webhook of the server */
function webhookAt(address: string, serviceUrl: string): { webhookId: string; accessToken: string } {
  const { origin = "", pathname = "" } = URL.parse(address.trim()) ?? {};
  const isThere = origin === serviceUrl || (serviceUrl === DISCORD && ALIASES.has(origin));
  const [, webhookId, accessToken] =
    /^\/api(?:\/v\d{1,3})?\/webhooks\/(\d{1,20})\/([\w-]{1,128})$/.exec(pathname) ?? [];
  if (!isThere || webhookId === undefined || accessToken === undefined) throw new ProviderFailure("refused");
  return { webhookId, accessToken };
}

const connect = {
  by: "appPassword",
  serviceUrl: DISCORD,
  needsIdentifier: false,

  async signIn(fetch, { serviceUrl, appPassword }) {
    const own = { apiUrl: serviceUrl, ...webhookAt(appPassword, serviceUrl) };
    const webhook = await call(fetch, serviceUrl, routeOf(own), { answer: Webhook });
    if (webhook.type !== INCOMING || webhook.id !== own.webhookId) throw new ProviderFailure("refused");
    const { id, guild_id: guildId, channel_id: channelId, avatar } = webhook;
    const name = webhook.name ?? "";
    return {
      instanceUrl: "",
      remoteId: id,
      handle: name === "" ? id : name,
      displayName: name,
      avatarUrl: avatar === null ? "" : `https://cdn.discordapp.com/avatars/${id}/${encodeURIComponent(avatar)}.png`,
      profileUrl: `https://discord.com/channels/${guildId}/${channelId}`,
      limits: LIMITS,
      credentials: { ...own, guildId },
    };
  },
} as const satisfies AppPassword;

/**
 * Sends the message once. A webhook knows neither keys nor a way to list its messages. Without `wait`, a message that
 * Discord did not save would look like one that it did.
 */
const publish: Provider["publish"] = async (fetch, { credentials }, post) => {
  if (post.replyTo) throw new ProviderFailure("refused");
  const { apiUrl = DISCORD, guildId = "" } = credentials;
  const sent = { ...messageOf(post), method: "POST", creating: true, answer: Message } as const;
  return postedIn(guildId, await call(fetch, apiUrl, `${routeOf(credentials)}?wait=true`, sent));
};

const remove: NonNullable<Provider["remove"]> = (fetch, { credentials }, { externalId }) =>
  removeAt(
    fetch,
    credentials["apiUrl"] ?? DISCORD,
    `${routeOf(credentials)}/messages/${encodeURIComponent(externalId)}`,
  );

/** A channel of Discord, by an incoming webhook (docs.discord.com/developers/resources/webhook). */
export const discordwebhook = {
  name: "Discord webhook",
  description: "A channel of a Discord server, by the address of an incoming webhook.",
  connect,
  // The token of a webhook does not expire.
  refresh: null,
  expiryOf: null,
  // The webhook may have other users. A person who manages the channel deletes it.
  revoke: null,
  rateLimits: RATES,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: WEBHOOK_CAPABILITIES,
  check: (draft, limits) => checkPost(draft, limits, { capabilities: WEBHOOK_CAPABILITIES }),
  steps: [],
  publish,
  find: null,
  remove,
  externalIdOf,
} as const satisfies Provider;
