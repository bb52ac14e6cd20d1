import { html } from "hono/html";
import { requireCredential } from "../../platform/access/requireCredential.ts";
import { notFound, unauthenticated } from "../../platform/errors/errors.ts";
import type { Call } from "../call.ts";
import { page } from "../html.ts";
import { isAtHome } from "../loopback.ts";
import type { KeptMail, Mailbox } from "./mailbox.ts";

const NOTE = html`<p><em>This is a demo: mails are not sent, but shown here.</em></p>`;

/**
 * `/demo/mailbox`, and single mails below it: all mails for callers on this machine, otherwise those to the address of the signed-in person.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND; FORBIDDEN for an external application
 */
export async function mailboxPage(call: Call, mailbox: Mailbox, id?: string): Promise<Response> {
  const mails = (await mailbox.mails()).filter(await readableBy(call));
  if (id === undefined) return answer("Demo mailbox", listOf(mails));
  const mail = mails.find((each) => each.id === id);
  if (mail === undefined) throw notFound("Mail");
  return answer(mail.subject, viewOf(mail));
}

async function readableBy(call: Call): Promise<(mail: KeptMail) => boolean> {
  if (isAtHome(call)) return () => true;
  const { viewer } = await call.scope();
  if (viewer.kind !== "user") throw unauthenticated();
  requireCredential(viewer, "read");
  return ({ to }) => to.address === viewer.email;
}

type Markup = ReturnType<typeof html>;

const listOf = (mails: KeptMail[]): Markup => html`<h1>Demo mailbox</h1>
${NOTE}
${
  mails.length === 0
    ? html`<p>There is no mail yet.</p>`
    : html`<ul>
${mails.map(
  ({
    id,
    to,
    subject,
    at,
  }) => html`<li><a href="/demo/mailbox/${id}">${subject}</a> to ${to.address}, <time>${at}</time></li>
`,
)}</ul>`
}`;

const viewOf = ({ to, subject, text, html: source, headers, at }: KeptMail): Markup => {
  const off = /^<(https?:[^>]+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1];
  return html`<p><a href="/demo/mailbox">Demo mailbox</a></p>
<h1>${subject}</h1>
${NOTE}
<p>To ${to.name} &lt;${to.address}&gt;, <time>${at}</time>${off === undefined ? "" : html`; <a href="${off}">unsubscribe</a>`}</p>
<h2>As text</h2>
<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${text}</pre>
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox srcdoc="${source}" style="width: 100%; height: 24rem; border: 1px solid; background: #fff"></iframe>
<h2>Headers</h2>
<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}</pre>`;
};

async function answer(title: string, body: Markup): Promise<Response> {
  const response = page(title, String(await body));
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}
