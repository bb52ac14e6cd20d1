import type { Env } from "../platform/env/env.ts";
import { page, wantsHtml } from "./html.ts";

/** Answers `/` with the entry points of the server. */
export function landing(request: Request, { GRAPHIQL }: Env): Response {
  const links = {
    graphql: "/graphql",
    ...(GRAPHIQL && { graphiql: "/graphiql" }),
    rest: "/api/v1",
    openapi: "/openapi.json",
    themes: "/themes/gallery",
    health: "/healthz",
    readiness: "/readyz",
  };
  if (!wantsHtml(request)) return Response.json({ name: "rostrum", links }, { headers: { vary: "Accept" } });
  const items = [
    `<li><code>POST /graphql</code>, the GraphQL endpoint${GRAPHIQL ? ', and <a href="/graphiql">GraphiQL</a> to try it' : ""}</li>`,
    '<li><code>/api/v1</code>, the REST endpoints, described by <a href="/openapi.json">OpenAPI</a></li>',
    '<li><a href="/themes/gallery">Themes</a>, each on the parts of a real page</li>',
    '<li><a href="/login">Sign in</a></li>',
    '<li><a href="/healthz">Health</a> and <a href="/readyz">readiness</a></li>',
  ];
  return page("rostrum", `<h1>rostrum</h1>\n<ul>\n${items.join("\n")}\n</ul>`);
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#7a3cff" d="M2 6h12v2H2zM5 8h6l1 7H4zM7 1h2v4H7z"/></svg>`;

/** Answers with the icon of every page. */
export const favicon = (): Response =>
  new Response(ICON, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" } });
