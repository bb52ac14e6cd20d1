import { html } from "hono/html";
import { LINK_MINUTES } from "../../../domains/identity/sign-in-link/link.ts";
import { alert, mark, type Trouble } from "../../site/forms.ts";
import type { Markup } from "../../site/frame.ts";
import type { Screen } from "../../site/page.ts";

const linkFormPath = (next: string): string => `/login?${new URLSearchParams({ form: "link", next })}`;

/** The way on for a person whose sign-in strangers slow down, or whose codes are refused. */
export const linkOffer = (next: string): Markup =>
  html`<p class="foot">Attempts of others do not slow down a sign-in with a mailed link. <a href="${linkFormPath(next)}">Mail me a sign-in link</a></p>`;

export function linkForm({ next, email }: { next: string; email: string }, trouble: Trouble | null): Screen {
  const body = html`${alert(trouble)}
<p>Enter the address that you sign in with. If it has an account with a password, a link is mailed there. Your password and your second factor are still needed.</p>
<form method="post" action="/login">
<input type="hidden" name="form" value="link"><input type="hidden" name="next" value="${next}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" maxlength="254" autocomplete="username" required autofocus ${mark(trouble, "email")}>
<button>Mail the link</button>
</form>
<p class="foot"><a href="/login?${new URLSearchParams({ next })}">Back to sign-in</a></p>`;
  return { title: "Sign in with a mailed link", body };
}

export function linkSentNote(next: string): Screen {
  const body = html`<p role="status">If the address has an account with a password, a link was mailed to it. The link is valid for ${LINK_MINUTES} minutes.</p>
<p class="foot"><a href="/login?${new URLSearchParams({ next })}">Back to sign-in</a></p>`;
  return { title: "Check your mail", body };
}
