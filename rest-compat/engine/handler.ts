import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeGraphQL,
  type GraphQLSchema,
} from "graphql";
import { DomainError, ERRORS } from "../../src/platform/errors/errors.ts";
import { type CompiledRoute, compileRoute } from "./compile.ts";
import { schemaServer } from "./openapi/schemaServer.ts";
import { PathTree } from "./paths.ts";
import { splitAddress } from "./request/address.ts";
import { readBody } from "./request/body.ts";
import { readAddress, readVariables } from "./request/variables.ts";
import { answer, nothingFound, unchanged } from "./response/answer.ts";
import { headersOf } from "./response/headers.ts";
import { type Problem, problemOf, problemResponse, schemaProblem } from "./response/problem.ts";
import type { Answered, Route } from "./route.ts";

export interface RestOptions<Context> {
  readonly schema: GraphQLSchema;
  readonly routes: readonly Route[];
  /** Who asks: the context of the execution. @throws DomainError UNAUTHENTICATED and the like */
  contextFor(request: Request): Context | Promise<Context>;
  /** Whether this kind of credential may call this document at all: asked before anything else is read. @throws DomainError */
  authorize(document: DocumentNode, context: Context): void | Promise<void>;
  /** graphql-js, unless the server wraps it. */
  execute?(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult>;
  /** The public origin; that of the request's own address. */
  readonly origin?: string | undefined;
  /** Where the paths begin; `/api/v1`. */
  readonly prefix?: string;
  /** How long a body may take, in milliseconds; 5000. */
  readonly bodyTimeoutMs?: number;
  /** Hears of every error that is answered with 500 and above, before it is masked. */
  onError?(error: unknown, request: Request): void;
  /** Headers of every answer once there is a context: RateLimit and the like. */
  responseHeaders?(context: Context): Readonly<Record<string, string | undefined>>;
}

const MIB = 1024 * 1024;

/**
 * The REST layer as one fetch handler. Rows are checked and compiled here, so a bad one throws at start-up; a request then costs matching,
 * reading variables, one execution in process and one pass over the result.
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
      if (outcome instanceof Response) return outcome;
      if ("code" in outcome) return problemResponse(outcome, asked, own());
      return (
        answer(row, outcome.data, outcome.answered, own()) ??
        problemResponse(nothingFound(row.route, outcome.data), asked, own())
      );
    } catch (error) {
      return problemResponse(hear(options, error, request, row), asked, own());
    }
  }

  return async (request) => {
    const response = await respond(request);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

type Asker<Context> = Omit<Answered, "variables"> & {
  readonly prefix: string;
  readonly context: Context;
  own(): Record<string, string>;
};
type Outcome =
  | Problem
  | Response
  | { readonly data: unknown; readonly answered: Answered & { readonly prefix: string } };

/** So many answers are kept of rows with a probe: what their tag is of does not change under it. */
const MOST_KEPT = 200;

function keep(kept: Map<string, unknown>, tag: string, data: unknown): void {
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  kept.set(tag, data);
}

/**
 * Reads the variables and executes: what is wrong with the request, what the document answers, or 304 where the probe is enough. Where
 * there is one, it is asked each time, as whoever asks; an answer that was given under the same tag is given again.
 */
function runner<Context>(options: RestOptions<Context>) {
  const { schema, bodyTimeoutMs: time = 5000, execute = executeGraphQL } = options;
  const kept = new Map<string, unknown>();
  return async (row: CompiledRoute, values: readonly string[], asker: Asker<Context>): Promise<Outcome> => {
    const { route, plan } = row;
    const { request, search, context } = asker;
    const address = readAddress(values, search);
    const body =
      plan.body === undefined ? undefined : await readBody(request, plan.body, { size: route.bodyLimit ?? MIB, time });
    const { variables, found } = readVariables(plan, address, body);
    if (found.length > 0) return schemaProblem(found);
    const ask = (document: DocumentNode) =>
      execute({ schema, document, contextValue: context, variableValues: variables });
    const answered = { ...asker, variables };
    let tag: string | undefined;
    if (route.probe !== undefined) {
      const probed = await ask(route.probe);
      // Its root fields are those of the document: what fails here would fail there.
      const [refused] = (probed.errors ?? []).map((error) => hear(options, error, request, row));
      if (refused !== undefined) return refused;
      const same = unchanged(row, probed.data, answered, asker.own());
      if (same !== undefined) return same;
      tag = JSON.stringify([route.path, variables, route.headers?.(probed.data, answered)]);
      const data = kept.get(tag);
      if (data !== undefined) return { data, answered };
    }
    const { data, errors = [] } = await ask(route.document);
    if (tag !== undefined && errors.length === 0) keep(kept, tag, data);
    // The first error decides; whatever is masked is heard of.
    const [problem] = errors.map((error) => hear(options, error, request, row));
    return problem ?? { data, answered };
  };
}

function hear(
  { onError }: Pick<RestOptions<never>, "onError">,
  error: unknown,
  request: Request,
  row: CompiledRoute | undefined,
): Problem {
  const problem = problemOf(error, row?.locate);
  if (ERRORS[problem.code].status >= 500) onError?.(error, request);
  return problem;
}

const noSuchPath = () => new DomainError("NOT_FOUND", "There is no such path");

function wrongMethod(
  { method }: Request,
  methods: string[],
  fail: (problem: Problem, headers: Record<string, string>) => Response,
): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  return fail(problemOf(new DomainError("METHOD_NOT_ALLOWED", `This path takes ${allow}`)), { allow });
}
