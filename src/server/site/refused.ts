import { html } from "hono/html";
import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import { problemOf } from "../../../rest-compat/engine/response/problem.ts";
import { ERRORS } from "../../platform/errors/table.ts";
import type { Call } from "../http/call.ts";
import { forOtherBody } from "../http/otherBody.ts";
import { personOf } from "./fixedPage.ts";
import { wantsHtml } from "./html.ts";
import { sitePage } from "./page.ts";

/** Interfaces for programs, which answer with data even to a browser. */
const FOR_PROGRAMS = /^\/(api|graphql|oauth|\.well-known)(\/|$)/;

/** Whether a person who opened a page reads the answer. */
export const isReadByPerson = (request: Request): boolean =>
  wantsHtml(request) && !FOR_PROGRAMS.test(splitAddress(request.url).path);

const TITLES: Readonly<Record<number, string>> = {
  401: "Sign in to open this page",
  403: "You may not open this page",
  404: "Page not found",
  503: "Unavailable for a moment",
};

/** Returns a refusal as a page, with the status and headers of its problem document. */
export async function refusedPage(call: Call, problem: Response, error: unknown): Promise<Response> {
  const { request, requestId } = call;
  const { code, detail } = problemOf(error);
  const { path } = splitAddress(request.url);
  const title = TITLES[problem.status] ?? ERRORS[code].title;
  const body = html`<p class="lead">${detail.endsWith(".") ? detail : `${detail}.`}</p>
${problem.status === 401 ? html`<p><a href="/login?${String(new URLSearchParams({ next: path }))}">Sign in</a></p>` : ""}
<p>The <a href="/">first page</a> shows where everything is. The error is <a href="/problems/${code.toLowerCase().replaceAll("_", "-")}"><code>${code}</code></a>; the request has the id <code>${requestId}</code>.</p>`;
  const person = problem.status === 404 ? await personOf(call) : undefined;
  const headers = forOtherBody(problem.headers);
  headers.delete("link");
  return sitePage({ title, body, layout: "page", person }, problem.status, {
    ...Object.fromEntries(headers),
    vary: "Accept",
    "referrer-policy": "no-referrer",
  });
}
