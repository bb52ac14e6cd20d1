import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";

/** The content of a page: its title, which is also its heading, and its body. */
export interface Screen {
  title: string;
  body: ReturnType<typeof html>;
  /** Additional style rules after those of all pages. */
  style?: string;
  /** Sources of the policy `form-action`; default: this site. Browsers also apply it to redirects after the form. */
  formAction?: string;
}

const STYLE = `:root { color-scheme: light dark; --ink: #1c1630; --soft: #5d5670; --paper: #fff; --ground: #f4f2f9; --line: #8d86a3; --brand: #6a2fe0; --on: #fff; --bad: #b3123a }
@media (prefers-color-scheme: dark) { :root { --ink: #f1eefa; --soft: #b9b2cd; --paper: #221c33; --ground: #15111f; --line: #7d7594; --brand: #b08cff; --on: #15111f; --bad: #ff8fa6 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 24rem; padding: 2rem; border-radius: .75rem; background: var(--paper); box-shadow: 0 1px 3px #0003, 0 8px 24px #0001 }
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 1.2 }
p { margin: 0 0 1rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input { width: 100%; margin-bottom: 1rem; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--bad) }
button { width: 100%; padding: .65rem; border: 0; border-radius: .4rem; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
a { color: var(--brand) }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.hint { margin-top: -.75rem; color: var(--soft); font-size: .875rem }
.alert { padding: .6rem .8rem; border-left: 4px solid var(--bad); background: color-mix(in srgb, var(--bad) 10%, transparent) }
.foot { margin: 1.25rem 0 0; color: var(--soft) }`;

/** An error for the person, and the members of the form that it concerns. */
export interface Trouble {
  message: string;
  fields: ReadonlySet<string>;
}

/** The values that a form shows again; never a password. */
export interface Typed {
  next: string;
  email: string;
  name: string;
}

export const alert = (trouble: Trouble | null) =>
  trouble ? html`<p class="alert" role="alert" id="trouble">${trouble.message}</p>` : "";
export const mark = (trouble: Trouble | null, field: string) =>
  trouble?.fields.has(field) ? html`aria-invalid="true" aria-describedby="trouble"` : "";
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

/**
 * Returns a page that loads and runs nothing; a nonce allows its one style. A page may add style rules and targets of
 * its form.
 */
export async function loginPage(
  { title, body, style = "", formAction = "'self'" }: Screen,
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · rostrum</title><link rel="icon" href="/favicon.ico">
<style nonce="${nonce}">${STYLE}${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
      // With `no-referrer`, the browser would also hide the Origin of the form.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      ...headers,
    },
  });
}
