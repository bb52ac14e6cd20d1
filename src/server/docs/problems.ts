import { html, raw } from "hono/html";
import { ERRORS, type ErrorCode } from "../../platform/errors/table.ts";
import type { Markup } from "../site/frame.ts";
import { escapeHtml, wantsHtml } from "../site/html.ts";
import { fixedPage } from "../site/page.ts";

/** Returns the last segment of a problem's `type`. */
const problemName = (code: string): string => code.toLowerCase().replaceAll("_", "-");

const codes = Object.keys(ERRORS) as ErrorCode[];
const codeOf = new Map(codes.map((code) => [problemName(code), code]));
const pages = new Map<string, ReturnType<typeof fixedPage>>();

const HEADERS = { "cache-control": "public, max-age=3600", vary: "Accept" };

/** Answers `/problems`: all error codes with their statuses and titles. */
export function problemIndex(request: Request): Response | Promise<Response> {
  if (!wantsHtml(request)) {
    const problems = codes.map((code) => ({ code, ...summaryOf(code), page: `/problems/${problemName(code)}` }));
    return Response.json({ problems }, { headers: HEADERS });
  }
  return pageOf("", "Errors", indexBody)(request, HEADERS);
}

/**
 * Returns the page that the `type` of a problem document names: one for each code of the error table. Undefined for an
 * unknown name.
 */
export function problemPage(request: Request, name: string): Response | Promise<Response> | undefined {
  const code = codeOf.get(name);
  if (code === undefined) return undefined;
  if (!wantsHtml(request)) return Response.json({ code, ...ERRORS[code] }, { headers: HEADERS });
  return pageOf(name, code, () => problemBody(code))(request, HEADERS);
}

function pageOf(name: string, title: string, body: () => Markup): ReturnType<typeof fixedPage> {
  const page = pages.get(name) ?? fixedPage({ title, body: body(), layout: "page", here: "/problems" });
  pages.set(name, page);
  return page;
}

const summaryOf = (code: ErrorCode) => ({ status: ERRORS[code].status, title: ERRORS[code].title });

const indexBody =
  (): Markup => html`<p class="lead">GraphQL names the code of an error in <code>extensions.code</code>. REST answers with a problem document, whose <code>type</code> is the address of the code's page.</p>
<ul class="rows">
${codes.map((code) => {
  const { status, title } = ERRORS[code];
  return html`<li><a href="/problems/${problemName(code)}"><code>${code}</code></a><span class="end"><span class="tag">${status}</span>${title}</span></li>\n`;
})}</ul>`;

function problemBody(code: ErrorCode): Markup {
  const { status, title, explanation } = ERRORS[code];
  const text = escapeHtml(explanation).replace(/`([^`]+)`/g, "<code>$1</code>");
  return html`<p><strong>${status} ${title}</strong></p>
<p>${raw(text)}</p>
<p><a href="/problems">All errors</a></p>`;
}
