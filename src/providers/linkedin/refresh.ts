import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { tokenOf } from "./token.ts";

/** Only apps of approved partners get refresh tokens. The end of a token does not move with its use. */
export const refresh: NonNullable<Provider["refresh"]> = async (fetch, credentials) => {
  const { apiUrl = "", refreshToken = "", clientId = "", clientSecret = "" } = credentials;
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const renewed = await tokenOf(fetch, apiUrl, { clientId, clientSecret }, form).catch((error: unknown) => {
    // A refresh token that ended is refused with 400 (RFC 6749 §5.2).
    const isOver = error instanceof ProviderFailure && error.kind === "refused";
    throw isOver ? new ProviderFailure("unauthorized", error.status) : error;
  });
  return { ...credentials, ...renewed };
};

/** Whether a refresh token outlives the access token. Every other member is asked for the consent again. */
export const isRenewable = ({ refreshToken, refreshUntil = "", expiresAt = "" }: Credentials): boolean =>
  refreshToken !== undefined && Date.parse(refreshUntil) > Date.parse(expiresAt);
