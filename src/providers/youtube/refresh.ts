import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { hasStatus } from "../shared/expected.ts";
import { NextTokens } from "./api.ts";
import { GOOGLE, read } from "./call.ts";
import { tokenCall } from "./connect.ts";

/** Six months of the shortest days. */
const UNUSED_MS = 181 * 86_400_000;

/** Gets a new access token. The refresh token stays. */
export const refresh: NonNullable<Provider["refresh"]> = async (fetch, credentials, clientOf) => {
  const client = await clientOf();
  const { apiUrl = GOOGLE, refreshToken = "" } = credentials;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const response = await tokenCall(fetch, apiUrl, client, form);
  try {
    const { access_token: accessToken } = await read(response, NextTokens);
    return { ...credentials, accessToken, renewedAt: new Date().toISOString() };
  } catch (error) {
    // RFC 6749 §5.2: the person took the consent back, or the token was not used for six months.
    throw hasStatus(400)(error) ? new ProviderFailure("unauthorized", 400) : error;
  }
};

/** A refresh token that is not used for six months ends (developers.google.com/identity/protocols/oauth2). */
export function expiryOf({ renewedAt = "" }: Credentials): Date | null {
  const at = Date.parse(renewedAt);
  return Number.isNaN(at) ? null : new Date(at + UNUSED_MS);
}
