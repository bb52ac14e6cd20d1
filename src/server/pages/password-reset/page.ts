import { html } from "hono/html";
import { alert, mark, type Trouble } from "../../site/forms.ts";
import type { Screen } from "../../site/page.ts";

const back = html`<p class="foot"><a href="/login">Back to sign-in</a></p>`;

export function forgottenForm(email: string, trouble: Trouble | null): Screen {
  const body = html`${alert(trouble)}
<p>Enter the address that you sign in with. If it has an account with a password, a link to set a new one is mailed there.</p>
<form method="post" action="/password-reset">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required autofocus ${mark(trouble, "email")}>
<button>Send the link</button>
</form>
${back}`;
  return { title: "Forgot your password?", body };
}

export function newPasswordForm(token: string, trouble: Trouble | null): Screen {
  const body = html`${alert(trouble)}
<form method="post" action="/password-reset">
<input type="hidden" name="token" value="${token}">
<label for="password">New password</label>
<input id="password" name="password" type="password" minlength="12" maxlength="1024" autocomplete="new-password" required autofocus ${trouble?.fields.has("newPassword") ? html`aria-invalid="true" aria-describedby="trouble hint"` : html`aria-describedby="hint"`}>
<p class="hint" id="hint">At least 12 characters. You will be signed out everywhere.</p>
<button>Set the password</button>
</form>
<p class="foot">Has the link expired? <a href="/password-reset">Get a new link</a></p>`;
  return { title: "Set a new password", body };
}

export function sentNote(): Screen {
  const body = html`<p role="status">If the address has an account with a password, a link was sent to it. The link is valid for an hour.</p>
${back}`;
  return { title: "Check your mail", body };
}

export function doneNote(): Screen {
  const body = html`<p role="status">Your new password is set, and you are signed out everywhere.</p>
<p class="foot"><a href="/login">Sign in</a></p>`;
  return { title: "Password set", body };
}

export function troubleNote({ message }: Trouble): Screen {
  return { title: "Request failed", body: html`<p class="alert" role="alert">${message}</p>\n${back}` };
}
