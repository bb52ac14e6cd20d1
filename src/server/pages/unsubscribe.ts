import { html } from "hono/html";
import { readUnsubscribeToken, unsubscribe } from "../../domains/notifications/mail/unsubscribe.ts";
import { linkOrigin, pathOf } from "../../platform/env/links.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Call } from "../http/call.ts";
import { methodNotAllowed } from "../http/refusal.ts";
import type { Markup } from "../site/frame.ts";
import { sitePage } from "../site/page.ts";

/**
 * `/mail/unsubscribe/<token>`, the target of links in mails. A POST, which mail programs send (RFC 8058), unsubscribes.
 * A GET only asks, because machines open links too. The token from the mail is the authorization.
 * @throws DomainError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export async function unsubscribing({ request: { method }, services }: Call, token: string): Promise<Response> {
  const meant = readUnsubscribeToken(services, token);
  if (meant === null) throw notFound("Subscription");
  if (method === "GET" || method === "HEAD") return answer("Turn these mails off?", formFor(services));
  if (method !== "POST") throw methodNotAllowed("GET, HEAD and POST", "page");
  await unsubscribe(services, meant);
  return answer("These mails are off", html`<p>You can turn them on again in ${preferences(services)}.</p>`);
}

const preferences = ({ env }: Services) =>
  html`<a href="${linkOrigin(env) + pathOf("mailPreferences")}">your mail preferences</a>`;

const formFor = (services: Services) =>
  html`<p>You will get no more mails of this kind. Other mails are not affected: choose them in ${preferences(services)}.</p>
<form method="post"><button>Turn off</button></form>`;

/** The address contains the token, so no other site may see it. */
const answer = (title: string, body: Markup): Promise<Response> =>
  sitePage({ title, body }, 200, { "referrer-policy": "no-referrer" });
