import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AuthorizedTargets, Client, RemoteTarget } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { send } from "../shared/call.ts";
import { hasStatus, tolerating } from "../shared/expected.ts";
import { Channels, FirstTokens } from "./api.ts";
import { GOOGLE, hostAt, read } from "./call.ts";
import { CAPABILITIES } from "./capabilities.ts";

/** Manage the channel: upload, list and delete videos. */
const SCOPE = "https://www.googleapis.com/auth/youtube";

export const connect = {
  by: "authorizedTargets",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: GOOGLE,
  register: null,
  // Google's discovery document states S256 for every app.
  checksPkce: async () => true,

  authorizationUrl({ clientId, redirectUri }, { state, codeChallenge, apiUrl, scopes }) {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: (scopes ?? [SCOPE]).join(" "),
      state,
      // A refresh token, also for a person who consented before.
      access_type: "offline",
      prompt: "consent",
      ...(codeChallenge !== null && { code_challenge: codeChallenge, code_challenge_method: "S256" }),
    });
    return `${hostAt(apiUrl, "https://accounts.google.com")}/o/oauth2/v2/auth?${query}`;
  },

  async exchange(fetch, { client, code, codeVerifier, apiUrl }) {
    const form = {
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      ...(codeVerifier !== null && { code_verifier: codeVerifier }),
    };
    const tokens = await read(await tokenCall(fetch, apiUrl, client, form), FirstTokens);
    const authorization = `Bearer ${tokens.access_token}`;
    const query = new URLSearchParams({ part: "snippet,contentDetails", mine: "true", maxResults: "50" });
    const url = `${apiUrl}/youtube/v3/channels?${query}`;
    const { items } = await read(await send(fetch, url, { headers: { authorization } }), Channels);
    // A person without a channel has nothing to post to.
    if (items.length === 0) throw new ProviderFailure("refused");
    return items.map((channel): RemoteTarget => {
      const { title, customUrl, thumbnails } = channel.snippet;
      return {
        kind: "channel",
        account: {
          instanceUrl: "",
          remoteId: channel.id,
          handle: customUrl.replace(/^@/, "") || title || channel.id,
          displayName: title,
          avatarUrl: thumbnails.default?.url ?? "",
          profileUrl: `https://www.youtube.com/channel/${channel.id}`,
          limits: CAPABILITIES.limits,
          credentials: {
            apiUrl,
            uploads: channel.contentDetails.relatedPlaylists.uploads,
            accessToken: tokens.access_token,
            refreshToken: tokens.refresh_token,
            renewedAt: new Date().toISOString(),
          },
        },
      };
    });
  },
} as const satisfies AuthorizedTargets;

/** Ends the refresh token, and the access tokens that came from it. */
export const revoke: NonNullable<Provider["revoke"]> = async (fetch, { apiUrl = GOOGLE, refreshToken = "" }) => {
  const url = `${hostAt(apiUrl, "https://oauth2.googleapis.com")}/revoke`;
  const response = await send(fetch, url, { method: "POST", form: { token: refreshToken } });
  // A token that ended before is refused.
  await read(response, z.unknown()).catch(tolerating(hasStatus(400)));
};

/** A call of the token endpoint, for an app with a secret. */
export function tokenCall(
  fetch: Fetch,
  apiUrl: string,
  { clientId, clientSecret }: Client,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = `${hostAt(apiUrl, "https://oauth2.googleapis.com")}/token`;
  return send(fetch, url, { method: "POST", form: { ...form, client_id: clientId, client_secret: clientSecret } });
}
