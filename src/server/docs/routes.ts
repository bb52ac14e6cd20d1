import type { Demo } from "../../../prisma/seed/demo.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { lazyPage, page, type Row } from "../http/route.ts";
import { createLanding, favicon } from "../pages/landing/landing.ts";
import { openApi } from "./openapi.ts";
import { problemIndex, problemPage } from "./problems.ts";

/** The landing page, and documentation for developers. */
export function documentationRoutes(services: Services, demo: () => Demo | null): Row[] {
  const { env } = services;
  const docs = async () => (await import("./docs.ts")).createDocs(env);
  const reference = () => import("./reference.ts");
  const clients = () => import("./clients/clients.ts");
  const ofSchema = (row: Row): Row => (env.INTROSPECTION ? row : { ...row, answer: schemaIsClosed });
  return [
    ...(env.GRAPHIQL ? [lazyPage("/graphiql", async () => (await import("./graphiql/graphiql.ts")).graphiql)] : []),
    page("/", createLanding(services, demo)),
    page("/favicon.ico", favicon),
    page("/openapi.json", openApi),
    lazyPage("/docs", async () => (await docs()).overview),
    lazyPage("/docs/guides/:name", async () => (await docs()).guide),
    lazyPage("/docs/search", async () => (await docs()).search),
    lazyPage("/docs/rest", async () => (await reference()).referencePage("rest")),
    lazyPage("/docs/redoc.js", async () => (await reference()).referenceScript),
    ofSchema(lazyPage("/docs/graphql", async () => (await reference()).referencePage("graphql"))),
    lazyPage("/docs/clients/documents.json", async () => (await clients()).documentManifest),
    ofSchema(lazyPage("/docs/clients/:name", async () => (await clients()).cacheModule)),
    ofSchema(lazyPage("/docs/operations", async () => (await import("./operations.ts")).createOperations(env))),
    ofSchema(lazyPage("/schema.graphql", async () => (await reference()).schemaText("directives"))),
    ofSchema(lazyPage("/docs/schema.graphql", async () => (await reference()).schemaText("descriptions"))),
    page("/problems", problemIndex),
    page("/problems/:name", problemPage),
    lazyPage("/themes/gallery", async () => (await import("../pages/gallery/gallery.ts")).gallery),
  ];
}

function schemaIsClosed(): never {
  throw forbidden("Introspection is disabled on this server, so it does not publish its schema");
}
