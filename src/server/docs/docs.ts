import { html } from "hono/html";
import type { Env } from "../../platform/env/env.ts";
import { type Answer, nothing } from "../http/route.ts";
import { COPY } from "../site/copy.ts";
import { fixedPage, type Page, personOf } from "../site/fixedPage.ts";
import { sitePage } from "../site/page.ts";
import { guidePages } from "./guides/guides.ts";
import { htmlOf } from "./guides/markdown.ts";
import { addressOf, LONGEST_SEARCH, menuOf } from "./menu.ts";
import { type Section, searchIn, sectionsOf } from "./search.ts";

/** The pages of the documentation that are our own texts. */
export interface Docs {
  overview: Page;
  /** The page of a guide, by its key. @throws DomainError NOT_FOUND */
  guide: Answer;
  /** The page of a search, whose words are in `q`. */
  search: Page;
}

export function createDocs(env: Env): Docs {
  const guides = guidePages(env);
  const pages = new Map(
    guides.map((guide) => [
      guide.key,
      fixedPage({
        title: guide.title,
        layout: "page",
        here: "/docs",
        menu: menuOf(env, guides, addressOf(guide)),
        script: COPY,
        body: html`${htmlOf(guide.text)}`,
      }),
    ]),
  );
  let sections: readonly Section[] | undefined;
  const graphql = env.INTROSPECTION
    ? html`<a href="/docs/operations">GraphQL operations</a><p>All operations, each with an example${env.GRAPHIQL ? " that opens in GraphiQL" : ""}.</p></li>
<li><a href="/docs/graphql">GraphQL reference</a><p>All types and fields, from <a href="/schema.graphql">/schema.graphql</a>.</p>`
    : html`<strong>GraphQL reference</strong><p>This server does not publish its schema.</p>`;
  const overview = fixedPage({
    title: "Documentation",
    layout: "page",
    here: "/docs",
    menu: menuOf(env, guides, "/docs"),
    body: html`<p class="lead">Two interfaces to the same operations: GraphQL at <code>/graphql</code>, REST at <code>/api/v1</code>. Agents use <code>/mcp</code>.</p>
<ul class="tiles">
<li>${graphql}</li>
<li><a href="/docs/rest">REST reference</a><p>All endpoints with examples and error codes, from <a href="/openapi.json">/openapi.json</a>.</p></li>
${env.GRAPHIQL ? html`<li><a href="/graphiql">GraphiQL</a><p>An editor for GraphQL with examples to try.</p></li>\n` : ""}<li><a href="/problems">Errors</a><p>Each error code with its causes and what to do.</p></li>
</ul>
<h2>Guides</h2>
<ul class="rows">
${guides.map((guide) => html`<li><a href="${addressOf(guide)}">${guide.title}</a></li>\n`)}</ul>`,
  });
  return {
    overview,
    guide: (call, key) => (pages.get(key) ?? nothing())(call),
    async search(call) {
      const words = (new URL(call.request.url).searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH).trim();
      const results = searchIn((sections ??= sectionsOf(env, guides)), words);
      const rows = results.map(
        ({ address, title, text }) =>
          html`<li><div><a href="${address}">${title}</a><p class="soft">${text}</p></div></li>\n`,
      );
      return sitePage({
        title: "Search",
        layout: "page",
        here: "/docs",
        person: await personOf(call),
        menu: menuOf(env, guides, "/docs/search", words),
        body: html`${words === "" ? html`<p>Enter words of a guide, an operation, an endpoint or an error.</p>` : html`<p role="status">${results.length === 0 ? "Nothing was found" : `${results.length} found`} for <strong>${words}</strong></p>`}
${rows.length === 0 ? "" : html`<ul class="rows">\n${rows}</ul>`}`,
      });
    },
  };
}
