import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AuthorizedTargets, Bot, RemoteTarget } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import { Added, Channel } from "./api.ts";
import { call, DISCORD } from "./call.ts";
import { LIMITS } from "./limits.ts";

/** The types of channels that take messages: text and announcements. */
const WRITABLE: ReadonlySet<number> = new Set([0, 5]);

/** View the channel, send messages, embed links, attach files, read the history (docs: topics/permissions). */
const PERMISSIONS = [10, 11, 14, 15, 16].reduce((bits, bit) => bits + 2 ** bit, 0);

/**
 * A person who manages a server adds the bot to it; Discord asks for no one else's consent. The token of the person is
 * not kept: the bot acts with its own.
 */
export const connect = {
  by: "authorizedTargets",
  app: { instances: "none", connectionMode: "bot", redirectUri: null },
  apiUrl: DISCORD,
  register: null,
  // Discord does not document PKCE for apps with a secret.
  checksPkce: async () => false,

  authorizationUrl({ clientId, redirectUri }, { state, apiUrl }) {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: "code",
      // `bot` alone returns no code.
      scope: "identify bot",
      permissions: String(PERMISSIONS),
      redirect_uri: redirectUri,
      state,
    });
    return `${apiUrl}/oauth2/authorize?${query}`;
  },

  async exchange(fetch, { client, code, apiUrl, bot }) {
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    };
    const { guild } = await call(fetch, apiUrl, "/oauth2/token", { method: "POST", form, answer: Added });
    const channels = await channelsOf(fetch, await bot(), guild.id);
    const targets = channels.map((channel) => targetOf(guild, channel));
    // Without a channel there is nothing to connect.
    if (targets.length === 0) throw new ProviderFailure("refused");
    return targets;
  },
} as const satisfies AuthorizedTargets;

async function channelsOf(fetch: Fetch, { apiUrl, token: botToken }: Bot, guildId: string) {
  const route = `/guilds/${guildId}/channels`;
  const channels = await call(fetch, apiUrl, route, { botToken, answer: z.array(Channel) });
  return channels.filter(({ type }) => WRITABLE.has(type));
}

function targetOf(guild: z.output<typeof Added>["guild"], { id, name }: z.output<typeof Channel>): RemoteTarget {
  const icon = guild.icon === null ? "" : encodeURIComponent(guild.icon);
  return {
    kind: "channel",
    account: {
      instanceUrl: "",
      remoteId: id,
      handle: `#${name}`,
      displayName: `${guild.name} #${name}`.trim(),
      avatarUrl: icon === "" ? "" : `https://cdn.discordapp.com/icons/${guild.id}/${icon}.png`,
      profileUrl: `https://discord.com/channels/${guild.id}/${id}`,
      limits: LIMITS,
      credentials: { guildId: guild.id, channelId: id },
    },
  };
}
