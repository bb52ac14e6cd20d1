import { Hono } from "hono";
import type { Demo } from "../../prisma/seed/demo.ts";
import { splitAddress } from "../../rest-compat/engine/request/address.ts";
import { CHANNEL_WEBHOOKS } from "../domains/accounts/channels/webhookOf.ts";
import { callbackPath } from "../domains/provider-apps/rules.ts";
import type { Services } from "../platform/services/services.ts";
import { isStorable } from "../platform/values/storableText.ts";
import type { Answers } from "./answers/answers.ts";
import type { DemoPayments } from "./demo/payments.ts";
import { documentationRoutes } from "./docs/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { uploadMedia } from "./files/uploads/operations.ts";
import type { TrustedDocuments } from "./graphql/documents/trustedDocuments.ts";
import { createGraphql } from "./graphql/handler.ts";
import { isUpgrade } from "./graphql/sockets/sockets.ts";
import type { Call } from "./http/call.ts";
import { inCoding } from "./http/codedAnswer.ts";
import { routeOf } from "./http/declared.ts";
import { methodRefusal } from "./http/refusal.ts";
import { type Answered, at, lazy, lazyAt, nothing, page, type Row } from "./http/route.ts";
import { withoutEndedCookie, withoutSessionCookie, withSessionCookie } from "./http/sessionCookies.ts";
import { toleratingCredential } from "./http/withoutCredentials.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import { monitoringRoutes } from "./monitoring/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { createRest } from "./rest/handler.ts";
import { wantsHtml } from "./site/html.ts";

/** The parts of a server that its routes use. */
interface Parts {
  readonly answers: Answers;
  readonly trusted: TrustedDocuments;
  readonly closing: AbortSignal;
  /** Answers a request for a WebSocket. */
  readonly sockets: (call: Call) => Response;
  readonly metrics: () => Promise<Metrics>;
  readonly mailbox: Mailbox | undefined;
  readonly demoPayments: DemoPayments | undefined;
  readonly demo: () => Demo | null;
}

/** Routes every address of the server. @throws DomainError NOT_FOUND or FORBIDDEN */
export function createRouter(services: Services, parts: Parts): (call: Call) => Answered {
  const { env } = services;
  const router = new Hono<{ Bindings: Call }>();
  const answerRow = ({ path, reads, answer }: Row, call: Call, name: string): Answered => {
    call.outcome.route = path;
    // No id contains a character that PostgreSQL cannot store.
    if (!isStorable(name)) nothing();
    if (reads && !isRead(call.request)) return methodRefusal(call.request, env, "GET, HEAD");
    return answer(call, name);
  };
  const table = tableOf(services, parts);
  for (const row of table) router.all(row.path, ({ env: call, req }) => answerRow(row, call, req.param("name") ?? ""));
  router.notFound(nothing);
  router.onError((error) => {
    throw error;
  });
  const fixed = fixedRows(table);
  return (call) => {
    const row = fixed.get(splitAddress(call.request.url).path);
    return row === undefined ? router.fetch(call.request, call) : answerRow(row, call, "");
  };
}

/** The rows by their path that need no pattern to be found. */
function fixedRows(table: readonly Row[]): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const [index, row] of table.entries()) {
    const isFirst = table.slice(0, index).every(({ path }) => !covers(path, row.path));
    if (isFirst && !/[:*]/.test(row.path)) rows.set(row.path, row);
  }
  return rows;
}

function covers(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  const isRest = wanted.at(-1) === "*";
  if (isRest ? parts.length < wanted.length - 1 : parts.length !== wanted.length) return false;
  return wanted.every((part, index) => part.startsWith(":") || part === "*" || part === parts[index]);
}

/** The table of routes. Of the rows that match a path, the first answers. */
const tableOf = (services: Services, parts: Parts): Row[] => [
  ...fileRoutes(services),
  ...monitoringRoutes(services, parts),
  ...apiRoutes(services, parts),
  ...oauthRoutes(),
  ...pageRoutes(),
  ...documentationRoutes(services, parts.demo),
  ...demoRoutes(services, parts),
];

/** The interfaces for programs. */
function apiRoutes(services: Services, { answers, trusted, closing, sockets }: Parts): Row[] {
  const { env } = services;
  const graphql = createGraphql(services, answers, trusted, closing);
  const rest = createRest(services);
  const fromNetwork = lazy(async () => {
    const [pages, returns] = await Promise.all([
      import("./pages/personPage.ts"),
      import("./pages/accounts/accountReturn.ts"),
    ]);
    return (call, network) => pages.personPage(call, returns.accountReturn(network));
  });
  return [
    at("/graphql", (call) => {
      if (isUpgrade(call.request)) return sockets(call);
      return env.GRAPHIQL && isBrowsing(call.request) ? redirect("/graphiql") : inCoding(call, graphql(call), env);
    }),
    lazyAt("/mcp", async () => (await import("./mcp/route.ts")).createMcp(services)),
    ...["", "/totp", "/recovery-code"].map((step) =>
      at(`/api/v1/auth/login${step}`, async (call) => withSessionCookie(call.request, await rest(call))),
    ),
    at("/api/v1/auth/logout", async (call) => withoutSessionCookie(await rest(call))),
    at("/api/v1/auth/session-state", (call) => toleratingCredential(call, rest)),
    at("/api/v1/auth/sessions/:id", async (call) => withoutEndedCookie(await rest(call))),
    lazyAt(routeOf(uploadMedia), async () => {
      const { uploadForm } = await import("./files/uploads/form.ts");
      return (call) => uploadForm(call, rest);
    }),
    at(callbackPath(":name"), (call, network) => (wantsHtml(call.request) ? fromNetwork(call, network) : rest(call))),
    at("/api/v1/*", (call) =>
      isRead(call.request)
        ? inCoding(
            call,
            answers.answer(call, "", (variant) => rest(call, variant)),
            env,
          )
        : rest(call),
    ),
    lazyAt("/billing/webhooks/stripe", async () => (await import("./inbound/stripe.ts")).stripeWebhook),
    lazyAt(`${CHANNEL_WEBHOOKS}/:name`, async () => (await import("./inbound/channels.ts")).channelWebhook),
  ];
}

/** Pages of demo mode. */
function demoRoutes(services: Services, { mailbox, demoPayments: payments }: Parts): Row[] {
  const rows: Row[] = [];
  if (mailbox !== undefined) {
    const mails = lazy(async () => (await import("./mailbox/pages.ts")).mailboxPages(mailbox));
    rows.push(page("/demo/mailbox", mails), page("/demo/mailbox/:name", mails));
  }
  if (payments !== undefined && services.payments === payments) {
    const paying = lazy(async () => (await import("./demo/paymentPages.ts")).demoPayments(payments));
    rows.push(at("/demo/payments/:name", paying));
  }
  return rows;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Whether a person opened the endpoint as a page. */
const isBrowsing = (request: Request) => request.method === "GET" && wantsHtml(request) && !request.url.includes("?");

const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, vary: "Accept" } });
