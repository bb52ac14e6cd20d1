import { initContextCache } from "@pothos/core";
import { type DocumentNode, type ExecutionResult, getOperationAST, OperationTypeNode } from "graphql";
import { schema } from "../../../schema/index.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Env } from "../../platform/env/env.ts";
import type { Call } from "../http/call.ts";
import { executionOf } from "./execution.ts";
import { note, type Present } from "./present.ts";
import { isMember } from "./query.ts";
import { failed, resultAnswer } from "./resultAnswer.ts";

/** The media type of Yoga's answer, by what clients commonly accept; the empty text is no header. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["", "application/json"],
  ["*/*", "application/json"],
  ["application/json", "application/json"],
  ["application/json, text/plain, */*", "application/json"],
  ["application/graphql-response+json", "application/graphql-response+json"],
  ["application/graphql-response+json, application/json", "application/graphql-response+json"],
  ["application/graphql-response+json,application/json;q=0.9", "application/graphql-response+json"],
]);

/** The members of a body that has a document and no other name of one. */
interface Params {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Record<string, unknown> | null;
  readonly extensions?: Record<string, unknown> | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string";
const MEMBERS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["query", isText],
  ["operationName", (value) => value === null || isText(value)],
  ["variables", (value) => value === null || isObject(value)],
  ["extensions", (value) => value === null || (isObject(value) && value["persistedQuery"] == null)],
]);

/**
 * Answers a request by POST whose document was validated before. Yoga's steps would find nothing to do for such a
 * request, and take longer than the rest of a short one.
 * @param documentOf returns a document that is valid
 * @returns undefined for a request that only Yoga can answer; nothing was executed then
 */
export function directAnswers(
  env: Env,
  present: Present,
  documentOf: (text: string) => DocumentNode | undefined,
): (call: Call, body: string) => Promise<Response | undefined> {
  return async (call, body) => {
    const { headers } = call.request;
    const mediaType = MEDIA_TYPES.get(headers.get("accept") ?? "");
    if (env.TRUSTED_DOCUMENTS !== "any" || mediaType === undefined || !headers.has("content-type")) return undefined;
    const params = paramsOf(body);
    const document = params && documentOf(params.query);
    const operation = document && getOperationAST(document, params.operationName);
    if (operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION) return undefined;
    // Yoga reports a refused credential.
    const context = await call.context().catch(() => undefined);
    if (context === undefined) return undefined;
    const result = await resultOf(params as Params, document as DocumentNode, context, call);
    return resultAnswer(present(result, call), mediaType);
  };

  async function resultOf(
    { variables, operationName }: Params,
    document: DocumentNode,
    context: RequestContext,
    call: Call,
  ): Promise<ExecutionResult> {
    const contextValue = { ...initContextCache(), context, call, origin: context.origin };
    const args = { schema, document, contextValue, variableValues: variables ?? null, operationName };
    try {
      const begun = executionOf(args, env);
      if (typeof begun !== "function") return begun;
      note(args, call);
      return await begun();
    } catch (error) {
      return failed(error);
    }
  }
}

/** Returns the members of a body; undefined for a body that names its document in another way, or is refused. */
function paramsOf(body: string): Params | undefined {
  try {
    const params: unknown = JSON.parse(body);
    if (!isObject(params) || params["query"] === undefined) return undefined;
    const isPlain = Object.entries(params).every(
      ([name, value]) => !isMember(name) || MEMBERS.get(name)?.(value) === true,
    );
    return isPlain ? (params as unknown as Params) : undefined;
  } catch {
    return undefined;
  }
}
