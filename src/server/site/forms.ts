import { html } from "hono/html";
import type { Markup } from "./frame.ts";

/** An error for the person, and the members of the form that it concerns. */
export interface Trouble {
  message: string;
  fields: ReadonlySet<string>;
}

/** Shows an error above a form. */
export const alert = (trouble: Trouble | null): Markup =>
  trouble ? html`<p class="alert" role="alert" id="trouble">${trouble.message}</p>` : html``;

/** Returns the attributes of a field that an error concerns. */
export const mark = (trouble: Trouble | null, field: string): Markup =>
  trouble?.fields.has(field) ? html`aria-invalid="true" aria-describedby="trouble"` : html``;

/** The field of a code of the authenticator app or a recovery code. */
export const codeField = (trouble: Trouble | null, { isFirst = false }: { isFirst?: boolean } = {}): Markup =>
  html`<label for="secondFactorCode">Code of your app, or a recovery code</label>
<input id="secondFactorCode" name="secondFactorCode" maxlength="64" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" required ${isFirst ? "autofocus" : ""} ${mark(trouble, "secondFactorCode")}>`;
