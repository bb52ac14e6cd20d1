import type { ReturnAddress } from "../../domains/oauth/authorizationRequest.ts";
import { loginPage } from "../loginPage.ts";
import { leadingPage } from "./consentPage.ts";

/** A 303 whose target learns nothing of where it was. */
export const redirect = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers },
  });

/** To the application, with what came of its request. */
export function sendBack(
  request: Request,
  { redirectUri, state }: ReturnAddress,
  result: Record<string, string>,
  issuer: string,
): Response | Promise<Response> {
  const query = new URLSearchParams({ ...result, ...(state !== null && { state }), iss: issuer });
  return leave(request, `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`);
}

/** To the application, where the library has made the address with the code; RFC 9207 says who made it. */
export const sendCode = (request: Request, location: string, issuer: string): Response | Promise<Response> =>
  leave(request, `${location}&${new URLSearchParams({ iss: issuer })}`);

/**
 * Whoever comes from a page of this site may come from a form, and then browsers ask that page's policy at every redirect that follows: also at
 * those of the application, which no policy here can name. A page that leads on begins anew.
 */
function leave(request: Request, location: string): Response | Promise<Response> {
  if (request.headers.get("sec-fetch-site") !== "same-origin") return redirect(location);
  return loginPage(leadingPage(location), 200, { refresh: `0;url=${location}` });
}
