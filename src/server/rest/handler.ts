import { Response } from "@whatwg-node/fetch";
import { type ExecutionArgs, getOperationAST, Kind, OperationTypeNode } from "graphql";
import { createRestHandler } from "../../../rest-compat/engine/handler.ts";
import type { Route } from "../../../rest-compat/engine/route.ts";
import { routes } from "../../../rest-compat/routes.ts";
import type { GraphQLContext } from "../../../schema/core/builder.ts";
import { schema } from "../../../schema/index.ts";
import { refusedAdministration } from "../../domains/identity/administration/refusedAdministration.ts";
import { requireOwnPage } from "../../platform/access/cookies.ts";
import { findDomainError, isDatabaseUnavailable } from "../../platform/errors/recognize.ts";
import { typeOfId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import { executeCharged } from "../budget/charged.ts";
import { costAnswer, isCostOnly } from "../budget/costOnly.ts";
import { quoteOf } from "../graphql/cost/cost.ts";
import { authorizeDocument, isForInstance } from "../graphql/documents/authorize.ts";
import { executeWithin } from "../graphql/executeWithin.ts";
import { prepareOperation } from "../graphql/variables.ts";
import type { Call } from "../http/call.ts";

interface CallContext extends GraphQLContext {
  readonly call: Call;
}

/** Answers a call; `variant` is another form of its request. */
type Rest = (call: Call, variant?: Request) => Promise<Response>;

/**
 * Creates the REST surface as one fetch handler: each row's document runs on the same schema with the same context as
 * GraphQL.
 */
export function createRest({ env, log }: Services, rows: readonly Route[] = routes): Rest {
  const paths = new Map(rows.map((route) => [route.document, `/api/v1${route.path}`]));
  const limits = { ...env, MAX_QUERY_COST: null };
  const handle = createRestHandler<Call, CallContext>({
    schema,
    routes: rows,
    // The body of such a response is at hand, where one of the runtime would be read as a stream.
    Response,
    origin: env.PUBLIC_URL,
    isId: (text) => typeOfId(text) !== undefined,
    async contextFor(call) {
      return { call, context: await call.context() };
    },
    async authorize(document, { call, context }) {
      const operation = getOperationAST(document);
      if (operation)
        call.outcome.operation = { type: operation.operation, name: operation.name?.value ?? null, own: true };
      call.outcome.route = paths.get(document) ?? call.outcome.route;
      try {
        authorizeDocument(document, context.viewer);
        if (call.request.method === "GET" && operation?.operation === OperationTypeNode.MUTATION)
          requireOwnPage(call.request);
      } catch (error) {
        const [field] = operation?.selectionSet.selections ?? [];
        if (field?.kind === Kind.FIELD && isForInstance(document))
          await refusedAdministration(context, field.name.value);
        throw error;
      }
    },
    instead(all) {
      if (!all.some(({ contextValue }) => isCostOnly((contextValue as CallContext).call.request))) return undefined;
      let requested = 0;
      for (const args of all) {
        const prepared = prepareOperation({ ...args, hideSuggestions: true });
        if ("errors" in prepared) return prepared;
        requested += quoteOf({ ...args, variableValues: prepared.variableValues }, env.MAX_QUERY_COST).requested;
      }
      return { response: costAnswer({ requested, maximum: env.MAX_QUERY_COST * all.length }) };
    },
    async execute(args: ExecutionArgs) {
      const prepared = prepareOperation({ ...args, hideSuggestions: true });
      if ("errors" in prepared) return prepared;
      const quote = quoteOf({ ...args, variableValues: prepared.variableValues }, env.MAX_QUERY_COST);
      return (await executeCharged(prepared, quote, () => executeWithin(limits, prepared))).result;
    },
    onError(error, call) {
      const code = findDomainError(error)?.code ?? "INTERNAL";
      call.outcome.failure = code;
      // An outage fails every request and has a log line of its own.
      if (isDatabaseUnavailable(error)) return;
      const { requestId } = call;
      // A refusal by a provider, or a part that is not configured, is not a failure of this server. Callers could fill
      // the log with such errors.
      if (code === "INTERNAL") log.error("rest.failed", { requestId }, error);
      else log.warning("rest.refused", { requestId, code });
    },
  });
  return (call, variant = call.request) => handle(variant, call);
}
