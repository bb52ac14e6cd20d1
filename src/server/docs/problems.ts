import { html } from "hono/html";
import { problemBody } from "../../../rest-compat/engine/response/problem.ts";
import { HELP } from "../../platform/errors/help.ts";
import { ERRORS, type ErrorCode } from "../../platform/errors/table.ts";
import type { Call } from "../http/call.ts";
import { type Answered, nothing } from "../http/route.ts";
import { fixedPage, type Page } from "../site/fixedPage.ts";
import type { Markup } from "../site/frame.ts";
import { wantsHtml } from "../site/html.ts";

/** Returns the last segment of a problem's `type`. */
const problemName = (code: string): string => code.toLowerCase().replaceAll("_", "-");

/** Returns the path of the page about a code. */
export const problemAddress = (code: ErrorCode): string => `/problems/${problemName(code)}`;

const codes = Object.keys(ERRORS) as ErrorCode[];
const codeOf = new Map(codes.map((code) => [problemName(code), code]));
const pages = new Map<string, Page>();

const HEADERS = { "cache-control": "public, max-age=3600", vary: "Accept" };

/** Answers `/problems`: all error codes with their statuses and titles. */
export function problemIndex(call: Call): Answered {
  if (!wantsHtml(call.request)) {
    const problems = codes.map((code) => ({ code, ...summaryOf(code), page: problemAddress(code) }));
    return Response.json({ problems }, { headers: HEADERS });
  }
  return pageOf("", "Errors", indexBody)(call);
}

/**
 * Answers with the page that the `type` of a problem document names: one for each code of the error table.
 * @throws DomainError NOT_FOUND
 */
export function problemPage(call: Call, name: string): Answered {
  const code = codeOf.get(name) ?? nothing();
  if (!wantsHtml(call.request)) return Response.json({ code, ...ERRORS[code], ...HELP[code] }, { headers: HEADERS });
  return pageOf(name, code, () => problemMarkup(code))(call);
}

function pageOf(name: string, title: string, body: () => Markup): Page {
  const page = pages.get(name) ?? fixedPage({ title, body: body(), layout: "page", here: "/problems" }, HEADERS);
  pages.set(name, page);
  return page;
}

const summaryOf = (code: ErrorCode) => ({ status: ERRORS[code].status, title: ERRORS[code].title });

const indexBody =
  (): Markup => html`<p class="lead">GraphQL names the code of an error in <code>extensions.code</code>. REST answers with a problem document, whose <code>type</code> is the address of the code's page.</p>
<ul class="rows">
${codes.map((code) => {
  const { status, title } = ERRORS[code];
  return html`<li><a href="${problemAddress(code)}"><code>${code}</code></a><span class="end"><span class="tag">${status}</span>${title}</span></li>\n`;
})}</ul>`;

function problemMarkup(code: ErrorCode): Markup {
  const { status, title, explanation } = ERRORS[code];
  const { example, causes, next } = HELP[code];
  const place = { origin: "", path: "/api/v1/…" };
  const { $schema: _schema, ...problem } = problemBody({ code, detail: example, errors: [], details: {} }, place);
  const error = { message: example, path: ["…"], extensions: { code } };
  return html`<p class="lead">${status} ${title}</p>
<p>${inline(explanation)}</p>
<h2>Usual causes</h2>
<ul>
${causes.map((cause) => html`<li>${inline(cause)}</li>\n`)}</ul>
<h2>Next step</h2>
<p>${inline(next)}</p>
<h2>An example</h2>
<p>GraphQL, in <code>errors</code>:</p>
<pre tabindex="0"><code>${JSON.stringify(error, null, 2)}</code></pre>
<p>REST, with the status ${status}:</p>
<pre tabindex="0"><code>${JSON.stringify(problem, null, 2)}</code></pre>
<p><a href="/problems">All errors</a></p>`;
}

/** Returns a text with its quoted parts as code. A quoted page of this server is a link. */
const inline = (text: string): (Markup | string)[] =>
  text.split("`").map((part, at) => {
    if (at % 2 === 0) return part;
    return /^\/[a-z]/.test(part) ? html`<a href="${part}"><code>${part}</code></a>` : html`<code>${part}</code>`;
  });
