import type { Env } from "../../platform/env/env.ts";
import type { DomainError } from "../../platform/errors/errors.ts";
import type { Call } from "../http/call.ts";
import { refusal } from "../http/refusal.ts";
import { issuerOf } from "../oauth/issuer.ts";

/** Refuses a request in a way that leads a client to the sign-in (RFC 9728, 5.1; RFC 6750, 3). */
export function challenge(
  call: Call,
  env: Env,
  error: DomainError,
  parameters: Readonly<Record<string, string>>,
): Response {
  call.outcome.failure = error.code;
  const metadata = `${issuerOf(env, call.request)}/.well-known/oauth-protected-resource/mcp`;
  const all = Object.entries({ ...parameters, resource_metadata: metadata });
  const value = `Bearer ${all.map(([name, text]) => `${name}="${text.replaceAll(/["\\]/g, "")}"`).join(", ")}`;
  return refusal(call.request, env, error, { "www-authenticate": value });
}
