import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Client } from "../connect.ts";
import type { Credentials } from "../credentials.ts";
import { callJson } from "../shared/call.ts";
import { Token } from "./api.ts";
import { websiteOf } from "./call.ts";

/**
 * Asks for a token, as the members of credentials that follow from it. The client's secret is kept only beside a
 * refresh token, which needs it.
 * @throws ProviderFailure
 */
export async function tokenOf(
  fetch: Fetch,
  apiUrl: string,
  { clientId, clientSecret }: Pick<Client, "clientId" | "clientSecret">,
  grant: Readonly<Record<string, string>>,
): Promise<Credentials> {
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  const url = `${websiteOf(apiUrl)}/oauth/v2/accessToken`;
  const token = await callJson(fetch, url, { method: "POST", form, answer: Token });
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const { refresh_token: refreshToken, refresh_token_expires_in: refreshSeconds } = token;
  return {
    accessToken: token.access_token,
    expiresAt: until(token.expires_in),
    ...(token.scope !== undefined && { scope: token.scope }),
    ...(refreshToken !== undefined &&
      refreshSeconds !== undefined && { refreshToken, refreshUntil: until(refreshSeconds), clientId, clientSecret }),
  };
}
