import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Limits } from "../limits.ts";
import type { Provider } from "../provider.ts";
import { Account, Instance, Registered, Token } from "./api.ts";
import { call } from "./call.ts";

/** This server as an instance knows it. */
export interface Client {
  instanceUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** The instance shows the code to the person, who hands it over (RFC 6749 has no such flow; Mastodon and its kin do). */
export const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";

/** Whose account it is, its posts (to learn whether one was made), and making them. */
const SCOPE = "read:accounts read:statuses write:statuses write:media";

export const mastodon: Provider<{ client: Client; code: string }> = {
  async connect(fetch, { client, code }) {
    const { instanceUrl, clientId, clientSecret, redirectUri } = client;
    const asClient = { client_id: clientId, client_secret: clientSecret };
    const { access_token: token } = await call(fetch, instanceUrl, {
      path: "/oauth/token",
      form: { grant_type: "authorization_code", code, redirect_uri: redirectUri, scope: SCOPE, ...asClient },
      answer: Token,
    });
    const account = await call(fetch, instanceUrl, {
      path: "/api/v1/accounts/verify_credentials",
      token,
      answer: Account,
    });
    const instance = await call(fetch, instanceUrl, { path: "/api/v2/instance", token, answer: Instance });
    return {
      instanceUrl,
      remoteId: account.id,
      handle: `${account.username}@${instance.domain ?? new URL(instanceUrl).host}`,
      displayName: account.display_name,
      avatarUrl: account.avatar,
      profileUrl: account.url,
      limits: limitsOf(instance),
      credentials: { accessToken: token, instanceUrl, clientId, clientSecret },
    };
  },

  async revoke(fetch, { instanceUrl = "", accessToken = "", clientId = "", clientSecret = "" }) {
    const form = { client_id: clientId, client_secret: clientSecret, token: accessToken };
    await call(fetch, instanceUrl, { path: "/oauth/revoke", form, answer: z.unknown() });
  },
};

/** Makes this server known to an instance. @throws ProviderFailure */
export async function registerClient(fetch: Fetch, instanceUrl: string, website: string): Promise<Client> {
  const form = { client_name: "rostrum", redirect_uris: OUT_OF_BAND, scopes: SCOPE, website };
  const made = await call(fetch, instanceUrl, { path: "/api/v1/apps", form, answer: Registered });
  return { instanceUrl, clientId: made.client_id, clientSecret: made.client_secret, redirectUri: OUT_OF_BAND };
}

/** Where a person lets this server act for their account. */
export function authorizationUrl({ instanceUrl, clientId, redirectUri }: Omit<Client, "clientSecret">): string {
  const asked = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: SCOPE };
  return `${instanceUrl}/oauth/authorize?${new URLSearchParams(asked)}`;
}

function limitsOf({ configuration: { statuses, media_attachments: media } }: z.output<typeof Instance>): Limits {
  return {
    characters: statuses.max_characters,
    countedIn: "CHARACTERS",
    charactersPerUrl: statuses.characters_reserved_per_url,
    mediaAttachments: statuses.max_media_attachments,
    altTextCharacters: media.description_limit,
    imageBytes: media.image_size_limit,
    videoBytes: media.video_size_limit,
    mimeTypes: media.supported_mime_types,
  };
}
