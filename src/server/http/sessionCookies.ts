import { SESSION_SECONDS } from "../../domains/identity/sessions/session.ts";
import { isFromThisSite, NO_SESSION_COOKIE, sessionCookie } from "../../platform/access/cookies.ts";

/**
 * Adds the session cookie to an answer that opens a session, for a browser on a page of this site. Another site must
 * not sign its visitors in, and other clients use the token of the answer. A sign-in that waits for its second factor
 * has no session.
 */
export async function withSessionCookie(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || !isFromThisSite(request)) return response;
  const { token } = (await response.clone().json()) as { token?: string };
  if (token !== undefined) response.headers.append("set-cookie", sessionCookie(token, SESSION_SECONDS));
  return response;
}

/** Removes the session cookie with the answer that ended the session of the request. */
export async function withoutEndedCookie(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const { revoked_current } = (await response.clone().json()) as { revoked_current: boolean };
  return revoked_current ? withoutSessionCookie(response) : response;
}

/** Removes the session cookie with the answer of `POST /auth/logout`. */
export function withoutSessionCookie(response: Response): Response {
  if (response.status === 200) response.headers.append("set-cookie", NO_SESSION_COOKIE);
  return response;
}
