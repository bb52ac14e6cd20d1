import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeGraphQL,
  type GraphQLSchema,
} from "graphql";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { ERRORS } from "../../src/platform/errors/table.ts";
import { type CompiledRoute, compileRoute } from "./compile.ts";
import { schemaServer } from "./openapi/schemaServer.ts";
import { PathTree } from "./paths.ts";
import { splitAddress } from "./request/address.ts";
import { readBody } from "./request/body.ts";
import { readAddress, readVariables } from "./request/variables.ts";
import { answer, nothingFound } from "./response/answer.ts";
import { headersOf } from "./response/headers.ts";
import { type Problem, problemOf, problemResponse, schemaProblem } from "./response/problem.ts";
import type { AnswerContext, Route } from "./route.ts";

export interface RestOptions<Context> {
  readonly schema: GraphQLSchema;
  readonly routes: readonly Route[];
  /** Returns the context of the execution, which contains the caller. @throws DomainError such as UNAUTHENTICATED */
  contextFor(request: Request): Context | Promise<Context>;
  /** Checks that the caller's credential may call this document, before the request is read any further. @throws DomainError */
  authorize(document: DocumentNode, context: Context): void | Promise<void>;
  /** Executes a document; `execute` of graphql-js by default. May return a response that is sent instead of the result. */
  execute?(args: ExecutionArgs): Executed | Promise<Executed>;
  /** The public origin; by default the origin of the request's URL. */
  readonly origin?: string | undefined;
  /** The prefix of all paths; `/api/v1` by default. */
  readonly prefix?: string;
  /** The time limit for reading a body, in milliseconds; 5000 by default. */
  readonly bodyTimeoutMs?: number;
  /** Receives every error that is answered with a status of 500 or more, before it is masked. */
  onError?(error: unknown, request: Request): void;
  /** Returns headers, such as RateLimit, for every response to a request that has a context. */
  responseHeaders?(context: Context): Readonly<Record<string, string | undefined>>;
}

type Executed = ExecutionResult | Instead;

/** A complete response of the server that uses the engine. */
interface Instead {
  readonly response: Response;
}

const MIB = 1024 * 1024;

/**
 * Returns the REST layer as one fetch handler. Rows are compiled here, so an invalid row throws at start-up. Serving a request then takes
 * path matching, reading variables, one execution in process and one pass over the result.
 */
export function createRestHandler<Context>(options: RestOptions<Context>): (request: Request) => Promise<Response> {
  const { prefix = "/api/v1", responseHeaders } = options;
  const rows = options.routes.map((route) => compileRoute(options.schema, route));
  const tree = new PathTree<CompiledRoute>();
  for (const row of rows) tree.add(row.route.method, row.route.path, row);
  const serveSchema = schemaServer(rows, Object.keys(ERRORS), prefix);
  const run = runner(options);

  async function respond(request: Request): Promise<Response> {
    const { path, search, origin } = splitAddress(request.url);
    const asked = {
      origin: options.origin ?? origin,
      prefix,
      path,
      search,
      credential: request.headers.has("authorization"),
    };
    let known: { readonly context: Context } | undefined;
    let row: CompiledRoute | undefined;
    const own = () =>
      known === undefined || responseHeaders === undefined ? {} : headersOf(responseHeaders(known.context));
    try {
      if (!path.startsWith(`${prefix}/`)) throw noSuchPath();
      const served = await serveSchema(request, asked);
      if (served !== undefined) return served;
      const match = tree.find(path.slice(prefix.length));
      if (match === undefined) throw noSuchPath();
      row = match.methods.get(request.method === "HEAD" ? "GET" : request.method);
      if (row === undefined)
        return wrongMethod(request, [...match.methods.keys()], (problem, headers) =>
          problemResponse(problem, asked, headers),
        );
      known = { context: await options.contextFor(request) };
      const { context } = known;
      await options.authorize(row.route.document, context);
      const outcome = await run(row, match.values, { request, ...asked, context, own });
      if ("response" in outcome) return outcome.response;
      if ("code" in outcome) return problemResponse(outcome, asked, own());
      return (
        answer(row, outcome.data, outcome.answered, own()) ??
        problemResponse(nothingFound(row.route, outcome.data), asked, own())
      );
    } catch (error) {
      return problemResponse(reportedProblem(options, error, request, row), asked, own());
    }
  }

  return async (request) => {
    const response = await respond(request);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

type Call<Context> = Omit<AnswerContext, "variables"> & {
  readonly prefix: string;
  readonly context: Context;
  own(): Record<string, string>;
};
type Outcome =
  | Instead
  | Problem
  | { readonly data: unknown; readonly answered: AnswerContext & { readonly prefix: string } };

/** Reads the variables and executes the document. Returns the problem or the data. */
function runner<Context>(options: RestOptions<Context>) {
  const { schema, bodyTimeoutMs: time = 5000, execute = executeGraphQL } = options;
  return async (row: CompiledRoute, values: readonly string[], call: Call<Context>): Promise<Outcome> => {
    const { route, plan } = row;
    const { request, search, context } = call;
    const address = readAddress(values, search);
    const body =
      plan.body === undefined ? undefined : await readBody(request, plan.body, { size: route.bodyLimit ?? MIB, time });
    const { variables, found } = readVariables(plan, address, body);
    if (found.length > 0) return schemaProblem(found);
    const executed = await execute({
      schema,
      document: route.document,
      contextValue: context,
      variableValues: variables,
    });
    if ("response" in executed) return executed;
    const { data, errors = [] } = executed;
    // The first error decides the response; every masked error is reported.
    const [problem] = errors.map((error) => reportedProblem(options, error, request, row));
    return problem ?? { data, answered: { ...call, variables } };
  };
}

/** Returns the problem of an error, and reports the error when the response masks it. */
function reportedProblem(
  { onError }: Pick<RestOptions<never>, "onError">,
  error: unknown,
  request: Request,
  row: CompiledRoute | undefined,
): Problem {
  const problem = problemOf(error, row);
  if (ERRORS[problem.code].status >= 500) onError?.(error, request);
  return problem;
}

const noSuchPath = () => new DomainError("NOT_FOUND", "No endpoint has this path");

function wrongMethod(
  { method }: Request,
  methods: string[],
  fail: (problem: Problem, headers: Record<string, string>) => Response,
): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  return fail(problemOf(new DomainError("METHOD_NOT_ALLOWED", `This path supports the methods ${allow}`)), { allow });
}
