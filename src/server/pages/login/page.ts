import { html } from "hono/html";
import { alert, codeField, mark, type Trouble } from "../../site/forms.ts";
import type { Markup } from "../../site/frame.ts";
import type { Screen } from "../../site/page.ts";

/** The values that a form shows again; never a password. */
export interface Typed {
  next: string;
  email: string;
  name: string;
  /** The challenge of a sign-in whose password was right; empty in other forms. */
  challenge: string;
  /** The token of a mailed sign-in link; empty without one. */
  link: string;
}

const elsewhere = (form: string, next: string) =>
  `/login?${new URLSearchParams({ ...(form !== "" && { form }), next })}`;

/** How a person without an account gets one: with the register form, with an invitation's link, or not by this page. */
export type WayToRegister = "form" | "invitation" | "none";

const WAYS: Readonly<Record<WayToRegister, (next: string) => Markup>> = {
  form: (next) => html`<p class="foot">New here? <a href="${elsewhere("register", next)}">Create an account</a></p>`,
  invitation: () => html`<p class="foot">New here? Open the link in your invitation to create an account.</p>`,
  none: () => html``,
};

/** @param offer the way to a mailed link; empty where none is needed or possible */
export function signInForm(
  { next, email, link }: Typed,
  trouble: Trouble | null,
  way: WayToRegister,
  offer: Markup,
): Screen {
  const body = html`${alert(trouble)}${offer}
<form method="post" action="/login">
<input type="hidden" name="form" value="signIn"><input type="hidden" name="next" value="${next}">
${link === "" ? "" : html`<input type="hidden" name="link" value="${link}">`}
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required ${email === "" ? "autofocus" : ""} ${mark(trouble, "email")}>
<label for="password">Password</label>
<input id="password" name="password" type="password" maxlength="1024" autocomplete="current-password" required ${email === "" ? "" : "autofocus"} ${mark(trouble, "password")}>
<button>Sign in</button>
</form>
<p class="foot"><a href="/password-reset">Forgot your password?</a></p>
${WAYS[way](next)}`;
  return { title: "Sign in", body };
}

/** The second step of a sign-in. */
export function codeForm({ next, challenge }: Typed, trouble: Trouble | null, offer: Markup): Screen {
  const body = html`${alert(trouble)}${offer}
<form method="post" action="/login">
<input type="hidden" name="form" value="code"><input type="hidden" name="next" value="${next}"><input type="hidden" name="challenge" value="${challenge}">
${codeField(trouble, { isFirst: true })}
<button>Sign in</button>
</form>
<p class="foot"><a href="${elsewhere("", next)}">Enter your password again</a></p>`;
  return { title: "Enter your second factor", body };
}

/** @param isSetup whether the form takes the setup token, and so creates an instance administrator */
export function registerForm({ next, email, name }: Typed, trouble: Trouble | null, isSetup: boolean): Screen {
  const setup = html`<label for="setupToken">Setup token</label>
<input id="setupToken" name="setupToken" type="password" maxlength="200" autocomplete="off" required ${trouble?.fields.has("setupToken") ? html`aria-invalid="true" aria-describedby="trouble setupHint"` : html`aria-describedby="setupHint"`}>
<p class="hint" id="setupHint">The server prints the token when it starts. The token works once.</p>
`;
  const body = html`${alert(trouble)}
<form method="post" action="/login">
<input type="hidden" name="form" value="${isSetup ? "setup" : "register"}"><input type="hidden" name="next" value="${next}">
${isSetup ? setup : ""}<label for="name">Name</label>
<input id="name" name="name" value="${name}" maxlength="120" autocomplete="name" required autofocus ${mark(trouble, "name")}>
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required ${mark(trouble, "email")}>
<label for="password">Password</label>
<input id="password" name="password" type="password" minlength="12" maxlength="1024" autocomplete="new-password" required ${trouble?.fields.has("password") ? html`aria-invalid="true" aria-describedby="trouble hint"` : html`aria-describedby="hint"`}>
<p class="hint" id="hint">At least 12 characters.</p>
<button>Create account</button>
</form>
<p class="foot">Have an account? <a href="${elsewhere("", next)}">Sign in</a></p>`;
  return { title: isSetup ? "Create the first administrator" : "Create an account", body };
}

/** The page in place of the register form on a server that does not offer it to the person. */
export function notOpenNote({ message }: Trouble, next: string): Screen {
  const body = html`<p class="alert" role="alert">${message}</p>
<p class="foot">Have an account? <a href="${elsewhere("", next)}">Sign in</a></p>`;
  return { title: "You cannot create an account here", body };
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
