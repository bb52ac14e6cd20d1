import type { ReturnAddress } from "../../domains/oauth/authorizationRequest.ts";
import { sitePage } from "../site/page.ts";
import { leadingPage } from "./consentPage.ts";

/** Returns a 303 that hides this page's address from its target. */
export const redirect = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers },
  });

/** Redirects to the application with the result of its request. */
export function sendBack(
  request: Request,
  { redirectUri, state }: ReturnAddress,
  result: Record<string, string>,
  issuer: string,
): Response | Promise<Response> {
  const query = new URLSearchParams({ ...result, ...(state !== null && { state }), iss: issuer });
  return leave(request, `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`);
}

/** Redirects to the application with a code. The library made the address; `iss` names this issuer (RFC 9207). */
export const sendCode = (request: Request, location: string, issuer: string): Response | Promise<Response> =>
  leave(request, `${location}&${new URLSearchParams({ iss: issuer })}`);

/**
 * After a form of this site, browsers apply the form's policy to every following redirect, also to those of the
 * application, which no policy here can name. A page that leads on starts a new navigation.
 */
function leave(request: Request, location: string): Response | Promise<Response> {
  if (request.headers.get("sec-fetch-site") !== "same-origin") return redirect(location);
  return sitePage(leadingPage(location), 200, { refresh: `0;url=${location}` });
}
