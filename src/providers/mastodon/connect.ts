import { z } from "zod";
import type { AuthorizationCode } from "../connect.ts";
import type { Limits } from "../limits.ts";
import type { Provider } from "../provider.ts";
import { Account, Instance, Registered, Token } from "./api.ts";
import { call } from "./call.ts";
import { LIMITS } from "./limits.ts";

/**
 * The instance shows the code to the person, who hands it over by hand (RFC 6749 has no such flow; Mastodon and its
 * relatives do).
 */
const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";

/** To read whose account it is, to read its posts (to find a lost one), and to make posts. */
const SCOPE = "read:accounts read:statuses write:statuses write:media";

export const connect = {
  by: "authorizationCode",
  app: { instances: "required", connectionMode: "oauth", redirectUri: OUT_OF_BAND },

  async register(fetch, instanceUrl, website) {
    const form = { client_name: "rostrum", redirect_uris: OUT_OF_BAND, scopes: SCOPE, website };
    const made = await call(fetch, instanceUrl, { path: "/api/v1/apps", form, answer: Registered });
    return { instanceUrl, clientId: made.client_id, clientSecret: made.client_secret, redirectUri: OUT_OF_BAND };
  },

  authorizationUrl({ instanceUrl, clientId, redirectUri }) {
    const query = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: SCOPE };
    return `${instanceUrl}/oauth/authorize?${new URLSearchParams(query)}`;
  },

  async exchange(fetch, { client, code }) {
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
} as const satisfies AuthorizationCode;

export const revoke: NonNullable<Provider["revoke"]> = async (fetch, credentials) => {
  const { instanceUrl = "", accessToken = "", clientId = "", clientSecret = "" } = credentials;
  const form = { client_id: clientId, client_secret: clientSecret, token: accessToken };
  await call(fetch, instanceUrl, { path: "/oauth/revoke", form, answer: z.unknown() });
};

function limitsOf({ configuration: { statuses, media_attachments: media } }: z.output<typeof Instance>): Limits {
  return {
    ...LIMITS,
    characters: statuses.max_characters ?? LIMITS.characters,
    charactersPerUrl: statuses.characters_reserved_per_url ?? LIMITS.charactersPerUrl,
    mediaAttachments: statuses.max_media_attachments ?? LIMITS.mediaAttachments,
    altTextCharacters: media.description_limit ?? LIMITS.altTextCharacters,
    imageBytes: media.image_size_limit ?? LIMITS.imageBytes,
    imagePixels: media.image_matrix_limit ?? LIMITS.imagePixels,
    videoBytes: media.video_size_limit ?? LIMITS.videoBytes,
    videoPixels: media.video_matrix_limit ?? LIMITS.videoPixels,
    videoFrameRate: media.video_frame_rate_limit ?? LIMITS.videoFrameRate,
    mimeTypes: media.supported_mime_types ?? LIMITS.mimeTypes,
  };
}
