import { html } from "hono/html";
import { schema } from "../../../schema/index.ts";
import type { Env } from "../../platform/env/env.ts";
import { fixedPage, type Page } from "../site/fixedPage.ts";
import type { Markup } from "../site/frame.ts";
import { byDomain } from "./domains.ts";
import { examplesOf, type OperationExample } from "./examples.ts";
import { guidePages } from "./guides/guides.ts";
import { menuOf } from "./menu.ts";

const KINDS = ["query", "mutation", "subscription"] as const;

/** Returns all operations by domain: queries, then mutations, then subscriptions. */
const groupsOf = () =>
  byDomain(
    KINDS.flatMap((kind) => examplesOf(schema, kind)),
    (example) => example,
  );

/** Returns what answers `/docs/operations`: all root fields of GraphQL, each with an example that GraphiQL opens. */
export function createOperations(env: Env): Page {
  const { GRAPHIQL } = env;
  const groups = groupsOf();
  return fixedPage({
    title: "GraphQL operations",
    layout: "page",
    here: "/docs",
    menu: menuOf(env, guidePages(env), "/docs/operations"),
    script: OPEN_NAMED,
    body: html`<p class="lead">Each operation with an example. Replace values with <code>…</code>, such as <code>ws_…</code>, by your own.</p>
<p>The types are in the <a href="/docs/graphql">GraphQL reference</a>. The <a href="/docs">documentation</a> explains credentials, errors and limits.</p>
<ul class="tiles">
${groups.map(({ domain, title, items }) => html`<li><a href="#domain-${domain}">${title}</a><p>${items.length} ${items.length === 1 ? "operation" : "operations"}</p></li>\n`)}</ul>
${groups.map(({ domain, title, items }) => html`<h2 id="domain-${domain}">${title}</h2>\n${items.map((each) => part(each, GRAPHIQL))}`)}`,
  });
}

/** Opens the operation that the address names: browsers show a closed `details` as a line when they go to it. */
const OPEN_NAMED = `
const openNamed = () => {
  const part = document.getElementById(location.hash.slice(1));
  if (part instanceof HTMLDetailsElement) part.open = true;
};
addEventListener("hashchange", openNamed);
openNamed();
`;

/** Servers and browsers refuse addresses that are much longer. */
const LONGEST_QUERY = 8000;

const part = ({ kind, name, paragraphs, document, variables }: OperationExample, hasGraphiql: boolean): Markup => {
  const values = Object.keys(variables).length === 0 ? undefined : JSON.stringify(variables, null, 2);
  return html`<details id="${name}">
<summary><code>${name}</code> <small>${kind}</small></summary>
${paragraphs.map((each) => html`<p>${withCode(each)}</p>\n`)}<pre tabindex="0"><code>${document}</code></pre>
${values === undefined ? "" : html`<p>Variables:</p>\n<pre tabindex="0"><code>${values}</code></pre>\n`}${hasGraphiql ? link(name, document, values) : ""}</details>
`;
};

function link(name: string, document: string, values: string | undefined): Markup {
  const whole = String(new URLSearchParams({ query: document, ...(values !== undefined && { variables: values }) }));
  const fits = whole.length <= LONGEST_QUERY;
  const query = fits ? whole : String(new URLSearchParams({ query: document }));
  return html`<p><a href="/graphiql?${query}">Open <code>${name}</code> in GraphiQL</a>${fits ? "" : ", and copy the variables: they are too long for a link"}</p>\n`;
}

/** Returns the text of a description with its quoted parts as code. */
const withCode = (text: string): readonly (Markup | string)[] =>
  text.split("`").map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece));
