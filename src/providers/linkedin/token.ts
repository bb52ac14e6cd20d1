import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Client } from "../connect.ts";
import type { Credentials } from "../credentials.ts";
import { failureOf, failureOfAnswer } from "../shared/failureOf.ts";
import { readAnswer } from "../shared/readAnswer.ts";
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
  const form = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret });
  const response = await fetch(`${websiteOf(apiUrl)}/oauth/v2/accessToken`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new Blob([form.toString()], { type: "application/x-www-form-urlencoded" }),
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  const refusalOf = () => failureOfAnswer(response, { creating: false });
  const token = await readAnswer(response, { creating: false, answer: Token, refusalOf });
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
