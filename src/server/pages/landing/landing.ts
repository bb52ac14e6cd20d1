import type { Demo } from "../../../../prisma/seed/demo.ts";
import type { Env } from "../../../platform/env/env.ts";
import type { Call } from "../../http/call.ts";
import { isAtHome } from "../../http/loopback.ts";
import { ICON } from "../../site/frame.ts";
import { wantsHtml } from "../../site/html.ts";
import { fixedPage } from "../../site/page.ts";
import { landingScreen } from "./page.ts";

/**
 * Returns what answers `/`: the entry points of the server, as a page or as JSON. In demo mode, callers on this machine
 * also see the demo users with their passwords.
 */
export function createLanding(
  { GRAPHIQL }: Env,
  demo: () => Demo | null,
): (call: Call) => Response | Promise<Response> {
  const links = {
    graphql: "/graphql",
    ...(GRAPHIQL && { graphiql: "/graphiql" }),
    rest: "/api/v1",
    reference: "/docs",
    openapi: "/openapi.json",
    problems: "/problems",
    themes: "/themes/gallery",
    health: "/healthz",
    readiness: "/readyz",
  };
  const forAll = fixedPage(landingScreen(GRAPHIQL, null));
  let forHome: typeof forAll | undefined;
  return (call) => {
    const { request } = call;
    const headers = { vary: "Accept" };
    if (!wantsHtml(request)) return Response.json({ name: "rostrum", links }, { headers });
    const shown = isAtHome(call) ? demo() : null;
    if (shown === null) return forAll(request, headers);
    forHome ??= fixedPage(landingScreen(GRAPHIQL, shown));
    return forHome(request, { ...headers, "cache-control": "private, no-cache" });
  };
}

/** Answers with the icon of every page. */
export const favicon = (): Response =>
  new Response(ICON, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" } });
