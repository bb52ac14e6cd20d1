import { html } from "hono/html";
import { readUnsubscribeToken, unsubscribe } from "../domains/notifications/mail/unsubscribe.ts";
import { DomainError, notFound } from "../platform/errors/errors.ts";
import type { Services } from "../platform/services/services.ts";
import { page } from "./html.ts";

/**
 * `/mail/unsubscribe/<token>`, where the links of mails lead. A mail program posts, and that is all (RFC 8058); a person is asked, because
 * links are opened by machines, too. Nobody signs in: the token is from a mail of theirs. @throws DomainError NOT_FOUND, METHOD_NOT_ALLOWED
 */
export async function unsubscribing({ method }: Request, services: Services, token: string): Promise<Response> {
  const meant = readUnsubscribeToken(services, token);
  if (meant === null) throw notFound("Subscription");
  if (method === "GET" || method === "HEAD") return answer(method, "Turn these mails off?", FORM);
  if (method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED", "This page takes GET, HEAD and POST");
  await unsubscribe(services, meant);
  return answer(method, "These mails are off", html`<p>You can turn them on again in your settings.</p>`);
}

const FORM = html`<p>You will get no more mails of this kind. The others stay as they are.</p>
<form method="post"><button>Turn off</button></form>`;

async function answer(method: string, title: string, body: ReturnType<typeof html>): Promise<Response> {
  const response = page(title, `<h1>${title}</h1>\n${String(await body)}`);
  response.headers.set("cache-control", "no-store");
  // The address is the token: it goes nowhere.
  response.headers.set("referrer-policy", "no-referrer");
  return method === "HEAD" ? new Response(null, response) : response;
}
