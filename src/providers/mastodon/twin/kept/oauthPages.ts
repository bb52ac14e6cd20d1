import { html } from "hono/html";
import type { DemoAccount } from "./accounts.ts";
import type { DemoPage } from "./page.ts";
import type { DemoClient } from "./state.ts";

/** Asks whether a client may act for an account, and for which one. */
export const allowPage = (
  { id, name, redirectUri }: DemoClient,
  challenge: string,
  accounts: readonly DemoAccount[],
): DemoPage => ({
  title: `Let ${name} post for you?`,
  body: html`<p>${name} asks to read who you are and what you posted, and to post for you.</p>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="response_type" value="code"><input type="hidden" name="client_id" value="${id}"><input type="hidden" name="redirect_uri" value="${redirectUri}">
${challenge && html`<input type="hidden" name="code_challenge" value="${challenge}"><input type="hidden" name="code_challenge_method" value="S256">`}
<fieldset>
<legend>Which account?</legend>
${accounts.map(
  (
    { username, displayName },
    index,
  ) => html`<label class="choice person"><input type="radio" name="account" value="${username}" ${index === 0 ? "checked" : ""}>
<img src="/avatars/${username}.svg" alt="" width="44" height="44"><span><b>${displayName}</b> <span>@${username}</span></span></label>`,
)}
</fieldset>
<button>Allow</button>
</form>`,
});

/** Shows the out-of-band code for the person to copy. */
export const codePage = ({ displayName }: DemoAccount, code: string): DemoPage => ({
  title: "Your code",
  body: html`<p>Copy this code into rostrum to connect <b>${displayName}</b>. The code works once, within ten minutes.</p>
<pre><code class="code">${code}</code></pre>
<p class="soft">By API: <code>POST /api/v1/accounts/federated/exchange</code>, or the mutation <code>exchangeAuthorizationCode</code>.</p>`,
});

/** Refuses an unknown authorization request. */
export const refusedPage = (): DemoPage => ({
  title: "Request failed",
  body: html`<p>The instance does not know this authorization request. Get a new address with <code>accountAuthorizationUrl</code>. This page shows codes for you to copy and never redirects.</p>`,
  status: 400,
});
