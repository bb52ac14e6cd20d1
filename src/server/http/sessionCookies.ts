import { SESSION_SECONDS } from "../../domains/identity/sessions/session.ts";
import { isFromThisSite, NO_SESSION_COOKIE, sessionCookie } from "../../platform/access/cookies.ts";

/**
 * Adds the session cookie to the answer of `POST /auth/login`, for a browser on a page of this site. Another site must
 * not sign its visitors in, and other clients use the token of the answer.
 */
export async function withSessionCookie(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || !isFromThisSite(request)) return response;
  const { token } = (await response.clone().json()) as { token: string };
  response.headers.append("set-cookie", sessionCookie(token, SESSION_SECONDS));
  return response;
}

/** Removes the session cookie with the answer of `POST /auth/logout`. */
export function withoutSessionCookie(response: Response): Response {
  if (response.status === 200) response.headers.append("set-cookie", NO_SESSION_COOKIE);
  return response;
}
