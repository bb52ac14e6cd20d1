import { html } from "hono/html";
import { requireCredential } from "../../platform/access/requireCredential.ts";
import { notFound, unauthenticated } from "../../platform/errors/errors.ts";
import type { Call } from "../http/call.ts";
import { isAtHome } from "../http/loopback.ts";
import type { Answer } from "../http/route.ts";
import type { Markup } from "../site/frame.ts";
import { type Screen, sitePage } from "../site/page.ts";
import type { KeptMail, Mailbox } from "./mailbox.ts";

const NOTE = html`<p class="lead">This is a demo: mails are not sent, but shown here.</p>`;

/**
 * `/demo/mailbox`, and single mails below it: all mails for callers on this machine, otherwise those to the address of
 * the signed-in person.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND; FORBIDDEN for an external application
 */
export const mailboxPages =
  (mailbox: Mailbox): Answer =>
  async (call, id) => {
    const mails = (await mailbox.mails()).filter(await readableBy(call));
    if (id === "") return answer({ title: "Demo mailbox", body: listOf(mails) });
    const mail = mails.find((each) => each.id === id);
    if (mail === undefined) throw notFound("Mail");
    return answer({ title: mail.subject, body: viewOf(mail), hasForeignStyle: true });
  };

async function readableBy(call: Call): Promise<(mail: KeptMail) => boolean> {
  if (isAtHome(call)) return () => true;
  const { viewer } = await call.context();
  if (viewer.kind !== "user") throw unauthenticated();
  requireCredential(viewer, "read");
  return ({ to }) => to.address === viewer.email;
}

const listOf = (mails: KeptMail[]): Markup => html`${NOTE}
${
  mails.length === 0
    ? html`<p>There is no mail yet.</p>`
    : html`<ul class="rows">
${mails.map(
  ({
    id,
    to,
    subject,
    at,
  }) => html`<li><a href="/demo/mailbox/${id}">${subject}</a><span class="soft end">to ${to.address}, <time datetime="${at}">${minuteOf(at)}</time></span></li>
`,
)}</ul>`
}`;

const viewOf = ({ to, text, html: source, headers, at }: KeptMail): Markup => {
  const off = /^<(https?:[^>]+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1];
  return html`${NOTE}
<p>To ${to.name} &lt;${to.address}&gt;, <time datetime="${at}">${minuteOf(at)}</time>${off === undefined ? "" : html`; <a href="${off}">unsubscribe</a>`}</p>
<h2>As text</h2>
<pre class="panel">${text}</pre>
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox srcdoc="${source}"></iframe>
<h2>Headers</h2>
<pre class="panel">${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}</pre>
<p><a href="/demo/mailbox">All mails</a></p>`;
};

const minuteOf = (at: string) => `${at.slice(0, 16).replace("T", " ")} UTC`;

const answer = (screen: Screen): Promise<Response> =>
  sitePage({ ...screen, layout: "page" }, 200, { "referrer-policy": "no-referrer" });
