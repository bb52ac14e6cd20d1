import { z } from "zod";
import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../../credentials.ts";
import { ProviderFailure } from "../../failure.ts";
import { graphCall } from "./call.ts";

const Token = z.object({ access_token: z.string().min(1).max(8192), expires_in: z.number().positive().max(1e9) });

/** The time of the end, which the API states in seconds from its answer. */
const endOf = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Exchanges a token of an hour for one of 60 days. @throws ProviderFailure */
export async function longLived(
  fetch: Fetch,
  { apiUrl, token, grantType, clientSecret }: Record<"apiUrl" | "token" | "grantType" | "clientSecret", string>,
): Promise<{ accessToken: string; expiresAt: string }> {
  const query = { grant_type: grantType, client_secret: clientSecret };
  const made = await graphCall(fetch, { root: apiUrl, token }, "/access_token", { query, answer: Token });
  return { accessToken: made.access_token, expiresAt: endOf(made.expires_in) };
}

/** Renews a token of 60 days that is at least a day old and has not ended. */
export const renewing =
  (grantType: string) =>
  async (fetch: Fetch, credentials: Credentials): Promise<Credentials> => {
    const { apiUrl = "", accessToken: token = "" } = credentials;
    const query = { grant_type: grantType };
    const path = "/refresh_access_token";
    const renewed = await graphCall(fetch, { root: apiUrl, token }, path, { query, answer: Token });
    // A shorter life than a day is none of these tokens.
    if (renewed.expires_in < 86_400) throw new ProviderFailure("invalid");
    return { ...credentials, accessToken: renewed.access_token, expiresAt: endOf(renewed.expires_in) };
  };
