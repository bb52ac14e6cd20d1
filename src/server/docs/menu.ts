import { html, raw } from "hono/html";
import type { Env } from "../../platform/env/env.ts";
import type { Markup } from "../site/frame.ts";
import type { Guide } from "./guides/guides.ts";

/** The address of a guide's page. */
export const addressOf = ({ key }: Pick<Guide, "key">): string => `/docs/guides/${key}`;

/** The pages that are generated from the interfaces: address and name. */
function referencesOf({ INTROSPECTION, GRAPHIQL }: Env): (readonly [string, string])[] {
  return [
    ...(INTROSPECTION
      ? ([
          ["/docs/operations", "GraphQL operations"],
          ["/docs/graphql", "GraphQL reference"],
        ] as const)
      : []),
    ["/docs/rest", "REST reference"],
    ["/problems", "Errors"],
    ...(GRAPHIQL ? [["/graphiql", "GraphiQL"] as const] : []),
  ];
}

const searchForm = (query: string): Markup =>
  html`<form class="search" role="search" action="/docs/search"><input type="search" name="q" value="${query}" maxlength="${LONGEST_SEARCH}" placeholder="Search" aria-label="Search the documentation"><button>Search</button></form>`;

export const LONGEST_SEARCH = 100;

/**
 * Returns a search, and the links to all pages of the documentation. @param here the path of the page, whose link is
 * marked. @param words the words that were searched for
 */
export function menuOf(env: Env, guides: readonly Guide[], here: string, words = ""): Markup {
  const link = ([address, name]: readonly [string, string]) =>
    html`<li><a href="${address}" ${address === here ? raw('aria-current="page"') : ""}>${name}</a></li>\n`;
  return html`<nav class="menu" aria-label="Documentation">
${searchForm(words)}
<details class="pages"><summary>Pages</summary>
<h2>Guides</h2>
<ul>
${link(["/docs", "Overview"])}${guides.map((guide) => link([addressOf(guide), guide.title]))}</ul>
<h2>References</h2>
<ul>
${referencesOf(env).map(link)}</ul>
</details>
</nav>`;
}
