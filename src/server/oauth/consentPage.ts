import { html } from "hono/html";
import type { AuthorizationRequest } from "../../domains/oauth/authorizationRequest.ts";
import type { Consent } from "../../domains/oauth/consent.ts";
import type { Screen } from "../loginPage.ts";
import { allowed, notAllowed } from "./wording.ts";

const STYLE = `
main { max-width: 30rem }
h1 { overflow-wrap: anywhere }
h2 { margin: 1.25rem 0 .5rem; font-size: 1rem }
ul { margin: 0; padding: 0; list-style: none }
li { position: relative; margin: .35rem 0; padding-left: 1.75rem }
li::before { position: absolute; left: .1rem; font-weight: 700 }
.may li::before { content: "\\2713"; color: var(--brand) }
.not li { color: var(--soft) }
.not li::before { content: "\\2715" }
.who { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; margin: 0 0 1.25rem; padding-bottom: 1rem; border-bottom: 1px solid color-mix(in srgb, var(--line) 40%, transparent); overflow-wrap: anywhere }
.who button { width: auto; padding: 0; border: 0; background: none; color: var(--brand); font-weight: 400; text-decoration: underline }
select { width: 100%; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--paper); color: inherit; font: inherit }
label { margin-top: 1.25rem }
.back { margin: 1.25rem 0 0; padding: .6rem .8rem; border-radius: .4rem; background: var(--ground); overflow-wrap: anywhere }
.decide { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: 1.25rem }
.decide button { border: 2px solid var(--brand); background: transparent; color: var(--ink) }
.decide button:hover { background: var(--brand); color: var(--on) }
.foot { font-size: .875rem }`;

/** Shows in plain words what the application asks for. Both answers have equal weight. */
export function consentPage(
  request: AuthorizationRequest,
  { email, grant, workspaces }: Consent,
  { action, token }: { action: string; token: string },
): Screen {
  const { application, redirectUri, scopes } = request;
  const { host, origin } = new URL(redirectUri);
  const chosen = (id: string) => (grant?.workspaceId === id ? html`selected` : "");
  const body = html`<form method="post" action="${action}">
<input type="hidden" name="form" value="${token}">
<p class="who"><span>Signed in as <strong>${email}</strong></span><button name="decision" value="switch">Use another account</button></p>
<h2>It will be able to</h2>
<ul class="may">${allowed(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<h2>It will not be able to</h2>
<ul class="not">${notAllowed(scopes).map((sentence) => html`<li>${sentence}</li>`)}</ul>
<label for="workspace">In which workspaces</label>
<select id="workspace" name="workspace">
<option value="">All my workspaces, including later ones</option>
${workspaces.map(({ id, name, organization }) => html`<option value="${id}" ${chosen(id)}>Only ${name} (${organization.name})</option>`)}
</select>
<p class="back">Both answers take you back to <strong>${host}</strong>.</p>
<div class="decide"><button name="decision" value="deny">Deny</button><button name="decision" value="allow">Allow</button></div>
</form>
<p class="foot">The application can never do more than you. You can revoke its access at any time.</p>`;
  return {
    title: `${application.name} wants to use your rostrum account`,
    body,
    style: STYLE,
    formAction: `'self' ${sourceOf(origin)}`,
  };
}

/** A content security policy cannot name an IPv6 address. */
const sourceOf = (origin: string) => (origin.includes("[") ? "https:" : origin);

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
