import { Buffer } from "node:buffer";
import { z } from "zod";
import type { AuthorizationCode, Client } from "../connect.ts";
import type { Provider } from "../provider.ts";
import { Me, Tokens } from "./api.ts";
import { call, X } from "./call.ts";
import { CAPABILITIES } from "./capabilities.ts";

/** The rights of an account's token: `offline.access` is for a refresh token. */
const SCOPE = "tweet.read tweet.write users.read media.write offline.access";

export const connect = {
  by: "authorizationCode",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: X,
  register: null,
  // X requires PKCE of every app.
  checksPkce: async () => true,

  authorizationUrl({ clientId, redirectUri }, { state, codeChallenge, apiUrl }) {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      code_challenge: codeChallenge ?? "",
      code_challenge_method: "S256",
    });
    // People consent on another host than that of the API.
    return `${apiUrl === X ? "https://x.com" : apiUrl}/i/oauth2/authorize?${query}`;
  },

  async exchange(fetch, { client, code, codeVerifier, apiUrl }) {
    const { redirectUri } = client;
    const tokens = await call(fetch, apiUrl, {
      ...tokenCall(client, {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier ?? "",
      }),
      answer: Tokens,
    });
    const { data } = await call(fetch, apiUrl, {
      path: "/2/users/me",
      query: { "user.fields": "profile_image_url" },
      authorization: `Bearer ${tokens.access_token}`,
      answer: Me,
    });
    return {
      instanceUrl: "",
      remoteId: data.id,
      handle: data.username,
      displayName: data.name,
      avatarUrl: data.profile_image_url,
      profileUrl: `https://x.com/${encodeURIComponent(data.username)}`,
      limits: CAPABILITIES.limits,
      credentials: {
        apiUrl,
        userId: data.id,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      },
    };
  },
} as const satisfies AuthorizationCode;

/** Ends the access token and the refresh token of the account. */
export const revoke: NonNullable<Provider["revoke"]> = async (fetch, credentials, clientOf) => {
  const client = await clientOf();
  const { apiUrl = X, accessToken = "", refreshToken = "" } = credentials;
  for (const token of [refreshToken, accessToken]) {
    await call(fetch, apiUrl, { ...tokenCall(client, { token }), path: "/2/oauth2/revoke", answer: z.unknown() });
  }
};

/** A call of the app itself, which has a secret. */
export function tokenCall({ clientId, clientSecret }: Client, form: Readonly<Record<string, string>>) {
  const login = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return {
    path: "/2/oauth2/token",
    method: "POST" as const,
    authorization: `Basic ${Buffer.from(login).toString("base64")}`,
    form,
  };
}
