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
import { misplaced, pagesOf, readPages } from "./pages/read.ts";
import { type PathMatch, PathTree, pathNames } from "./paths.ts";
import { PREFIX } from "./prefix.ts";
import { adapted } from "./request/adapt.ts";
import { splitAddress } from "./request/address.ts";
import { readBody } from "./request/body.ts";
import { readAddress, readVariables } from "./request/variables.ts";
import { answer, nothingFound, type ResponseClass } from "./response/answer.ts";
import { type Naming, type Problem, problemOf, problemResponse, schemaProblem } from "./response/problem.ts";
import { wrongMethod } from "./response/wrongMethod.ts";
import type { AnswerContext, Route } from "./route.ts";

/** `Call` is the request as the server that uses the engine knows it. */
export interface RestOptions<Call, Context> {
  readonly schema: GraphQLSchema;
  readonly routes: readonly Route[];
  /** Returns the context of the execution, which contains the caller. @throws DomainError such as UNAUTHENTICATED */
  contextFor(call: Call): Context | Promise<Context>;
  /**
   * Checks that the caller's credential may call this document, before the request is read any further.
   * @throws DomainError
   */
  authorize(document: DocumentNode, context: Context): void | Promise<void>;
  /**
   * Executes a document; `execute` of graphql-js by default. May return a response that is sent instead of the result.
   */
  execute?(args: ExecutionArgs): Executed | Promise<Executed>;
  /**
   * Returns what is answered instead of executing the documents of a request, such as their price; undefined to execute
   * them. The pages of a list are one document each, at most.
   */
  instead?(all: readonly ExecutionArgs[]): Executed | undefined;
  /** The constructor of responses with data; by default that of the runtime. */
  readonly Response?: ResponseClass;
  /** Whether a text has the form of an id; by default, each text has. */
  isId?(text: string): boolean;
  /** The public origin; by default the origin of the request's URL. */
  readonly origin?: string | undefined;
  /** Receives every error that is answered with a status of 500 or more, before it is masked. */
  onError?(error: unknown, call: Call): void;
}

type Executed = ExecutionResult | Instead;

/** A complete response of the server that uses the engine. */
interface Instead {
  readonly response: Response;
}

/** The largest body in bytes, and the time for the whole body in milliseconds. */
const LIMITS = { size: 1024 * 1024, time: 5000 };

/**
 * Returns the REST layer as one fetch handler. Rows are compiled here, so an invalid row throws at start-up. Serving a
 * request then takes path matching, reading variables, one execution in process and one pass over the result.
 */
export function createRestHandler<Call, Context>(
  options: RestOptions<Call, Context>,
): (request: Request, call: Call) => Promise<Response> {
  const rows = options.routes.map((route) => compileRoute(options.schema, route));
  const tree = new PathTree<CompiledRoute>();
  for (const row of rows) tree.add(row.route.method, row.route.path, row);
  const serveSchema = schemaServer(rows, Object.keys(ERRORS));
  const run = runner(options);
  const { Response: Answer = Response } = options;

  async function respond(request: Request, call: Call): Promise<Response> {
    const { path, search, origin } = splitAddress(request.url);
    const problemContext = {
      origin: options.origin ?? origin,
      path,
      search,
      credential: request.headers.has("authorization"),
    };
    let row: CompiledRoute | undefined;
    try {
      if (!path.startsWith(`${PREFIX}/`)) throw noSuchPath();
      const served = await serveSchema(request, problemContext);
      if (served !== undefined) return served;
      const match = tree.find(path.slice(PREFIX.length));
      if (match === undefined) throw noSuchPath();
      row = match.methods.get(request.method === "HEAD" ? "GET" : request.method);
      if (row === undefined && namesNothing(match, options.isId)) throw noSuchPath();
      if (row === undefined) return wrongMethod(request, [...match.methods.keys()], problemContext);
      const context = await options.contextFor(call);
      await options.authorize(row.route.document, context);
      const outcome = await run(row, match.values, { request, ...problemContext, context, call });
      if ("response" in outcome) return outcome.response;
      if ("code" in outcome) return problemResponse(outcome, problemContext);
      return answer(row, outcome.data, outcome.answered, Answer) ?? problemResponse(nothingFound(), problemContext);
    } catch (error) {
      return problemResponse(reportedProblem(options, error, call, row), problemContext);
    }
  }

  return async (request, call) => {
    const response = await respond(request, call);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

type Exchange<Call> = Omit<AnswerContext, "variables"> & { readonly call: Call };
type Outcome = Instead | Problem | { readonly data: unknown; readonly answered: AnswerContext };

/** Reads the variables and executes the document. Returns the problem or the data. */
function runner<Call, Context>(options: RestOptions<Call, Context>) {
  const { schema, execute = executeGraphQL } = options;
  return async (row: CompiledRoute, values: readonly string[], exchange: Exchange<Call>): Promise<Outcome> => {
    const { route, plan, paged } = row;
    const { request, search, context } = exchange;
    const address = readAddress(values, search);
    const body = plan.body === undefined ? undefined : await readBody(request, plan.body, LIMITS);
    const { variables, violations } = readVariables(plan, address, body);
    if (paged) violations.push(...misplaced(paged, variables));
    const { input: sent } = variables;
    const naming: Naming = { ...row, locate: (path, at) => row.locate(path, at, sent) };
    if (violations.length === 0) violations.push(...adapted(row, variables));
    if (violations.length > 0) return schemaProblem(violations);
    const argsOf = (document: DocumentNode, variableValues: Readonly<Record<string, unknown>>): ExecutionArgs => ({
      schema,
      document,
      contextValue: context,
      variableValues,
    });
    const outcomeOf = (executed: Executed) => {
      if ("response" in executed) return executed;
      const { data, errors = [] } = executed;
      // The first error decides the response; every masked error is reported.
      const [problem] = errors.map((error) => reportedProblem(options, error, exchange.call, naming));
      return problem ?? { data };
    };
    const read = async (...page: Parameters<typeof argsOf>) => outcomeOf(await execute(argsOf(...page)));
    const { document } = route;
    const pages = paged ? pagesOf({ ...paged, document }, variables) : [{ document, variables }];
    const instead = options.instead?.(pages.map((page) => argsOf(page.document, page.variables)));
    if (instead !== undefined) return outcomeOf(instead) as Instead | Problem;
    const result = await (paged ? readPages({ ...paged, document }, pages, read) : read(document, variables));
    return "data" in result ? { data: result.data, answered: { ...exchange, variables } } : result;
  };
}

/**
 * Whether a path matched only because a name in braces takes any text: another word stands where all methods of the
 * path take an id, so that the path is one that does not exist.
 */
function namesNothing({ methods, values }: PathMatch<CompiledRoute>, isId: ((text: string) => boolean) | undefined) {
  const rows = [...methods.values()].map(({ route }) => pathNames(route.path));
  const takesId = (at: number) => rows.every((names) => /^(?:id|.*_id)$/.test(names[at] ?? ""));
  return isId !== undefined && values.some((value, at) => takesId(at) && !isId(value));
}

/** Returns the problem of an error, and reports the error when the response masks it. */
function reportedProblem<Call>(
  { onError }: Pick<RestOptions<Call, never>, "onError">,
  error: unknown,
  call: Call,
  naming: Naming | undefined,
): Problem {
  const problem = problemOf(error, naming);
  if (ERRORS[problem.code].status >= 500) onError?.(error, call);
  return problem;
}

const noSuchPath = () => new DomainError("NOT_FOUND", "No endpoint has this path");
