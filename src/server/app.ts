import { Hono } from "hono";
import type { Demo } from "../../prisma/seed/demo.ts";
import { splitAddress } from "../../rest-compat/engine/request/address.ts";
import { stopReceiving } from "../domains/media/uploads/turns.ts";
import { FETCHED_FILES } from "../domains/publications/delivery/fetched/file.ts";
import type { IdentityProvider } from "../platform/access/authenticate.ts";
import { impersonatorOf } from "../platform/access/viewer.ts";
import type { AnswerCache } from "../platform/answer-cache/answerCache.ts";
import { forTenant } from "../platform/concurrency/tenant.ts";
import { findDomainError } from "../platform/errors/recognize.ts";
import { createJobStatistics, type JobStatistics } from "../platform/jobs/statistics.ts";
import type { LanguageModel } from "../platform/language-models/languageModel.ts";
import { createLanguageModel } from "../platform/language-models/openLanguageModel.ts";
import { SILENT } from "../platform/log/log.ts";
import { createMailer } from "../platform/mail/openMailer.ts";
import { createCircuits } from "../platform/outbound/circuits.ts";
import { createPaymentProvider } from "../platform/payments/openPaymentProvider.ts";
import { openServices, type ServiceOptions } from "../platform/services/openServices.ts";
import type { Services } from "../platform/services/services.ts";
import { createAnswers, type Note } from "./answers/answers.ts";
import { type Budget, createBudget } from "./budget/budget.ts";
import { homeOf } from "./budget/payer.ts";
import { tenantOf } from "./budget/tenantOf.ts";
import type { DemoPayments } from "./demo/payments.ts";
import { applicationDocuments } from "./graphql/documents/applicationDocuments.ts";
import { readServerDocuments, trustedDocuments } from "./graphql/documents/trustedDocuments.ts";
import { documentCheck } from "./graphql/limits.ts";
import { createSockets } from "./graphql/sockets/sockets.ts";
import { addAnswerHeaders } from "./http/answerHeaders.ts";
import type { Call, Peer } from "./http/call.ts";
import { allowOrigins, requireListedOrigin } from "./http/cors.ts";
import { openCall } from "./http/openCall.ts";
import { refusal } from "./http/refusal.ts";
import { requireAddress } from "./http/requestAddress.ts";
import { requirePlainBody } from "./http/requestEncoding.ts";
import { answerTraced, traceIdOf } from "./http/tracedCall.ts";
import { untrustedProxyWarning } from "./http/untrustedProxy.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import { createRouter } from "./router.ts";
import { isReadByPerson, refusedPage } from "./site/refused.ts";

export interface App {
  fetch(request: Request, peer?: Peer): Promise<Response>;
  readonly services: Services;
  readonly metrics: () => Promise<Metrics>;
  /** Completes open streams and reports not ready. Uploads stop where they are; other requests in flight continue. */
  close(): Promise<void>;
}

export interface AppOptions extends ServiceOptions {
  /** Counts the outcomes of this process's jobs; empty without workers. */
  statistics?: JobStatistics;
  /** Receives the mail of a demo, unless the environment configures a mail server. */
  mailbox?: Mailbox;
  /** The language model of demo mode, unless the environment configures one. */
  demoModel?: LanguageModel;
  /** The payment provider of demo mode, unless the environment configures one. */
  demoPayments?: DemoPayments;
  /** Returns the demo of demo mode, or null before it is open. */
  demo?: () => Demo | null;
  /** Returns the text of the metrics of all processes of this server, if it has several. */
  readMergedMetrics?: () => Promise<string>;
}

/** Creates the whole server as one fetch handler over an open, migrated database. The caller closes the database. */
export async function createApp({
  statistics = createJobStatistics(),
  mailbox,
  demoModel,
  demoPayments,
  demo = () => null,
  readMergedMetrics,
  ...options
}: AppOptions): Promise<App> {
  const { env, now, log = SILENT } = options;
  const { circuits = createCircuits({ log, ...(now && { now }) }) } = options;
  const documents = readServerDocuments(env);
  const services = openServices({
    documentCheck: documentCheck(env),
    circuits,
    mailer: createMailer(env, circuits) ?? mailbox ?? null,
    model: createLanguageModel(env, circuits) ?? demoModel ?? null,
    payments: createPaymentProvider(env, circuits) ?? demoPayments ?? null,
    ...options,
  });
  const identityProvider = await identityProviderOf(services);
  const closing = new AbortController();
  const answers = createAnswers(services);
  const budget = createBudget(services);
  const metrics = metricsOf(services, statistics, answers.cache, budget, readMergedMetrics);
  const sockets = createSockets({
    env,
    closing: closing.signal,
    answer: (request, peer) => answerCall(request, peer),
    contextOf: (request, peer) => openCall(request, services, peer, identityProvider, budget).context(),
  });
  const route = createRouter(services, {
    sockets,
    answers,
    metrics,
    trusted: trustedDocuments(documents, applicationDocuments(services)),
    closing: closing.signal,
    mailbox,
    demoPayments,
    demo,
  });
  const noteProxy = untrustedProxyWarning(services);

  async function answer(call: Call): Promise<Response> {
    try {
      requireAddress(call.request);
      requireListedOrigin(call.request, env);
      requirePlainBody(call.request);
      return await route(call);
    } catch (error) {
      const domainError = findDomainError(error);
      call.outcome.failure = domainError?.code ?? "INTERNAL";
      if (domainError === undefined) log.error("request.failed", { requestId: call.requestId }, error);
      const problem = refusal(call.request, env, error);
      return isReadByPerson(call.request) ? refusedPage(call, problem, error) : problem;
    }
  }

  const respond = env.CORS_ORIGINS.length > 0 ? shared(env.CORS_ORIGINS, answer) : answer;

  async function answerAndNote(call: Call): Promise<Response> {
    const answered = await respond(call);
    const response = call.request.method === "HEAD" ? new Response(null, answered) : answered;
    addAnswerHeaders(call, response.headers, env);
    const milliseconds = performance.now() - call.startedAt;
    const { status = response.status } = call.outcome;
    void metrics().then(({ count }) => count(call, status, milliseconds));
    const level = status < 500 && QUIET.has(call.outcome.route) ? "debug" : "info";
    log[level]("request", line(call, status, milliseconds));
    return response;
  }

  async function answerCall(request: Request, peer?: Peer): Promise<Response> {
    noteProxy(request);
    const call = openCall(request, services, peer, identityProvider, budget);
    const { tracer } = services;
    const answered = () =>
      forTenant(
        () => tenantOf(call),
        () => answerAndNote(call),
        call.requestId,
      );
    return tracer === null ? answered() : answerTraced(tracer, call, answered);
  }

  return {
    services,
    metrics,
    fetch: answerCall,
    async close() {
      closing.abort();
      await stopReceiving(services);
    },
  };
}

/** Lets front ends of other origins read the answers. */
function shared(
  origins: readonly string[],
  answer: (call: Call) => Promise<Response>,
): (call: Call) => Response | Promise<Response> {
  const answering = new Hono<{ Bindings: Call }>();
  answering.use(allowOrigins(origins));
  answering.all("*", ({ env: call }) => answer(call));
  return (call) => answering.fetch(call.request, call);
}

/** Loads the library only on servers that need it. */
async function identityProviderOf(services: Services): Promise<IdentityProvider | undefined> {
  if (services.env.OIDC_ISSUER === undefined) return undefined;
  const { createIdentityProvider } = await import("../domains/identity/issuer/oidc.ts");
  return createIdentityProvider(services);
}

/** Loaded when the first answer is on its way, which loading would only delay. */
function metricsOf(
  services: Services,
  statistics: JobStatistics,
  answers: AnswerCache<Note>,
  budget: Budget,
  readMerged: (() => Promise<string>) | undefined,
): () => Promise<Metrics> {
  let metrics: Promise<Metrics> | undefined;
  return () =>
    (metrics ??= import("./monitoring/metrics.ts").then(({ createMetrics }) =>
      createMetrics(services, statistics, answers, budget, readMerged),
    ));
}

/** Health checks and pictures, which would hide the other requests in the log. */
const QUIET: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
  "/favicon.ico",
  "/image-editor/templates/:name/preview",
  "/memes/templates/:name/blank.png",
  "/memes/templates/:name/example.png",
]);

/** The rest of such an address is a secret. */
const WITH_SECRET: readonly string[] = ["/mail/unsubscribe/", `${FETCHED_FILES}/`];

/** Returns the log line of a request: caller, operation and result, but never a secret, a query, a header or a body. */
function line(call: Call, status: number, milliseconds: number) {
  const { request, requestId, openedContext, outcome, bill } = call;
  const { operation, route } = outcome;
  const viewer = openedContext?.viewer.kind === "user" ? openedContext.viewer : undefined;
  const impersonator = viewer ? impersonatorOf(viewer) : null;
  const { path } = splitAddress(request.url);
  const traceId = traceIdOf(call);
  const organization = viewer && (bill.payer ?? homeOf(viewer));
  return {
    requestId,
    ...(traceId !== undefined && { traceId }),
    method: request.method,
    path: WITH_SECRET.find((prefix) => route.startsWith(prefix)) ?? path.slice(0, 200),
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(viewer && { viewer: viewer.id, credential: viewer.credential.kind }),
    ...(organization && { organization }),
    ...(impersonator !== null && { impersonator }),
    ...(operation && { operation: operation.name?.slice(0, 100) ?? null, type: operation.type }),
  };
}
