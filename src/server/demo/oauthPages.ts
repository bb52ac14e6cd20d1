import { html } from "hono/html";
import type { DemoAccount } from "./accounts.ts";
import { demoPage } from "./page.ts";
import type { DemoClient } from "./state.ts";

/** Asks whether a client may act, and for whom. */
export const allowPage = ({ id, name, redirectUri }: DemoClient, accounts: readonly DemoAccount[]): Promise<Response> =>
  demoPage(
    "Allow access",
    html`<main class="card">
<h1>Let ${name} post for you?</h1>
<p>${name} asks to read who you are and what you posted, and to post for you.</p>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="response_type" value="code"><input type="hidden" name="client_id" value="${id}"><input type="hidden" name="redirect_uri" value="${redirectUri}">
<fieldset><legend>Which account?</legend>
${accounts.map(
  (
    { username, displayName },
    index,
  ) => html`<label class="who"><input type="radio" name="account" value="${username}" ${index === 0 ? "checked" : ""}>
<img src="/avatars/${username}.svg" alt=""><span><b>${displayName}</b> <span>@${username}</span></span></label>`,
)}
</fieldset>
<button>Allow</button>
</form>
</main>`,
  );

/** The out-of-band code, for the person to carry over. */
export const codePage = ({ displayName }: DemoAccount, code: string): Promise<Response> =>
  demoPage(
    "Your code",
    html`<main class="card">
<h1>Your code</h1>
<p>Copy it to where you were asked for it, to connect <b>${displayName}</b>. It works once, within ten minutes.</p>
<code class="code">${code}</code>
<p class="soft">By hand: <code>POST /api/v1/accounts/federated/exchange</code>, or the mutation <code>exchangeAuthorizationCode</code>.</p>
</main>`,
  );

/** There is nothing to allow. */
export const refusedPage = (): Promise<Response> =>
  demoPage(
    "That did not work",
    html`<main class="card">
<h1>That did not work</h1>
<p>This is no authorization that the instance knows. Ask for the address again, with <code>accountAuthorizationUrl</code>. Codes are shown here for you to copy; nobody is sent on to another page.</p>
</main>`,
    { status: 400 },
  );
