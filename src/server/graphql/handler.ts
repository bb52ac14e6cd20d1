import { initContextCache } from "@pothos/core";
import type { ExecutionArgs, ExecutionResult } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import { parseBody, readBodyText } from "../../../rest-compat/engine/request/body.ts";
import { schema } from "../../../schema/index.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Answers } from "../answers/answers.ts";
import { byQuality } from "../http/accept.ts";
import type { Call } from "../http/call.ts";
import { batches, isBatch } from "./batch.ts";
import { directAnswers } from "./directAnswers.ts";
import { DocumentCache } from "./documents/cache.ts";
import { namedDocuments } from "./documents/namedDocuments.ts";
import type { TrustedDocuments } from "./documents/trustedDocuments.ts";
import { execution } from "./execution.ts";
import { documents } from "./limits.ts";
import { note, type Present, presenter } from "./present.ts";
import { graphqlBody, readGraphqlQuery } from "./query.ts";
import { live } from "./streams/live.ts";

interface ServerContext {
  call: Call;
  /**
   * Reads the body once.
   * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, BAD_REQUEST
   */
  text(): Promise<string>;
}

/** Memory for valid documents: parsing and validating them again costs more than executing them. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Creates the GraphQL surface as one fetch handler. Open streams complete when `closing` aborts. */
export function createGraphql(
  { env, log }: Services,
  answers: Answers,
  trusted: TrustedDocuments,
  closing: AbortSignal,
): (call: Call) => Promise<Response> {
  const present = presenter(log);
  const cache = new DocumentCache(CACHE_BYTES);
  const answerDirectly = directAnswers(env, present, (text) => trusted.parsed.get(text) ?? cache.get(text));
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maskedErrors: false,
    maxRequestBodySize: false,
    // Yoga counts documents, not bytes, and also keeps refused ones; see limits.ts.
    parserAndValidationCache: false,
    // Yoga copies the context. Without a cache of its own, loaders would not be shared and would stop batching.
    context: async ({ call }) => {
      const context = await call.context();
      return { ...initContextCache(), context, origin: context.origin };
    },
    plugins: [
      jsonOnly,
      namedDocuments(env, trusted),
      documents(env, trusted.parsed, cache),
      execution(env),
      presenting(present, closing),
    ],
  });
  const answerByYoga = async (call: Call, request: Request, text: () => Promise<string>) => {
    const response = await yoga.handleRequest(withPlainAccept(request), { call, text });
    // Yoga's answer has no body.
    if (response.status === 406) throw new DomainError("NOT_ACCEPTABLE", SERVED);
    return response;
  };
  const answerPost = async (call: Call, request: Request, bodyText: string) =>
    (await answerDirectly(call, bodyText)) ?? answerByYoga(call, request, async () => bodyText);
  const answerBatch = batches(env, present, (call, bodyText) => answerPost(call, call.request, bodyText));
  return async (call) => {
    const { method } = call.request;
    let body: Promise<string> | undefined;
    const text = () => (body ??= readBodyText(call.request, LIMITS));
    const run = (request: Request) => answerByYoga(call, request, text);
    if (method !== "GET" && method !== "POST") return run(call.request);
    if (method === "GET") return answers.answer(call, "", run);
    // Yoga reports a body that cannot be read, or that has no type.
    const bodyText = await text().catch(() => undefined);
    if (bodyText === undefined) return run(call.request);
    if (isBatch(bodyText) && call.request.headers.has("content-type")) return answerBatch(call, bodyText);
    return answers.answer(call, bodyText, (request) => answerPost(call, request, bodyText));
  };
}

/**
 * Yoga ignores qualities, prefers the first type, and reads the body from the call.
 * @throws DomainError NOT_ACCEPTABLE
 */
function withPlainAccept(request: Request): Request {
  const accept = request.headers.get("accept");
  if (accept === null || !/;\s*q\s*=/i.test(accept)) return request;
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.set("accept", byQuality(accept));
  return new Request(url, { method, headers, signal });
}

/**
 * Accepts JSON only: any page can post a form with the reader's cookies, but JSON only after a preflight (CORS). The
 * body is read as in the REST layer, within the same limits.
 */
const jsonOnly: Plugin<object, ServerContext> = {
  onRequestParse({ request, serverContext, setRequestParser }) {
    if (request.method === "GET") setRequestParser(readGraphqlQuery);
    if (request.method !== "POST") return;
    if (!request.headers.has("content-type"))
      throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body must be application/json");
    setRequestParser(async () => graphqlBody(parseBody(await serverContext.text(), WHOLE)));
  },
  onParams({ params }) {
    // Yoga checks the other members.
    const { operationName } = params ?? {};
    if (operationName != null && typeof operationName !== "string")
      throw new DomainError("BAD_REQUEST", "operationName must be a string");
  },
};

const SERVED =
  "Accept must allow application/graphql-response+json or application/json, and for a subscription text/event-stream. WebSocket connections speak graphql-transport-ws.";

const WHOLE = { required: true };
const LIMITS = { size: 1024 * 1024, time: 5000 };

/** Makes errors public, for refused requests, executions and subscriptions. */
function presenting(present: Present, closing: AbortSignal): Plugin<object, ServerContext> {
  return {
    onExecute: ({ args }) => noteOperation(args),
    onSubscribe: ({ args }) => noteOperation(args),
    onResultProcess({ result, setResult, resultProcessor, serverContext: { call } }) {
      if (Array.isArray(result)) return;
      // Yoga answers 406 if the request accepts no stream, and leaves the stream open.
      if (resultProcessor === undefined && Symbol.asyncIterator in result)
        void (result as AsyncIterable<ExecutionResult>)[Symbol.asyncIterator]().return?.();
      if (!(Symbol.asyncIterator in result)) return setResult(present(result as ExecutionResult, call));
      // Yoga's body has no source yet if the client has gone before the body was read, and cannot end the stream then.
      const events = result as AsyncIterable<ExecutionResult>;
      setResult(live(events, (event) => present(event, call), [closing, call.request.signal]));
    },
  };
}

const noteOperation = (args: ExecutionArgs) => note(args, (args.contextValue as ServerContext).call);
