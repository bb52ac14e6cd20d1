import { html } from "hono/html";
import { framed, type Markup, type Site } from "./frame.ts";
import { STYLE, sourceOf } from "./style.ts";

/** A page without its frame. */
export interface Screen {
  /** The title of the page, which is also its only `h1`. */
  title: string;
  body: Markup;
  /** `card`: one form in a narrow card, without links to other pages. `page`: a page to read. Default: `card`. */
  layout?: "card" | "page";
  /** The path of the page, whose link in the header is marked. */
  here?: string;
  /** Default: this server's site. */
  site?: Site;
  /** The page's only script, inline. Default: none. */
  script?: string;
  /** Sources of the policy `form-action`; default: this site. Browsers also apply it to redirects after the form. */
  formAction?: string;
  /** Additional directives of the content security policy, each with a semicolon and a space at its end. */
  policy?: string;
  /** Whether documents inside the page, such as a mail, may style themselves. */
  hasForeignStyle?: boolean;
  /** The email address of the signed-in person, which the header names. */
  person?: string | undefined;
  /** Links beside the content. */
  menu?: Markup;
}

/** Returns the whole HTML of a page. */
export function textOf({ title, body, layout = "card", here, site, script, person, menu }: Screen): Promise<string> {
  const inner = html`<h1>${title}</h1>\n${body}`;
  const main = html`<main id="main" tabindex="-1" class="${layout}">
${layout === "card" ? html`<div class="sheet">\n${inner}\n</div>` : inner}
</main>`;
  return framed({ title, main, style: STYLE, script, here, site, isQuiet: layout === "card", person, menu });
}

const STYLE_SOURCE = sourceOf(STYLE);

/** Returns the headers of a page. The policy allows the page's own style and script, and nothing from other hosts. */
export const headersOf = ({ script, policy = "", formAction = "'self'", hasForeignStyle = false }: Screen) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src ${hasForeignStyle ? "'unsafe-inline'" : STYLE_SOURCE}; ${script === undefined ? "" : `script-src ${sourceOf(script)}; `}img-src 'self'; ${policy}form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  // With `no-referrer`, the browser would also hide the Origin of the form.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/**
 * Answers with a page for one viewer. Such a page is neither stored nor compressed: it may contain a secret beside a
 * text that the caller chose, and the length of a compressed answer would reveal the secret.
 */
export async function sitePage(
  screen: Screen,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const text = await textOf(screen);
  return new Response(text, { status, headers: { ...headersOf(screen), "cache-control": "no-store", ...headers } });
}
