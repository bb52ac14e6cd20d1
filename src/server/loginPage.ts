import { html } from "hono/html";
import { alert, mark, type Trouble } from "./site/forms.ts";
import type { Screen } from "./site/page.ts";

/** The values that a form shows again; never a password. */
export interface Typed {
  next: string;
  email: string;
  name: string;
}

const elsewhere = (form: string, next: string) =>
  `/login?${new URLSearchParams({ ...(form !== "" && { form }), next })}`;

export function signInForm({ next, email }: Typed, trouble: Trouble | null): Screen {
  const body = html`${alert(trouble)}
<form method="post" action="/login">
<input type="hidden" name="form" value="signIn"><input type="hidden" name="next" value="${next}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required ${email === "" ? "autofocus" : ""} ${mark(trouble, "email")}>
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="1024" autocomplete="current-password" required ${email === "" ? "" : "autofocus"} ${mark(trouble, "password")}>
<button>Sign in</button>
</form>
<p class="foot"><a href="/password-reset">Forgot your password?</a></p>
<p class="foot">New here? <a href="${elsewhere("register", next)}">Create an account</a></p>`;
  return { title: "Sign in", body };
}

export function registerForm({ next, email, name }: Typed, trouble: Trouble | null): Screen {
  const body = html`${alert(trouble)}
<form method="post" action="/login">
<input type="hidden" name="form" value="register"><input type="hidden" name="next" value="${next}">
<label for="name">Name</label>
<input id="name" name="name" value="${name}" maxlength="120" autocomplete="name" required autofocus ${mark(trouble, "name")}>
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required ${mark(trouble, "email")}>
<label for="password">Password</label>
<input id="password" name="password" type="password" minlength="12" maxlength="1024" autocomplete="new-password" required ${trouble?.fields.has("password") ? html`aria-invalid="true" aria-describedby="trouble hint"` : html`aria-describedby="hint"`}>
<p class="hint" id="hint">At least 12 characters.</p>
<button>Create account</button>
</form>
<p class="foot">Have an account? <a href="${elsewhere("", next)}">Sign in</a></p>`;
  return { title: "Create an account", body };
}

export function signedInNote(email: string, next: string): Screen {
  const body = html`<p>As <strong>${email}</strong>. <a href="${next}">Continue</a></p>
${signOutButton()}`;
  return { title: "You are signed in", body };
}

export function signedOutNote(message: string): Screen {
  const body = html`<p role="status">${message}</p>
<p class="foot"><a href="/login">Sign in</a></p>`;
  return { title: "Signed out", body };
}

export function troubleNote({ message }: Trouble): Screen {
  const body = html`<p class="alert" role="alert">${message}</p>
<p class="foot"><a href="/login">Back to sign-in</a></p>`;
  return { title: "Request failed", body };
}

const signOutButton = () => html`<form method="post" action="/logout"><button>Sign out</button></form>`;
