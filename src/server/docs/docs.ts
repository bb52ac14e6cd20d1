import { html } from "hono/html";
import type { Env } from "../../platform/env/env.ts";
import { fixedPage } from "../site/page.ts";
import { guidesOf } from "./guides/guides.ts";
import { htmlOf } from "./guides/markdown.ts";

/** Returns what answers `/docs`: the references of both surfaces, and the guides. */
export function createDocs(env: Env): (request: Request) => Promise<Response> {
  const guides = guidesOf(env);
  const graphql = env.INTROSPECTION
    ? html`<a href="/docs/operations">GraphQL operations</a><p>All operations, each with an example${env.GRAPHIQL ? " that opens in GraphiQL" : ""}.</p></li>
<li><a href="/docs/graphql">GraphQL reference</a><p>All types and fields, from <a href="/schema.graphql">/schema.graphql</a>.</p>`
    : html`<strong>GraphQL reference</strong><p>This server does not publish its schema.</p>`;
  return fixedPage({
    title: "Documentation",
    layout: "page",
    here: "/docs",
    body: html`<p class="lead">Two interfaces to the same operations: GraphQL at <code>/graphql</code>, REST at <code>/api/v1</code>.</p>
<ul class="tiles">
<li>${graphql}</li>
<li><a href="/docs/rest">REST reference</a><p>All endpoints with examples and error codes, from <a href="/openapi.json">/openapi.json</a>.</p></li>
${env.GRAPHIQL ? html`<li><a href="/graphiql">GraphiQL</a><p>An editor for GraphQL with examples to try.</p></li>\n` : ""}</ul>
<nav aria-label="Guides">
<ul>
${guides.map(({ key, title }) => html`<li><a href="#${key}">${title}</a></li>\n`)}</ul>
</nav>
${guides.map(({ key, title, text }) => html`<section id="${key}">\n<h2>${title}</h2>\n${htmlOf(text)}</section>\n`)}`,
  });
}
