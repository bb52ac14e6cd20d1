import type { Demo } from "../../../../prisma/seed/demo.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Call } from "../../http/call.ts";
import { isAtHome } from "../../http/loopback.ts";
import { fixedPage, type Page } from "../../site/fixedPage.ts";
import { ICON } from "../../site/frame.ts";
import { wantsHtml } from "../../site/html.ts";
import { landingScreen } from "./page.ts";

/**
 * Returns what answers `/`: the entry points of the server, as a page or as JSON. In demo mode, callers on this machine
 * also see the demo users with their passwords.
 */
export function createLanding(
  { env: { GRAPHIQL }, database }: Pick<Services, "env" | "database">,
  demo: () => Demo | null,
): (call: Call) => Promise<Response> {
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
  const headers = { vary: "Accept" };
  const forAll = fixedPage(landingScreen(GRAPHIQL, null), headers);
  let forHome: { emails: string; page: Page } | undefined;
  return async (call) => {
    const { request } = call;
    if (!wantsHtml(request)) return Response.json({ name: "rostrum", links }, { headers });
    const shown = isAtHome(call) ? demo() : null;
    if (shown === null) return forAll(call);
    const present = await withEmails(shown, database);
    const emails = JSON.stringify(Object.values(present.users).map(({ email }) => email));
    if (forHome?.emails !== emails) {
      const ownHeaders = { ...headers, "cache-control": "private, no-cache" };
      forHome = { emails, page: fixedPage(landingScreen(GRAPHIQL, present), ownHeaders) };
    }
    return forHome.page(call);
  };
}

/** The demo with the present addresses of its people: a visitor may have changed them. */
async function withEmails(demo: Demo, { prisma }: Services["database"]): Promise<Demo> {
  const id = { in: Object.values(demo.users).map((user) => user.id) };
  const rows = await prisma.user.findMany({ where: { id }, select: { id: true, email: true } });
  const users = Object.entries(demo.users).map(([role, user]) => {
    const email = rows.find((row) => row.id === user.id)?.email ?? user.email;
    return [role, { ...user, email }] as const;
  });
  return { ...demo, users: Object.fromEntries(users) as unknown as Demo["users"] };
}

/** Answers with the icon of every page. */
export const favicon = (): Response =>
  new Response(ICON, { headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" } });
