import { createHash } from "node:crypto";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import type { Call } from "../../http/call.ts";
import { answerWith, type Content, contentOf } from "../../site/content.ts";
import { bar, barScript } from "./bar.ts";
import { exampleTabs } from "./examples.ts";
import { lastTab } from "./tabs.ts";

let page: { content: Content; headers: Record<string, string> } | undefined;

/**
 * Answers with GraphiQL as one self-contained page that loads nothing from other hosts. The first request builds the
 * page.
 */
export function graphiql({ request }: Call): Promise<Response> {
  page ??= build();
  return answerWith(request, page.content, page.headers);
}

function build() {
  const html = withScripts(
    renderGraphiQL({
      title: "rostrum",
      endpoint: "/graphql",
      favicon: "/favicon.ico",
      credentials: "same-origin",
      defaultTabs: exampleTabs.slice(0, 1),
      defaultQuery: exampleTabs[0]?.query,
      defaultEditorToolsVisibility: "variables",
      shouldPersistHeaders: false,
      schemaDescription: true,
      inputValueDeprecation: true,
    }),
  );
  return {
    content: contentOf(html),
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policyFor(html) },
  };
}

const ROOT = '<div id="root"></div>';
/** The heading is for screen readers, and the landmark for their list of regions. GraphiQL has neither. */
const NAMED_ROOT = `<main style="display:contents">
      <h1 style="position:absolute;clip-path:inset(50%);width:1px;height:1px;margin:0;overflow:hidden">GraphiQL</h1>
      ${ROOT}
      </main>`;

/**
 * Adds a heading, a landmark, the bar and our scripts: the tabs are prepared before GraphiQL starts, and the bar comes
 * last.
 * GraphiQL's own scripts contain `</body>` too.
 */
function withScripts(html: string): string {
  const root = html.indexOf(ROOT);
  if (root === -1) throw new Error(`GraphiQL's page no longer contains ${ROOT}`);
  const start = html.indexOf("<script");
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, root)}${bar}${NAMED_ROOT}${html.slice(root + ROOT.length, start)}${lastTab}${html.slice(start, end)}${barScript}${html.slice(end)}`;
}

/** Allows only the scripts of this page and connections to this server. Editors style themselves. */
function policyFor(html: string): string {
  const scripts = scriptsOf(html).map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'unsafe-inline'",
    "font-src data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the texts of a page's inline scripts: each ends at the first closing tag. */
function scriptsOf(html: string): string[] {
  const scripts: string[] = [];
  const [open, close] = ["<script>", "</script>"];
  for (let at = html.indexOf(open); at !== -1; ) {
    const end = html.indexOf(close, at);
    if (end === -1) break;
    scripts.push(html.slice(at + open.length, end));
    at = html.indexOf(open, end);
  }
  return scripts;
}
