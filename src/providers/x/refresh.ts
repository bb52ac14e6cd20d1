import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { hasStatus } from "../shared/expected.ts";
import { Tokens } from "./api.ts";
import { call, X } from "./call.ts";
import { tokenCall } from "./connect.ts";

/** Gets new tokens. A refresh token is good for one use. */
export const refresh: NonNullable<Provider["refresh"]> = async (fetch, credentials, clientOf) => {
  const client = await clientOf();
  const { apiUrl = X, refreshToken = "" } = credentials;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  try {
    const tokens = await call(fetch, apiUrl, { ...tokenCall(client, form), answer: Tokens });
    return { ...credentials, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  } catch (error) {
    // RFC 6749 §5.2: the refresh token is used up, revoked or of another app.
    throw hasStatus(400)(error) ? new ProviderFailure("unauthorized", 400) : error;
  }
};
