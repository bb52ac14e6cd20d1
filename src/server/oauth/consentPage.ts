import { html } from "hono/html";
import { displayNameOf } from "../../domains/applications/read.ts";
import type { AuthorizationRequest } from "../../domains/oauth/authorizationRequest.ts";
import type { Consent } from "../../domains/oauth/consent.ts";
import { isLoopbackAddress } from "../../platform/values/redirectAddress.ts";
import type { Markup } from "../site/frame.ts";
import type { Screen } from "../site/page.ts";
import { workspaceChoice } from "../site/workspaceChoice.ts";
import { allowed, notAllowed } from "./wording.ts";

/** Shows in plain words what the application asks for. Both answers have equal weight. */
export function consentPage(
  request: AuthorizationRequest,
  { email, grant, workspaces, forbidding }: Consent,
  { action, token }: { action: string; token: string },
): Screen {
  const { application, redirectUri, scopes } = request;
  const { host, origin } = new URL(redirectUri);
  const body = html`<form method="post" action="${action}">
<input type="hidden" name="form" value="${token}">
<p class="who"><span>Signed in as <strong>${email}</strong></span><button class="link" name="decision" value="switch">Use another account</button></p>
${application.origin === "REGISTERED" ? "" : stranger(application)}
<h2>It will be able to</h2>
<ul class="may">${allowed(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<h2>It will not be able to</h2>
<ul class="not">${notAllowed(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
${workspaceChoice(workspaces, grant?.workspaceId ?? null)}
${forbidding.length === 0 ? "" : html`<p>Not in ${forbidding.join(", ")}: the administrators there do not allow such applications.</p>`}
<p>Both answers take you back to <strong>${host}</strong>.</p>
<div class="pair plain"><button name="decision" value="deny">Deny</button><button name="decision" value="allow">Allow</button></div>
</form>
<p class="foot">The application can never do more than you. You can revoke its access at any time on the page <a href="/security">Security</a>.</p>`;
  return {
    title: titleOf(application),
    body,
    formAction: `'self' ${sourceOf(origin)}`,
  };
}

type Application = AuthorizationRequest["application"];

/** A client that registered itself chose its name, so the title has the host of its description, or no name. */
const titleOf = (application: Application) =>
  application.origin === "DYNAMIC"
    ? "An unknown application wants to use your rostrum account"
    : `${displayNameOf(application)} wants to use your rostrum account`;

/** States what is known about an application that is not registered, and what is not. No picture of it is loaded. */
function stranger({ origin, clientId, name, redirectUris }: Application): Markup {
  const isDescribed = origin === "METADATA_DOCUMENT";
  const places = [...new Set(redirectUris.map((address) => new URL(address).hostname))];
  return html`<p class="host">${isDescribed ? new URL(clientId).host : places.join(", ")}</p>
<p>${name === "" ? "The application states no name." : html`The application calls itself <strong>${name}</strong>. This name is not checked.`}
${isDescribed ? "The host above has the description of the application. Nothing else is known about the application." : "The application registered itself. Only the place that it returns to is known."}</p>
${redirectUris.every(isLoopbackAddress) ? html`<p class="alert" role="alert">The answer goes to a program on this device. Any program on this device can use this name. Allow only if you started the program yourself a moment ago.</p>` : ""}`;
}

/** A content security policy cannot name an IPv6 address. */
const sourceOf = (origin: string) => (origin.includes("[") ? new URL(origin).protocol : origin);

/** The page for an invalid request or form, which stays on this site. */
export function refusedPage(title: string, message: string): Screen {
  const body = html`<p class="alert" role="alert">${message}.</p>
<p>Nothing was shared with the application. Go back to the application and try again, or report the error to its developers.</p>`;
  return { title, body };
}

/** The page that is visible for a moment during the redirect. */
export function leadingPage(location: string): Screen {
  const body = html`<p>Returning to the application. <a href="${location}">Continue</a></p>`;
  return { title: `Back to ${new URL(location).host}`, body };
}
