import { html } from "hono/html";
import type { EmailChange } from "../../../prisma/generated/client/client.ts";
import { cancelEmailChange } from "../../domains/identity/email/cancel.ts";
import { confirmEmailChange } from "../../domains/identity/email/confirm.ts";
import { emailChangesByIds } from "../../domains/identity/email/read.ts";
import { resendEmailChangeCode } from "../../domains/identity/email/resend.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { alert, mark } from "../site/forms.ts";
import { said, when } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";

const SENT = { sent: "Another code was sent. The first one is no longer valid." };

/** `/confirm-email?id=…` takes the code that was mailed to a new sign-in address. */
export const confirmEmail: PersonPage = {
  async show(visit) {
    const { context, query } = visit;
    const [change] = await emailChangesByIds(context, [query.get("id") ?? ""]);
    if (change == null) throw notFound("Email change");
    const isOpen = change.state === "PENDING" && change.expiresAt > context.services.now();
    const body = html`${whoIs(visit)}
${said(SENT, visit)}
${alert(visit.trouble)}
${isOpen ? question(visit, change) : html`<p role="status">${endOf(change)}</p>`}
<p class="foot"><a href="/security">Security of your account</a></p>`;
    return { title: change.state === "CONFIRMED" ? "Your new sign-in email" : "Confirm your new email", body };
  },
  async act({ context, query }, form) {
    const id = query.get("id") ?? "";
    const here = `/confirm-email?id=${encodeURIComponent(id)}`;
    const decision = form.get("decision");
    if (decision === "resend") {
      await resendEmailChangeCode(context, { id });
      return `${here}&done=sent`;
    }
    if (decision === "cancel") await cancelEmailChange(context, { id });
    else await confirmEmailChange(context, { id, code: (form.get("code") ?? "").trim() });
    return here;
  },
};

const question = ({ here, trouble }: Visit, { newEmail, expiresAt }: EmailChange) =>
  html`<p>A code was sent to <strong>${newEmail}</strong>. The code is valid until ${when(expiresAt)}.</p>
<form method="post" action="${here}">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code" required autofocus ${mark(trouble, "code")}>
<button name="decision" value="confirm">Confirm</button>
</form>
<form class="pair plain" method="post" action="${here}"><button name="decision" value="cancel">Keep the old email</button><button name="decision" value="resend">Send another code</button></form>`;

function endOf({ state, newEmail }: EmailChange): string {
  return {
    PENDING: "The code has expired. Request the email change again.",
    CONFIRMED: `You sign in with ${newEmail} now. Your other sessions have ended.`,
    CANCELLED: "The email change was canceled. You sign in with your old email.",
    DEAD: "The email change has ended: another one replaced it, or too many codes were wrong.",
  }[state];
}
