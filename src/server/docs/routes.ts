import type { Demo } from "../../../prisma/seed/demo.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { type Answer, lazy, nothing, page, type Row } from "../http/route.ts";
import { createLanding, favicon } from "../pages/landing/landing.ts";
import { openApi } from "./openapi.ts";
import { problemIndex, problemPage } from "./problems.ts";

/** The landing page, and documentation for developers. */
export function documentationRoutes(services: Services, demo: () => Demo | null): Row[] {
  const { env } = services;
  // The files of the guides are read at the first request.
  const docs = async () => (await import("./docs.ts")).createDocs(env);
  const reference = () => import("./reference.ts");
  const ofSchema =
    (answer: Answer): Answer =>
    (call, name) =>
      env.INTROSPECTION ? answer(call, name) : schemaIsClosed();
  const clients = () => import("./clients/clients.ts");
  const operations = async () => (await import("./operations.ts")).createOperations(env);
  const graphiql = lazy(
    // 9 MB of scripts.
    () => import("./graphiql/graphiql.ts"),
    (module, { request }) => module.graphiql(request),
  );
  return [
    ...(env.GRAPHIQL ? [page("/graphiql", graphiql)] : []),
    page("/", createLanding(services, demo)),
    page("/favicon.ico", favicon),
    page("/openapi.json", ({ request }) => openApi(request)),
    page(
      "/docs",
      lazy(docs, ({ overview }, call) => overview(call)),
    ),
    page(
      "/docs/guides/:name",
      lazy(docs, ({ guide }, call, name) => guide(name)(call)),
    ),
    page(
      "/docs/search",
      lazy(docs, ({ search }, call) => search(call)),
    ),
    page(
      "/docs/rest",
      lazy(reference, ({ referencePage }, { request }) => referencePage(request, "rest")),
    ),
    page(
      "/docs/redoc.js",
      lazy(reference, ({ referenceScript }, { request }) => referenceScript(request)),
    ),
    page(
      "/docs/graphql",
      ofSchema(lazy(reference, ({ referencePage }, { request }) => referencePage(request, "graphql"))),
    ),
    page(
      "/docs/clients/documents.json",
      lazy(clients, ({ documentManifest }, { request }) => documentManifest(request)),
    ),
    page(
      "/docs/clients/:name",
      ofSchema(lazy(clients, ({ cacheModule }, { request }, name) => cacheModule(request, name) ?? nothing())),
    ),
    page("/docs/operations", ofSchema(lazy(operations, (answer, call) => answer(call)))),
    page(
      "/schema.graphql",
      ofSchema(lazy(reference, ({ schemaText }, { request }) => schemaText(request, "directives"))),
    ),
    page(
      "/docs/schema.graphql",
      ofSchema(lazy(reference, ({ schemaText }, { request }) => schemaText(request, "descriptions"))),
    ),
    page("/problems", problemIndex),
    page("/problems/:name", (call, name) => problemPage(call, name) ?? nothing()),
    page(
      "/themes/gallery",
      lazy(
        () => import("../pages/gallery/gallery.ts"),
        ({ gallery }, call) => gallery(call),
      ),
    ),
  ];
}

function schemaIsClosed(): never {
  throw forbidden("Introspection is disabled on this server, so it does not publish its schema");
}
