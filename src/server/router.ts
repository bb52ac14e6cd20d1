import { Hono } from "hono";
import type { Demo } from "../../prisma/seed/demo.ts";
import { CHANNEL_WEBHOOKS } from "../domains/accounts/channels/webhookOf.ts";
import { UPLOADS } from "../domains/media/uploads/addresses.ts";
import { LINK_PATHS } from "../platform/env/links.ts";
import { DomainError, forbidden } from "../platform/errors/errors.ts";
import type { Services } from "../platform/services/services.ts";
import { isStorable } from "../platform/values/storableText.ts";
import type { Answers } from "./answers/answers.ts";
import type { DemoPayments } from "./demo/payments.ts";
import { createDocs } from "./docs/docs.ts";
import { openApi } from "./docs/openapi.ts";
import { problemIndex, problemPage } from "./docs/problems.ts";
import { uploads } from "./files/uploads/route.ts";
import type { TrustedDocuments } from "./graphql/documents/trustedDocuments.ts";
import { createGraphql } from "./graphql/handler.ts";
import type { Call } from "./http/call.ts";
import { refusal } from "./http/refusal.ts";
import { withoutSessionCookie, withSessionCookie } from "./http/sessionCookies.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import { compatibleReady, readyz } from "./monitoring/health.ts";
import { healthz } from "./monitoring/healthz.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import { watchParts } from "./monitoring/outsideParts.ts";
import { authorizationServerMetadata, protectedResourceMetadata } from "./oauth/metadata.ts";
import { createLanding, favicon } from "./pages/landing/landing.ts";
import { login } from "./pages/login/login.ts";
import { unsubscribing } from "./pages/unsubscribe.ts";
import { createRest } from "./rest/handler.ts";
import { wantsHtml } from "./site/html.ts";

type Answer = Response | Promise<Response>;

/** Routes every address of the server. @throws DomainError NOT_FOUND or FORBIDDEN */
export function createRouter(
  services: Services,
  metrics: () => Promise<Metrics>,
  {
    answers,
    trusted,
    closing,
    mailbox,
    demoPayments: paid,
    demo,
  }: {
    answers: Answers;
    trusted: TrustedDocuments;
    closing: AbortSignal;
    mailbox: Mailbox | undefined;
    demoPayments: DemoPayments | undefined;
    demo: () => Demo | null;
  },
): (call: Call) => Answer {
  const { env } = services;
  const router = new Hono<{ Bindings: Call }>();
  const at = (path: string, answer: (call: Call, name?: string) => Answer) => {
    router.all(path, (c) => {
      c.env.route = path;
      const name: string | undefined = c.req.param("name");
      // No id contains a character that PostgreSQL cannot store.
      if (name !== undefined && !isStorable(name)) nothing();
      return answer(c.env, name);
    });
  };
  const page = (path: string, answer: (call: Call, name?: string) => Answer) => {
    at(path, (call, name) =>
      isRead(call.request) ? answer(call, name) : refusal(call.request, env, readOnly(), { allow: "GET, HEAD" }),
    );
  };

  const docs = createDocs(env);
  const graphql = createGraphql(services, answers, trusted, closing);
  at("/graphql", (call) => (env.GRAPHIQL && isBrowsing(call.request) ? redirect("/graphiql") : graphql(call)));
  let mcp: Promise<(call: Call) => Promise<Response>> | undefined;
  at("/mcp", async (call) => {
    mcp ??= import("./mcp/route.ts").then(({ createMcp }) => createMcp(services));
    return (await mcp)(call);
  });
  at("/api/v1/theme-assets", async (call) => {
    const { themeAssetUploadRoute } = await import("./files/theme-assets/upload.ts");
    return themeAssetUploadRoute(call, env);
  });
  at("/api/v1/theme-assets/:name/content", async (call, id) => {
    const { themeAssetContentRoute } = await import("./files/theme-assets/content.ts");
    return themeAssetContentRoute(call, env, id);
  });
  at(UPLOADS, (call) => uploads(call, services, undefined));
  at(`${UPLOADS}/:name`, (call, id) => uploads(call, services, id));
  for (const path of ["/media/:name", "/api/v1/media/:name/content"]) {
    page(path, async (call, id) => {
      const { mediaContentRoute } = await import("./files/media/content.ts");
      return mediaContentRoute(services, call, id ?? "");
    });
  }
  page("/account-export/:name", async (call, id) => {
    const { accountExportRoute } = await import("./files/accountExport.ts");
    return accountExportRoute(services, call, id ?? "");
  });
  let csv: Promise<(call: Call) => Promise<Response>> | undefined;
  at("/api/v1/admin/audit-events/export.csv", async (call) => {
    csv ??= import("./files/audit/csv.ts").then(({ createAuditCsv }) => createAuditCsv(services));
    return (await csv)(call);
  });
  const lookAtParts = watchParts(services);
  page("/api/v1/ready", async () => compatibleReady(await readyz(services, closing, lookAtParts)));
  const rest = createRest(services);
  at("/api/v1/auth/login", async (call) => withSessionCookie(call.request, await rest(call)));
  at("/api/v1/auth/logout", async (call) => withoutSessionCookie(await rest(call)));
  at("/api/v1/*", (call) =>
    isRead(call.request) ? answers.answer(call, "", (asked) => rest(call, asked)) : rest(call),
  );
  for (const path of ["/login", "/logout"]) at(path, ({ request, scopeOf }) => login(request, scopeOf));
  at("/oauth/authorize", async (call) => {
    const { authorizeRoute } = await import("./oauth/authorize.ts");
    return authorizeRoute(services, call);
  });
  at("/oauth/token", async (call) => (await import("./oauth/routes.ts")).tokenRoute(services, call));
  at("/oauth/revoke", async (call) => (await import("./oauth/routes.ts")).revocationRoute(services, call));
  at("/oauth/introspect", async (call) => (await import("./oauth/routes.ts")).introspectionRoute(services, call));
  page("/.well-known/oauth-authorization-server", ({ request }) => authorizationServerMetadata(env, request));
  page("/.well-known/oauth-protected-resource", ({ request }) => protectedResourceMetadata(env, request));
  page("/.well-known/oauth-protected-resource/mcp", ({ request }) => protectedResourceMetadata(env, request, "/mcp"));
  at("/password-reset", async ({ request, scopeOf }) => {
    const { passwordReset } = await import("./pages/password-reset/passwordReset.ts");
    return passwordReset(request, scopeOf);
  });
  // `/login` and `/password-reset` are answered above. No mail leads to the last two: `/security` does.
  for (const path of [...LINK_PATHS, "/second-factor", "/delete-account"]) {
    at(path, async (call) => {
      const [{ personPage }, { PAGES }] = await Promise.all([
        import("./pages/personPage.ts"),
        import("./pages/routes.ts"),
      ]);
      return personPage(call, PAGES[path] ?? nothing());
    });
  }
  at("/mail/unsubscribe/:name", ({ request }, token) => unsubscribing(request, services, token ?? ""));
  at("/billing/webhooks/stripe", async ({ request }) => {
    const { stripeWebhook } = await import("./inbound/stripe.ts");
    return stripeWebhook(request, services);
  });
  at(`${CHANNEL_WEBHOOKS}/:name`, async ({ request }, provider) => {
    const { channelWebhook } = await import("./inbound/channels.ts");
    return channelWebhook(request, services, provider ?? "");
  });
  page("/", createLanding(env, demo));
  page("/favicon.ico", favicon);
  page("/healthz", () => healthz(services.database));
  page("/readyz", () => readyz(services, closing, lookAtParts));
  page("/metrics", async (call) => (await metrics()).answer(call) ?? metricsAreClosed());
  page("/openapi.json", ({ request }) => openApi(request));
  page("/docs", ({ request }) => docs(request));
  for (const name of ["rest", "graphql"] as const) {
    page(`/docs/${name}`, async ({ request }) => {
      const { referencePage } = await import("./docs/reference.ts");
      return name === "graphql" && !env.INTROSPECTION ? schemaIsClosed() : referencePage(request, name);
    });
  }
  let operations: Promise<(request: Request) => Promise<Response>> | undefined;
  page("/docs/operations", async ({ request }) => {
    if (!env.INTROSPECTION) schemaIsClosed();
    operations ??= import("./docs/operations.ts").then(({ createOperations }) => createOperations(env));
    return (await operations)(request);
  });
  page("/docs/redoc.js", async ({ request }) => (await import("./docs/reference.ts")).referenceScript(request));
  page("/schema.graphql", async ({ request }) => {
    if (!env.INTROSPECTION) schemaIsClosed();
    return (await import("./docs/reference.ts")).schemaText(request);
  });
  page("/problems", ({ request }) => problemIndex(request));
  page("/problems/:name", ({ request }, name) => problemPage(request, name ?? "") ?? nothing());
  page("/image-editor/templates/:name/preview", async ({ request }, id) => {
    const { builtinPreview } = await import("./files/templatePreview.ts");
    return builtinPreview(request, id ?? "");
  });
  page("/themes/gallery", async (call) => {
    const { gallery } = await import("./pages/gallery/gallery.ts");
    return gallery(call);
  });
  for (const kind of ["blank", "example"] as const) {
    page(`/memes/templates/:name/${kind}.png`, async ({ request }, id) => {
      const { memePicture } = await import("./files/memePictures.ts");
      return memePicture(request, id ?? "", kind);
    });
  }
  if (mailbox !== undefined) {
    for (const path of ["/demo/mailbox", "/demo/mailbox/:name"]) {
      page(path, async (call, id) => {
        const { mailboxPage } = await import("./mailbox/pages.ts");
        return mailboxPage(call, mailbox, id);
      });
    }
  }
  if (paid !== undefined && services.payments === paid) {
    at("/demo/payments/:name", async ({ request }, id) => {
      const { demoPayments } = await import("./demo/paymentPages.ts");
      return demoPayments(request, services, paid, id ?? "");
    });
  }
  if (env.GRAPHIQL) {
    page("/graphiql", async ({ request }) => {
      // 9 MB of scripts, loaded at the first request.
      const { graphiql } = await import("./docs/graphiql/graphiql.ts");
      return graphiql(request);
    });
  }
  router.notFound(nothing);
  router.onError((error) => {
    throw error;
  });
  return (call) => router.fetch(call.request, call);
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Whether a person opened the endpoint as a page. */
const isBrowsing = (request: Request) => request.method === "GET" && wantsHtml(request) && !request.url.includes("?");

const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, vary: "Accept" } });

const readOnly = () => new DomainError("METHOD_NOT_ALLOWED", "This path takes GET, HEAD");

function nothing(): never {
  throw new DomainError("NOT_FOUND", "There is no such path");
}

function metricsAreClosed(): never {
  throw forbidden("Metrics require a caller on this machine or the METRICS_TOKEN");
}

function schemaIsClosed(): never {
  throw forbidden("Introspection is disabled on this server, so it does not publish its schema");
}
