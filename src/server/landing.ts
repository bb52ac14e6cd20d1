import type { Env } from "../platform/env/env.ts";
import { page, wantsHtml } from "./html.ts";
import { ICON } from "./site/frame.ts";

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

/** Answers with the icon of every page. */
export const favicon = (): Response =>
  new Response(ICON, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" } });
