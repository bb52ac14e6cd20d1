import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { type AuthorizationCode, OUT_OF_BAND } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import type { Limits } from "../limits.ts";
import type { Provider } from "../provider.ts";
import { hasStatus, tolerating } from "../shared/expected.ts";
import { Account, AuthorizationServer, FirstInstance, Instance, Registered, Token } from "./api.ts";
import { call } from "./call.ts";
import type { Dialect } from "./dialect.ts";

export const connectTo = ({ instances, scope, capabilities, fixed }: Dialect) =>
  ({
    by: "authorizationCode",
    app: { instances, connectionMode: "oauth", redirectUri: OUT_OF_BAND },
    apiUrl: null,

    async register(fetch, instanceUrl, website) {
      const form = { client_name: "rostrum", redirect_uris: OUT_OF_BAND, scopes: scope, website };
      const made = await call(fetch, instanceUrl, { path: "/api/v1/apps", form, answer: Registered });
      return { instanceUrl, clientId: made.client_id, clientSecret: made.client_secret, redirectUri: OUT_OF_BAND };
    },

    // Mastodon has the document since version 4.3. A server without it, or without the method in it, gets no challenge.
    async checksPkce(fetch, { instanceUrl }) {
      const asking = { path: "/.well-known/oauth-authorization-server", answer: AuthorizationServer };
      const isWithout = (error: unknown) =>
        error instanceof ProviderFailure && (error.kind === "refused" || error.kind === "invalid");
      const server = await call(fetch, instanceUrl, asking).catch(tolerating(isWithout));
      return server?.code_challenge_methods_supported.includes("S256") ?? false;
    },

    authorizationUrl({ instanceUrl, clientId, redirectUri }, { state, codeChallenge }) {
      const query = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope, state };
      const asking = new URLSearchParams(query);
      if (codeChallenge !== null) {
        asking.set("code_challenge", codeChallenge);
        asking.set("code_challenge_method", "S256");
      }
      return `${instanceUrl}/oauth/authorize?${asking}`;
    },

    async exchange(fetch, { client, code, codeVerifier }) {
      const { instanceUrl, clientId, clientSecret, redirectUri } = client;
      const asClient = { client_id: clientId, client_secret: clientSecret };
      const { access_token: token } = await call(fetch, instanceUrl, {
        path: "/oauth/token",
        form: {
          grant_type: "authorization_code",
          code,
          redirect_uri: redirectUri,
          scope,
          ...asClient,
          ...(codeVerifier !== null && { code_verifier: codeVerifier }),
        },
        answer: Token,
      });
      const account = await call(fetch, instanceUrl, {
        path: "/api/v1/accounts/verify_credentials",
        token,
        answer: Account,
      });
      const instance = await instanceAt(fetch, instanceUrl, token);
      return {
        instanceUrl,
        remoteId: account.id,
        handle: `${account.username}@${instance.domain ?? new URL(instanceUrl).host}`,
        displayName: account.display_name,
        avatarUrl: account.avatar,
        profileUrl: account.url,
        limits: { ...limitsOf(instance, capabilities.limits), ...fixed },
        credentials: { accessToken: token, instanceUrl, clientId, clientSecret },
      };
    },
  }) as const satisfies AuthorizationCode;

/** Servers of older versions have the document of the first version only, which has the same configuration. */
async function instanceAt(fetch: Fetch, instanceUrl: string, token: string): Promise<z.output<typeof Instance>> {
  try {
    return await call(fetch, instanceUrl, { path: "/api/v2/instance", token, answer: Instance });
  } catch (error) {
    if (!hasStatus(404)(error)) throw error;
    return call(fetch, instanceUrl, { path: "/api/v1/instance", token, answer: FirstInstance });
  }
}

export const revoke: NonNullable<Provider["revoke"]> = async (fetch, credentials) => {
  const { instanceUrl = "", accessToken = "", clientId = "", clientSecret = "" } = credentials;
  const form = { client_id: clientId, client_secret: clientSecret, token: accessToken };
  await call(fetch, instanceUrl, { path: "/oauth/revoke", form, answer: z.unknown() });
};

function limitsOf(
  { configuration: { statuses, media_attachments: media, polls } }: z.output<typeof Instance>,
  own: Limits,
): Limits {
  const mediaAttachments = statuses.max_media_attachments ?? own.mediaAttachments;
  return {
    ...own,
    characters: statuses.max_characters ?? own.characters,
    charactersPerUrl: statuses.characters_reserved_per_url ?? own.charactersPerUrl,
    mediaAttachments,
    videos: own.mixedMedia ? mediaAttachments : own.videos,
    altTextCharacters: media.description_limit ?? own.altTextCharacters,
    imageBytes: media.image_size_limit ?? own.imageBytes,
    imagePixels: media.image_matrix_limit ?? own.imagePixels,
    videoBytes: media.video_size_limit ?? own.videoBytes,
    videoPixels: media.video_matrix_limit ?? own.videoPixels,
    videoFrameRate: media.video_frame_rate_limit ?? own.videoFrameRate,
    mimeTypes: media.supported_mime_types ?? own.mimeTypes,
    ...(polls && { networkOptions: pollBounds(polls) }),
  };
}

type Polls = NonNullable<z.output<typeof Instance>["configuration"]["polls"]>;

/** The bounds of polls that an instance states. */
function pollBounds({ max_options, max_characters_per_option, min_expiration, max_expiration }: Polls) {
  return {
    pollChoices: {
      ...(max_options !== undefined && { maxItems: max_options }),
      ...(max_characters_per_option !== undefined && { maxLength: max_characters_per_option }),
    },
    pollSeconds: {
      ...(min_expiration !== undefined && { minimum: min_expiration }),
      ...(max_expiration !== undefined && { maximum: max_expiration }),
    },
  };
}
