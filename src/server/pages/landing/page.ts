import { html } from "hono/html";
import type { Demo } from "../../../../prisma/seed/demo.ts";
import { PEOPLE } from "../../../../prisma/seed/tenants.ts";
import { COPY } from "../../site/copy.ts";
import type { Markup } from "../../site/frame.ts";
import type { Screen } from "../../site/page.ts";

type Tile = readonly [address: string, name: string, description: string];

/**
 * The first page: what the server is, how to sign in, and where everything is. @param demo the demo, if the reader may
 * see its passwords
 */
export function landingScreen(hasGraphiql: boolean, demo: Demo | null): Screen {
  const tiles: Tile[] = [
    ["/login", "Sign in", "With your email address and password. You can also create an account there."],
    ...(hasGraphiql
      ? [["/graphiql", "GraphiQL", "Write a query in the browser and run it as the person who is signed in."] as const]
      : []),
    ["/docs", "Documentation", "Guides, and every operation of GraphQL and REST with examples, errors and limits."],
    ["/themes/gallery", "Themes", "The built-in color themes, light and dark, on the parts of a real page."],
    ["/problems", "Errors", "Each error code with its causes and the next step."],
    ["/readyz", "Health", "Whether the server and its parts are ready, as JSON."],
  ];
  const body = html`<p class="lead">Teams plan, review and publish posts to social networks through this server. Programs use its GraphQL API, or its REST API over the same operations.</p>
<ul class="tiles">
${tiles.map(([address, name, description]) => html`<li><a href="${address}">${name}</a><p>${description}</p></li>\n`)}</ul>
${demo === null ? "" : demoPart(demo, hasGraphiql)}
<h2>For programs</h2>
<ul class="rows">
<li><code>POST /graphql</code><span class="soft end">GraphQL; <a href="/docs/guides/live">live updates</a> by server-sent events and WebSocket</span></li>
<li><code>/api/v1/…</code><span class="soft end">REST, described by <a href="/openapi.json">openapi.json</a></span></li>
<li><code>POST /mcp</code><span class="soft end"><a href="/docs/guides/agents">agents</a>, by the Model Context Protocol</span></li>
<li><code>Authorization: Bearer …</code><span class="soft end">an API token, which <a href="/security">your security page</a> makes, or the token of a session</span></li>
</ul>`;
  return { title: "rostrum", body, layout: "page", here: "/", ...(demo !== null && { script: COPY }) };
}

/** The permissions of each person of the demo. */
const ROLES: Readonly<Record<keyof Demo["users"], string>> = {
  owner: "Owns the organization Northwind Coffee",
  admin: "Administrator of the organization and its workspaces",
  editor: "Writes and publishes posts",
  viewer: "Reads, and changes nothing",
  outsider: "Owns another organization, Harbor Books",
  instanceAdmin: "Administers this server, and belongs to no organization",
};

function demoPart({ url, users, ids, federated }: Demo, hasGraphiql: boolean): Markup {
  const people = Object.entries(users) as [keyof Demo["users"], Demo["users"]["owner"]][];
  const { owner } = users;
  const mutation = `mutation {\n  publishNow(input: { id: "${ids["publication"] ?? ""}" }) { publication { title state } }\n}`;
  const publish = String(new URLSearchParams({ query: mutation }));
  const steps = [
    ...(hasGraphiql
      ? [
          html`<a href="/login?next=/graphiql">Sign in</a> as <code>${owner.email}</code> with the password <code>${owner.password}</code>. GraphiQL opens: run its first tab, which reads your organizations and workspaces.`,
          html`Open <a href="${federated.instance_url}">the demo network</a> beside it. Then <a href="/graphiql?${publish}">publish a post in GraphiQL</a>, and watch it appear there.`,
        ]
      : []),
    html`Read the mail that the server sends in the <a href="/demo/mailbox">demo mailbox</a>.`,
    html`Call the REST API from a terminal:
<pre tabindex="0" data-copy="the command">curl ${url}/api/v1/workspaces/${ids["workspace"] ?? ""}/settings \\
  -H 'Authorization: Bearer ${owner.token}'</pre>`,
  ];
  return html`<section class="panel" aria-labelledby="demo">
<h2 id="demo">This is a demo: try this first</h2>
<p>Nothing leaves this machine. Only a browser on this machine sees this part of the page.</p>
<ol>
${steps.map((step) => html`<li>${step}</li>\n`)}</ol>
<h3>The people of the demo</h3>
<ul class="rows">
${people.map(
  ([role, { email, password }]) =>
    html`<li><strong>${PEOPLE[role].name}</strong><span class="soft">${ROLES[role]}</span><span class="end"><code data-copy="the address of ${PEOPLE[role].name}">${email}</code> <code data-copy="the password of ${PEOPLE[role].name}">${password}</code></span></li>\n`,
)}</ul>
<p class="soft">A password that you changed is known to you alone.</p>
</section>`;
}
