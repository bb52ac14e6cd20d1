import { NO_SESSION_COOKIE } from "../../platform/access/cookies.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import type { Call } from "./call.ts";

/** Returns the same request without its credentials and body. */
export function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["authorization", "cookie", "idempotency-key", "content-length", "content-type"])
    headers.delete(name);
  return new Request(request.url, { headers });
}

/**
 * Answers a call for which an invalid credential counts as none. The answer removes the session cookie, because every
 * other surface would refuse it.
 */
export async function toleratingCredential(call: Call, answer: (call: Call) => Promise<Response>): Promise<Response> {
  const isInvalid = await call.context().then(
    () => false,
    (error: unknown) => findDomainError(error)?.code === "UNAUTHENTICATED",
  );
  if (!isInvalid) return answer(call);
  const context = await call.contextOf(withoutCredentials(call.request));
  const response = await answer(Object.create(call, { context: { value: async () => context } }));
  response.headers.append("set-cookie", NO_SESSION_COOKIE);
  return response;
}
