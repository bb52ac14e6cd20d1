import { Buffer } from "node:buffer";
import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import { failureOf } from "../shared/failureOf.ts";
import { ask } from "./xrpc.ts";

const PATH = "/xrpc/com.atproto.server.refreshSession";

const Tokens = z.object({
  accessJwt: z.string().min(1).max(8192),
  refreshJwt: z.string().min(1).max(8192),
  did: z.string(),
});

/** Gets new tokens. A refresh token is good for one use. @throws ProviderFailure */
export async function refresh(fetch: Fetch, credentials: Credentials): Promise<Credentials> {
  const { serviceUrl, pdsUrl = "", refreshJwt = "", did } = credentials;
  const headers = { accept: "application/json", authorization: `Bearer ${refreshJwt}` };
  const answer = await ask(fetch, new URL(PATH, serviceUrl ?? pdsUrl), { method: "POST", headers });
  const { data: tokens } = Tokens.safeParse(await answer.json().catch(failBody));
  if (tokens === undefined || tokens.did !== did) throw new ProviderFailure("invalid", answer.status);
  return { ...credentials, accessJwt: tokens.accessJwt, refreshJwt: tokens.refreshJwt };
}

/** A body that broke off, or that is not JSON. */
function failBody(error: unknown): never {
  const failure = failureOf(error);
  throw failure instanceof ProviderFailure ? failure : new ProviderFailure("invalid");
}

const Claims = z.object({ exp: z.number().positive().max(1e11) });

/** The end of the refresh token, which the token states (RFC 7519 §4.1.4). Each renewal gets a new one. */
export function expiryOf({ refreshJwt = "" }: Credentials): Date | null {
  try {
    const claims = Buffer.from(refreshJwt.split(".")[1] ?? "", "base64url").toString();
    return new Date(Claims.parse(JSON.parse(claims)).exp * 1000);
  } catch {
    return null;
  }
}
