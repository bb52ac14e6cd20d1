import { html } from "hono/html";
import { requestEmailVerification } from "../../domains/identity/email/requestVerification.ts";
import { verifyEmail as verify } from "../../domains/identity/email/verify.ts";
import { shownEmail } from "../../platform/values/email.ts";
import { alert } from "../site/forms.ts";
import { said } from "./parts.ts";
import { type PersonPage, type Visit, whoIs } from "./personPage.ts";

const HERE = "/verify-email";
const SENT = { sent: "Another link was sent, which is valid for 24 hours." };

/**
 * `/verify-email?token=…` verifies the sign-in address of the signed-in person. Without a token, the page mails another
 * link.
 */
export const verifyEmail: PersonPage = {
  show(visit) {
    const { viewer, query } = visit;
    const token = query.get("token");
    const step = token === null || visit.trouble !== null ? askAgain : confirm;
    const body = html`${whoIs(visit)}
${said(SENT, visit)}
${alert(visit.trouble)}
${viewer.isEmailVerified ? html`<p role="status">The address <strong>${shownEmail(viewer.email)}</strong> is verified.</p>` : step(visit)}
<p class="foot"><a href="/settings">Your organizations and workspaces</a></p>`;
    return { title: viewer.isEmailVerified ? "Your email is verified" : "Verify your email", body };
  },
  async act({ context, query }, form) {
    if (form.get("decision") === "resend") {
      await requestEmailVerification(context, {});
      return `${HERE}?done=sent`;
    }
    await verify(context, { token: query.get("token") ?? "" });
    // The token leaves the address.
    return HERE;
  },
};

const confirm = ({ here, viewer }: Visit) =>
  html`<p>Confirm that <strong>${shownEmail(viewer.email)}</strong> is your address, and that you created this account.</p>
<form method="post" action="${here}"><button name="decision" value="verify">Verify the address</button></form>`;

const askAgain = ({ viewer }: Visit) =>
  html`<p>Open the link that was mailed to <strong>${shownEmail(viewer.email)}</strong>. Until then you cannot invite people, publish, or accept invitations.</p>
<form class="plain" method="post" action="${HERE}"><button name="decision" value="resend">Send another link</button></form>`;
