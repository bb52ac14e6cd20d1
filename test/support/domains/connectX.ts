import { createHash, randomUUID } from "node:crypto";
import type { Fetch } from "../../../src/platform/outbound/guardedFetch.ts";
import type { Client, RemoteAccount } from "../../../src/providers/connect.ts";
import { x } from "../../../src/providers/x/x.ts";
import { X_CLIENT, X_REDIRECT, xCodeAt } from "../fakes/x.ts";
import { grantFor } from "../grant.ts";

export const xClient: Client = { instanceUrl: "", redirectUri: X_REDIRECT, ...X_CLIENT };

/** Connects the account of the fake, or of a gate before it. */
export async function connectX(fetch: Fetch, apiUrl: string): Promise<RemoteAccount> {
  const codeVerifier = randomUUID();
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const code = await xCodeAt(x.connect.authorizationUrl(xClient, { state: "s", codeChallenge, apiUrl }));
  return x.connect.exchange(fetch, { ...grantFor(xClient, code), codeVerifier, apiUrl });
}
